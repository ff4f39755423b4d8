import { BACK } from '../book/book.ts';
import type { EachWayPayoff, Payoff, RunnersPayoff } from '../market-command.ts';
import type { NumberPayoff } from '../vocabulary/index.ts';
import type { Result, Stake } from './positions.ts';

/** One side of an order or of a fill. */
export interface Holding extends Readonly<Stake> {
  readonly isFilled: boolean;
}

/** What runners of a market can still be in a result, as places in its definition. */
export interface Field {
  readonly payoff: Payoff;
  readonly left: readonly number[];
}

/**
 * Every result without a tie that there could be: the obvious version of what the positions work out without trying.
 *
 * @see docs/rules.md, "Exposure"
 */
export function obviousResults({ payoff, left }: Field): Result[] {
  if (payoff.kind === 'runners')
    return subsetsOf(left)
      .filter(isWonBy(payoff, left.length))
      .map((set) => result(set));
  if (payoff.kind === 'each-way') return left.flatMap((winner) => eachWayResults(payoff, left, winner));
  const results: Result[] = [];
  for (let number = payoff.least; number <= payoff.most; number++) results.push({ ...result([]), number });
  return results;
}

function result(winners: readonly number[], placed: readonly number[] = []): Result {
  return { winners, tied: [], placed, placedTied: [], number: 0 };
}

function isWonBy({ winners, complete }: RunnersPayoff, left: number): (set: readonly number[]) => boolean {
  const most = Math.min(winners, left);
  return (set) => (complete ? set.length === most : set.length <= most);
}

function eachWayResults({ places, complete = true }: EachWayPayoff, left: readonly number[], winner: number): Result[] {
  if (left.length <= places) return [result([winner])];
  const others = left.filter((runnerIndex) => runnerIndex !== winner);
  return subsetsOf(others)
    .filter((set) => (complete ? set.length === places - 1 : set.length < places))
    .map((set) => result([winner], set));
}

function subsetsOf(places: readonly number[]): number[][] {
  return Array.from({ length: 1 << places.length }, (_, set) => places.filter((_place, index) => (set >> index) & 1));
}

/** What all that an account holds comes to with a result; what is unmatched counts where it hurts. */
export function obviousValue(field: Field, held: readonly Holding[], with_: Result): number {
  return held.reduce((sum, holding) => sum + valueOf(field, holding, with_), 0);
}

function valueOf(field: Field, holding: Holding, with_: Result): number {
  const parts = partsToBacker(field, holding, with_).map((part) => (holding.side === BACK ? part : -part));
  return parts.reduce((sum, part) => sum + (holding.isFilled ? part : Math.min(0, part)), 0);
}

/** What each of the bets that a stake stands for comes to for its backer. */
function partsToBacker({ payoff, left }: Field, stake: Holding, with_: Result): number[] {
  const { runnerIndex, size, profit, placeProfit } = stake;
  if (payoff.kind === 'runners') return [with_.winners.includes(runnerIndex) ? profit : -size];
  if (payoff.kind !== 'each-way') return [byNumber(payoff, stake, with_.number)];
  const isPlaced = [...with_.winners, ...with_.placed].includes(runnerIndex);
  const win = with_.winners.includes(runnerIndex) ? profit : -size;
  return left.length <= payoff.places ? [win] : [win, isPlaced ? placeProfit : -size];
}

function byNumber(payoff: NumberPayoff, { runnerIndex, line, size, profit }: Holding, number: number): number {
  switch (payoff.kind) {
    case 'line':
      return line <= number ? profit : -size;
    case 'range':
      return Array.from({ length: payoff.width ?? 0 }, (_, index) => line + index).includes(number) ? profit : -size;
    case 'spread':
      return ((number - line) * size) / (payoff.width ?? 1);
    case 'scale': {
      const part = payoff.scales?.[runnerIndex]?.[number - payoff.least] ?? 0;
      const whole = BigInt(size) * BigInt(Math.abs(part));
      return Math.sign(part) * Number(whole / 10_000n);
    }
    case 'line-range':
      return -Math.sign(number * 100 - line) * size;
    case 'handicap': {
      const { sign, quarters } = payoff.handicaps?.[runnerIndex] ?? { sign: 1, quarters: 0 };
      const margin = sign * number + quarters / 4;
      const isQuarter = quarters % 2 !== 0;
      // Half of a quarter's stake is on the line below, half on the line above.
      const [below, above] = isQuarter
        ? [Math.sign(margin - 0.25), Math.sign(margin + 0.25)]
        : [Math.sign(margin), Math.sign(margin)];
      const outcome = below + above;
      if (outcome === 0) return 0;
      const whole = outcome > 0 ? profit : size;
      return Math.sign(outcome) * (Math.abs(outcome) === 2 ? whole : Math.floor(whole / 2));
    }
  }
}
