import type { ModelMarket, ModelOrder } from './exchange-state.ts';
import type { Held } from './exposure.ts';
import { stakeAt, stakeQuoted } from './payoff.ts';
import type { Stake } from './payoff.ts';

/** What an order that rests or waits would come to, wholly matched at its own price. */
export function stakeOf({ definition }: Pick<ModelMarket, 'definition'>, order: ModelOrder): Stake {
  const { selection, side, price, remaining: size, isOnClose, terms } = order;
  if (isOnClose) {
    return { selection, line: 0, size, profit: size, placeProfit: 0n };
  }
  if (definition.mechanism === 'quoted') {
    return stakeQuoted({ selection, rate: price, line: terms.line, size });
  }
  const stake = stakeAt(definition, { selection, price, size });
  if (terms.target === undefined || side === 'back' || price <= 100 || order.arrival > 0) return stake;
  // Before it has met the book a lay may take more than its size, at better prices.
  const { kind, amount } = terms.target;
  return { ...stake, profit: kind === 'payout' ? (amount * BigInt(price - 100)) / BigInt(price) : amount };
}

/** Everything that an account has at stake in a market: nothing once it is settled or void. */
export function heldBy(market: ModelMarket, account: number): Held[] {
  const held: Held[] = [];
  if (market.status === 'settled' || market.status === 'void') return held;
  for (const { stake, backer, layer, isVoid } of market.fills) {
    if (isVoid) continue;
    if (backer === account) held.push({ side: 'back', stake, isOpen: false });
    if (layer === account) held.push({ side: 'lay', stake, isOpen: false });
  }
  for (const order of market.orders) {
    if (order.account === account) held.push(heldFor(market, order));
  }
  return held;
}

/** An unmatched order as its account holds it. */
export function heldFor(market: Pick<ModelMarket, 'definition'>, order: ModelOrder): Held {
  return { side: order.side, stake: stakeOf(market, order), isOpen: true };
}
