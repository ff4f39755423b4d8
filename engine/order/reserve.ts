import { CUSTOMER } from '../account/accounts.ts';
import { BACK, LAY } from '../book/book.ts';
import type { OrderTerms } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { quotedStakeIn, stakeIn } from '../market/definition.ts';
import { type Market, runnersOf } from '../market/market.ts';
import type { Stake } from '../payoff/positions.ts';
import { profitOf } from '../vocabulary/index.ts';
import type { WaitingOrder } from './delays.ts';
import type { Incoming } from './incoming.ts';

/**
 * Counts the order in the account's exposure as wholly unmatched.
 *
 * @param role  place in ROLES
 * @returns     false where a customer's cash does not cover that; then nothing has changed
 * @see         docs/rules.md, "Exposure"
 */
export function reserve(exchange: Exchange, order: Incoming, role: number): boolean {
  const { accounts } = exchange;
  const positions = runnersOf(order.market);
  const liability = order.side === BACK ? order.size : profitOf(order.size, order.price);
  const others = accounts.exposureOf(order.account);
  const cash = role === CUSTOMER ? accounts.cashOf(order.account) : Infinity;
  if (order.position < 0) {
    if (others + liability > cash) return false;
    order.position = positions.add(order.account);
    add(order, -liability);
  } else {
    const held = positions.exposureOf(order.position);
    add(order, -liability);
    if (others - held + positions.worstLoss(order.position) > cash) {
      add(order, liability);
      return false;
    }
  }
  order.owner = order.position;
  order.market.turnover += order.worth;
  return true;
}

/** An unmatched back hurts if its runner loses, an unmatched lay if it wins. */
function add(order: Incoming, amount: number): void {
  const positions = runnersOf(order.market);
  if (order.side === BACK) positions.addIfLose(order.position, order.runnerIndex, amount);
  else positions.addIfWin(order.position, order.runnerIndex, amount);
}

/** An order that rests or waits, as far as its stake goes. */
export interface Unmatched {
  readonly runnerIndex: number;
  readonly side: number;
  readonly price: number;
  readonly size: number;
  /** Quoted numbers. */
  readonly line?: number;
}

/** What an unmatched order puts at stake, in the exchange's reused record. */
export function heldFor(exchange: Exchange, market: Market, order: Unmatched): Stake {
  const { payoff, mechanism } = market.definition;
  const { runnerIndex, side, price, size, line = 0 } = order;
  if (mechanism === 'order-book') return stakeIn(payoff, { runnerIndex, side, price, size }, exchange.stake);
  return quotedStakeIn({ runnerIndex, side, rate: price, line, size }, exchange.stake);
}

/** An order that has not met the book. */
export interface Unmet extends Unmatched {
  readonly amount: number;
  readonly terms: OrderTerms | undefined;
}

/**
 * What an order puts at stake before it has met the book, in the exchange's reused record: its size at its price, but
 * what it can lose at any price where that may be more.
 *
 * @see docs/rules.md, "Targets" and "Starting price"
 */
export function heldBefore(exchange: Exchange, market: Market, order: Unmet): Stake {
  const { runnerIndex, side, price, size, amount, terms } = order;
  const stake = heldFor(exchange, market, { runnerIndex, side, price, size, line: terms?.line ?? 0 });
  if (terms?.onClose !== undefined) {
    stake.size = amount;
    stake.profit = amount;
  } else if (terms?.target !== undefined && side === LAY) {
    stake.profit = terms.target === 'payout' ? Math.floor((amount * (price - 100)) / price) : amount;
  }
  return stake;
}

/** Gives back what was held for an order that waited. */
export function release(exchange: Exchange, market: Market, order: WaitingOrder): void {
  const { position, runnerIndex } = order;
  market.positions.hold(position, heldBefore(exchange, market, { ...order, runnerIndex }), -1);
  exchange.touched.stakes(market, position);
}
