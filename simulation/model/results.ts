import type { SettleMarket } from 'engine';
import { isComplete } from './definition.ts';
import type { ModelMarket } from './exchange-state.ts';
import { hasPlaces, placesOf } from './payoff.ts';
import type { Result } from './payoff.ts';

// docs/rules.md, "Settlement": which results can be.

/** The largest number that a spread takes, on either side of zero. */
const FURTHEST = 10_000_000;

/** The same runners in each list, in whatever order, and the same number. */
export function isSameResult(one: Result, other: Result): boolean {
  const lists = ['winners', 'tied', 'placed', 'placedTied'] as const;
  const isSameList = (name: (typeof lists)[number]) =>
    one[name].length === other[name].length && one[name].every((runner) => other[name].includes(runner));
  return one.number === other.number && lists.every(isSameList);
}

export function isResult(market: ModelMarket, command: SettleMarket): boolean {
  const { winners, tied = [], placed = [], placedTied = [], number } = command;
  const named = [...winners, ...tied, ...placed, ...placedTied];
  const { payoff, runners } = market.definition;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way') {
    const { least, most } = payoff;
    const isNumber = number !== undefined && Number.isInteger(number);
    const [lowest, highest] = payoff.kind === 'spread' ? [-FURTHEST, FURTHEST] : [least, most];
    return named.length === 0 && isNumber && number >= lowest && number <= highest;
  }
  if (number !== undefined || new Set(named).size !== named.length) return false;
  if (named.some((runner) => !runners.includes(runner) || market.removed.has(runner))) return false;
  if (payoff.kind === 'runners') {
    return (
      placed.length + placedTied.length === 0 &&
      isShare(placesOf(market), [winners.length, tied.length], payoff.complete)
    );
  }
  return isEachWayResult(market, { winners, tied, placed, placedTied, number: 0 });
}

/** Whether so many may win outright and so many tie for the places that are left. */
function isShare(places: number, [winners, tied]: readonly [number, number], complete: boolean): boolean {
  if (winners > places) return false;
  if (tied > 0) return winners < places && tied > places - winners;
  return !complete || winners === places;
}

function isEachWayResult(market: ModelMarket, { winners, tied, placed, placedTied }: Result): boolean {
  const places = placesOf(market);
  if (!isShare(1, [winners.length, tied.length], true)) return false;
  const first = winners.length + tied.length;
  if (first >= places || !hasPlaces(market)) return placed.length + placedTied.length === 0;
  return isShare(places, [first + placed.length, placedTied.length], isComplete(market.definition.payoff));
}
