import { BACK } from '../book/book.ts';
import { placeProfitOf } from '../vocabulary/index.ts';
import type { Stake } from '../payoff/positions.ts';
import type { Fill } from './fill-log.ts';
import type { Market } from './market.ts';
import { cutsOfFill, exactPrice, exactProfit, reductionOf } from './reduction.ts';

/**
 * The backer's side of a fill, after every reduction, in the given record.
 *
 * @param index  its place in the log
 */
export function stakeOfFill(market: Market, of: { index: number; fill: Fill }, into: Stake): Stake {
  const { payoff } = market.definition;
  const { fill } = of;
  into.runnerIndex = fill.runnerIndex;
  into.side = BACK;
  into.line = payoff.kind === 'line-range' ? fill.price : fill.line;
  into.size = fill.size;
  into.profit = fill.profit;
  into.placeProfit = payoff.kind === 'each-way' ? placedPartOf(market, of, payoff.divisor) : 0;
  return into;
}

function placedPartOf(market: Market, { index, fill }: { index: number; fill: Fill }, divisor: number): number {
  const cuts = cutsOfFill(market, index);
  if (cuts.length === 0) return placeProfitOf(fill.size, fill.price, divisor);
  return exactProfit(exactPrice(reductionOf(market.definition.payoff), fill.price, cuts), fill.size, divisor);
}
