import type { MarketOptions, Payoff } from 'engine';
import { type DefinedRunner, isHandicapped, isOnLines, type MarketDefinition } from './recorded-definition.ts';
import { type LinesSeen, lineRangeOf } from './recorded-ladder.ts';

/** Results of a market with handicaps lie within this many of the furthest handicap. */
const BEYOND = 100;

/**
 * How the recorded market pays.
 *
 * @param seen of a line market: see `lineRangeOf`
 */
export function payoffOf(definition: MarketDefinition, seen: LinesSeen = new Map()): Payoff {
  const { winners, complete, divisor, runners } = definition;
  if (isOnLines(definition)) return { kind: 'line-range', ...lineRangeOf(definition, seen) };
  if (isHandicapped(definition)) {
    const furthest = Math.ceil(Math.max(...runners.map(({ handicap }) => Math.abs(handicap)))) + BEYOND;
    return { kind: 'handicap', least: -furthest, most: furthest, handicaps: handicapsOf(definition) };
  }
  if (divisor !== undefined) return { kind: 'each-way', places: winners, divisor, complete: false };
  // As many winners as runners, or a number that is not told: any of them may win.
  if (winners === 0 || winners >= runners.length) return { kind: 'runners', winners: runners.length, complete: false };
  // If several win, fewer may have finished.
  return { kind: 'runners', winners, complete: winners === 1 && complete };
}

/**
 * What else it offers. It never matches across runners, whatever the recording says: recorded books are what that left
 * over, and our own matching would take from them again.
 */
export function optionsOf(definition: MarketDefinition): MarketOptions {
  const isOnRunners = definition.divisor === undefined && !isOnLines(definition) && !isHandicapped(definition);
  return definition.startingPrice && isOnRunners ? { startingPrice: true } : {};
}

/**
 * The handicaps of a market: its result is by how much the first of its two sides wins, or how many there were in all.
 * In a total both sides stand on the same lines, over and under; else the second has the opposite lines of the first.
 *
 * @throws Error if they are not the handicaps of two sides
 */
export function handicapsOf({ runners }: MarketDefinition): { readonly sign: 1 | -1; readonly quarters: number }[] {
  const sides = [...new Set(runners.map(({ id }) => id))];
  if (sides.length > 2) return handicapsOfPairs(runners);
  const over = overOf(runners, sides);
  return runners.map(({ id, handicap }) => {
    const quarters = handicap * 4;
    if (over === undefined) return { sign: id === sides[0] ? 1 : -1, quarters };
    return id === over ? { sign: 1, quarters: 0 - quarters } : { sign: -1, quarters };
  });
}

/** If each line has runners of its own, as in our own recordings, they stand in pairs. */
function handicapsOfPairs(runners: readonly DefinedRunner[]) {
  return runners.map(({ handicap }, place) => {
    const isFirst = place % 2 === 0;
    const other = runners[isFirst ? place + 1 : place - 1];
    if (other?.handicap !== 0 - handicap)
      throw new Error(`a market with handicaps for ${runners.length} runners cannot be played`);
    return { sign: isFirst ? 1 : -1, quarters: handicap * 4 } as const;
  });
}

/** The side of a total that is over: by its name or, without names, the second, as the recorded exchange lists them. */
function overOf(runners: readonly DefinedRunner[], sides: readonly number[]): number | undefined {
  const linesOf = (side: number | undefined): string =>
    runners
      .filter(({ id }) => id === side)
      .map(({ handicap }) => handicap)
      .sort((a, b) => a - b)
      .join();
  const isTotal = runners.every(({ handicap }) => handicap > 0) && linesOf(sides[0]) === linesOf(sides[1]);
  if (!isTotal) return undefined;
  return runners.find(({ name }) => name?.toLowerCase().includes('over') === true)?.id ?? sides[1];
}
