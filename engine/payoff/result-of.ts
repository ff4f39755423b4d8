import type { EachWayPayoff, SettleMarket } from '../market-command.ts';
import type { Market } from '../market/market.ts';
import type { Result } from './positions.ts';

/** Results of a spread lie within this, on either side of zero, before they are cut to what the market counts. */
const FURTHEST_RESULT = 10_000_000;

/**
 * What a command names as the result, checked.
 *
 * @returns the result in places of the definition, or undefined where the market's payoff has no such result
 * @see     docs/rules.md, "Settlement", "Each-way" and "Number payoffs"
 */
export function resultOf(market: Market, command: SettleMarket): Result | undefined {
  const { winners, tied = [], placed = [], placedTied = [] } = command;
  const named = [...winners, ...tied, ...placed, ...placedTied];
  const { payoff } = market.definition;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way')
    return named.length === 0 ? numberOf(market, command) : undefined;
  if (command.number !== undefined || new Set(named).size < named.length) return undefined;
  if (!named.every((runner) => isIn(market, market.runnerIndexOf(runner)))) return undefined;
  const places = (runners: readonly number[]): number[] => runners.map((runner) => market.runnerIndexOf(runner));
  const result = {
    winners: places(winners),
    tied: places(tied),
    placed: places(placed),
    placedTied: places(placedTied),
    number: 0,
  };
  const left = market.definition.runners.length - market.positions.removed.size;
  const isPossible =
    payoff.kind === 'runners'
      ? placed.length + placedTied.length === 0 &&
        isRunnersResult(result, Math.min(payoff.winners, left), payoff.complete)
      : isEachWayResult(result, payoff, left);
  return isPossible ? result : undefined;
}

function isIn(market: Market, runnerIndex: number): boolean {
  return runnerIndex >= 0 && !market.positions.removed.has(runnerIndex);
}

/** `winners` in all, some of them perhaps shared by more who tie. */
function isRunnersResult({ winners, tied }: Result, most: number, complete: boolean): boolean {
  const left = most - winners.length;
  if (tied.length > 0) return left > 0 && tied.length > left;
  return complete ? left === 0 : left >= 0;
}

/** One winner or several who tie for it; behind them as many placed as there are places left, or fewer. */
function isEachWayResult(
  { winners, tied, placed, placedTied }: Result,
  { places, complete = true }: EachWayPayoff,
  left: number,
): boolean {
  const isWon = tied.length === 0 ? winners.length === 1 : winners.length === 0 && tied.length > 1;
  if (!isWon) return false;
  const behind = left > places ? Math.max(0, places - winners.length - tied.length) : 0;
  const unplaced = behind - placed.length;
  if (placedTied.length > 0) return unplaced > 0 && placedTied.length > unplaced;
  return complete ? unplaced === 0 : unplaced >= 0;
}

/** A spread counts a result beyond its ends as that end; other numbers lie within them. */
function numberOf({ definition: { payoff } }: Market, { number }: SettleMarket): Result | undefined {
  if (payoff.kind === 'runners' || payoff.kind === 'each-way' || number === undefined) return undefined;
  const { least, most, kind } = payoff;
  const furthest = kind === 'spread' ? FURTHEST_RESULT : 0;
  const isPossible =
    Number.isInteger(number) && number >= Math.min(least, -furthest) && number <= Math.max(most, furthest);
  if (!isPossible) return undefined;
  const counted = Math.min(most, Math.max(least, number));
  return { winners: [], tied: [], placed: [], placedTied: [], number: counted };
}
