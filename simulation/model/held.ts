import type { ModelMarket, ModelOrder } from './exchange-state.ts';
import type { Held } from './exposure.ts';
import { stakeAt } from './payoff.ts';
import type { Stake } from './payoff.ts';

/** What an order that rests or waits would come to, wholly matched at its own price. */
export function stakeOf({ definition }: Pick<ModelMarket, 'definition'>, order: ModelOrder): Stake {
  const { selection, price, remaining } = order;
  return stakeAt(definition, { selection, price, size: remaining });
}

/** Everything that an account has at stake in a market: nothing once it is settled or void. */
export function heldBy(market: ModelMarket, account: number): Held[] {
  const held: Held[] = [];
  if (market.status === 'settled' || market.status === 'void') return held;
  for (const { stake, backer, layer } of market.fills) {
    if (backer === account) held.push({ side: 'back', stake, isOpen: false });
    if (layer === account) held.push({ side: 'lay', stake, isOpen: false });
  }
  for (const order of market.orders) {
    if (order.account === account) held.push({ side: order.side, stake: stakeOf(market, order), isOpen: true });
  }
  return held;
}
