import type { LineRange } from './line-range.ts';
import { crossing } from './crossing-quotes.ts';
import {
  bestOf,
  chanceOf,
  isNewlyOver,
  type Level,
  type NumberRanges,
  lineSlack,
  type QuoteSurroundings,
  SUMS,
} from './quote-levels.ts';

// A slip of the hand is far from everything around it: from the quote before, from the order book of the match, from
// what the other runners leave, from another market that asks the same; a first price, beside none of them, from what
// prices are. A step of a key never is; a walk of many is far from the quote that it began at.

/** The longest odds of a first price, 20 to 1, and with a line, 3 to 1. Hundredths. */
const FIRST_RATES = { rates: { back: 200_000, lay: 500 }, lines: { back: 30_000, lay: 3300 } } as const;
/** With a line of which nobody can tell how likely it is, 3 to 2. */
const FIRST_OF_UNKNOWN = { back: 15_000, lay: 6600 } as const;
const POINTS = 0.15;
const TIMES = 3;
const FEW_POINTS = 0.03;
const RATE_TIMES = 2;

/** @returns why it is far, in a sentence; undefined where it is not */
export function farQuote(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const far = around.kind === 'lines' ? farLine(levels, around) : (farRate(levels, around) ?? farSum(levels, around));
  return far ?? crossing(levels, around);
}

function farLine(levels: readonly Level[], { before, earlier, perUnit, range }: QuoteSurroundings): string | undefined {
  // Each level has a line of its own, and the best rate says nothing of the others' lines.
  for (const level of levels) {
    const { side } = level;
    const last = bestOf(before, side);
    const name = side === 'back' ? 'Yes' : 'No';
    if (last === undefined) {
      if (isLong(level, 'lines')) return `${name} at a rate of ${level.rate / 100} is far for a first price.`;
      if (range === undefined && isBeyond(level, FIRST_OF_UNKNOWN))
        return `${name} ${level.line / perUnit} at a rate of ${level.rate / 100} is far for a first line that nothing can be compared with.`;
      if (range !== undefined && (level.line < range.least || level.line > range.most))
        return `${name} ${level.line / perUnit} is far for a first line: ${oversText(range, perUnit)}.`;
      continue;
    }
    for (const { from, saying } of referencesOf(last, bestOf(earlier, side))) {
      if (Math.abs(level.line - from.line) > lineSlack(from.line, perUnit))
        return `${name} ${level.line / perUnit} ${saying} ${from.line / perUnit}.`;
      if (Math.max(level.rate, from.rate) > RATE_TIMES * Math.min(level.rate, from.rate))
        return `${name} at a rate of ${level.rate / 100} ${saying} ${from.rate / 100}.`;
    }
  }
  return undefined;
}

/** Sources that differ much leave no line that all of them allow. */
const oversText = ({ least, most }: LineRange, perUnit: number): string =>
  least > most
    ? 'the sources of its match differ too much to compare it'
    : `its overs may bring ${least / perUnit} to ${most / perUnit}`;

function farRate(levels: readonly Level[], { before, earlier, book }: QuoteSurroundings): string | undefined {
  for (const side of ['back', 'lay'] as const) {
    const level = bestOf(levels, side);
    if (level === undefined) continue;
    const name = `${side === 'back' ? 'Back' : 'Lay'} ${level.rate / 100}`;
    const last = bestOf(before, side);
    if (last !== undefined) {
      const isFarFrom = ({ from }: Reference) => isFar(level, from.rate);
      const found = referencesOf(last, bestOf(earlier, side)).find(isFarFrom);
      if (found !== undefined) return `${name} ${found.saying} ${found.from.rate / 100}.`;
    } else if (isLong(level, 'rates')) return `${name} is far for a first price.`;
    // An order book says little of long odds: a few small bets make its best prices.
    else if (book !== undefined && isFar(level, (book[side] - 100) * 100))
      return `${name} is far from the order book of this match, ${(book[side] - 100).toFixed(0)} per 100.`;
  }
  return undefined;
}

interface Reference {
  readonly from: Level;
  readonly saying: string;
}

/** The earlier quotes that one on the same side is compared with. */
function referencesOf(last: Level, earlier: Level | undefined): readonly Reference[] {
  const walked = earlier === undefined ? [] : [{ from: earlier, saying: 'has moved far in ten minutes, from' }];
  return [{ from: last, saying: 'is far from the last,' }, ...walked];
}

/** The chances that the rates of all results imply: a little above 1 to back, a little below it to lay. */
function farSum(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const { before, earlier, ranges } = around;
  for (const side of ['back', 'lay'] as const) {
    const [sum, ...past] = [levels, before, earlier].map((own) => sumOf(own, around, side));
    if (sum === undefined) continue;
    const [last, first] = past.map((one) => one && beyondFair(one, side));
    if (!isNewlyOver({ amount: beyondFair(sum, side), last, first }, SUMS)) continue;
    const all = ranges === undefined ? 'runners' : 'ranges';
    return `With this quote the ${all} come to ${percent(sum)} to ${side}: whoever ${side}s all of them wins.`;
  }
  return undefined;
}

const beyondFair = (sum: number, side: Level['side']): number => (side === 'back' ? 1 - sum : sum - 1);

/** @returns undefined if not every range has a level, and there may be millions of them */
function levelsByRange(own: readonly Level[], { least, width, count }: NumberRanges): Level[][] | undefined {
  if (count > own.length) return undefined;
  return Array.from({ length: count }, (_, place) => own.filter(({ line }) => line === least + place * width));
}

/** By how many of them win. */
function sumOf(
  own: readonly Level[],
  { others, winners, ranges }: QuoteSurroundings,
  side: Level['side'],
): number | undefined {
  const results = ranges === undefined ? others && [own, ...others] : levelsByRange(own, ranges);
  if (results === undefined || results.length <= winners) return undefined;
  let sum = 0;
  for (const levels of results) {
    const best = bestOf(levels, side);
    if (best === undefined) return undefined;
    sum += chanceOf(best.rate);
  }
  return sum / winners;
}

/** At odds beyond those of a first price. */
export const isLong = (level: Pick<Level, 'side' | 'rate'>, kind: QuoteSurroundings['kind']): boolean =>
  isBeyond(level, FIRST_RATES[kind]);

const isBeyond = ({ side, rate }: Pick<Level, 'side' | 'rate'>, longest: Record<Level['side'], number>): boolean =>
  side === 'back' ? rate > longest.back : rate < longest.lay;

const percent = (part: number): string => `${Math.round(part * 100)} %`;

function isFar(level: Level, from: number): boolean {
  const [chance, last] = [chanceOf(level.rate), chanceOf(from)];
  const points = Math.abs(chance - last);
  const times = Math.max(chance, last) / Math.min(chance, last);
  if (points > POINTS || (times > TIMES && points > FEW_POINTS)) return true;
  // At long odds the chances hardly differ any more, while what they pay does.
  const longer = level.side === 'back' ? level.rate / from : from / level.rate;
  return isLong(level, 'rates') && longer > TIMES;
}
