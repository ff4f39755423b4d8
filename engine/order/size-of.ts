import type { PlaceOrder } from '../command.ts';
import type { Market } from '../market/market.ts';
import { worthOfBet } from '../quote/bet.ts';
import { MAX_SIZE, profitOf, SIDES, type Target } from '../vocabulary/index.ts';

/** What one unit of size counts toward a target at a price, in hundredths. */
export function unitOf(target: Target, price: number): number {
  return target === 'payout' ? price : price - 100;
}

/**
 * An order's size: the backer's stake, as it would be at the order's own price where it has a target.
 *
 * @see docs/rules.md, "Targets"
 */
export function sizeOf({ size, price, terms }: PlaceOrder): number {
  if (terms?.target === undefined || size > MAX_SIZE || price <= 100) return size;
  return Math.floor((size * 100) / unitOf(terms.target, price));
}

/**
 * What is cancelled or lapses can move nothing any more: it leaves room for others. On a quoted market nothing is given
 * back, as what a bet may move depends on the quote that stood.
 *
 * @param price  its own; 0 for an on-close order, whose size is what it risks
 * @see          docs/rules.md, "Placing an order"
 */
export function giveBack(market: Market, size: number, price: number): void {
  if (market.books.length === 0) return;
  const profit = profitOf(size, price);
  market.turnover -= size > profit ? size : profit;
}

/**
 * The most an order could move.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function worthOf(command: PlaceOrder, market: Market | undefined, size: number): number {
  const { price, terms } = command;
  if (terms?.onClose !== undefined) return size;
  if (terms?.target !== undefined) return Math.max(size, command.size);
  if (market?.definition.mechanism !== 'quoted') return Math.max(size, profitOf(size, price));
  const runnerIndex = market.runnerIndexOf(command.selection);
  return worthOfBet(market, { runnerIndex, side: SIDES.indexOf(command.side), price, size, terms });
}
