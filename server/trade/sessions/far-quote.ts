import type { LineRange } from './line-range.ts';
import type { LiveQuote } from '../../reads/live/runner-book.ts';

// A slip of the hand is far from everything around it: from the quote before, from the order book of the match, from
// what the other runners leave, from another market that asks the same; a first price, beside none of them, from what
// prices are. A step of a key never is; a walk of many is far from the quote that it began at.

type Level = Pick<LiveQuote, 'side' | 'rate' | 'line'>;

/** The quotes a new one is compared with. Rates are in hundredths, lines in the market's units. */
export interface QuoteSurroundings {
  readonly kind: 'rates' | 'lines';
  /** How many of the market's units make one of what people say. */
  readonly perUnit: number;
  /** The quote before on this runner; empty if there was none. */
  readonly before: readonly Level[];
  /** The quote on this runner that a walk of steps is compared with; empty if there is none. */
  readonly earlier: readonly Level[];
  /** The quotes of each other runner that could win; undefined if more than one of them wins. */
  readonly others: readonly (readonly Level[])[] | undefined;
  /** The runner's best prices in an order book of the same match, in hundredths. */
  readonly book: { readonly back: number; readonly lay: number } | undefined;
  /** Its quotes in other markets of the match that ask the same, by their name. */
  readonly alike: readonly { readonly market: string; readonly quotes: readonly Level[] }[];
  /** The lines that are plausible for a first one, in the market's units; undefined if nobody can tell. */
  readonly range: LineRange | undefined;
}

/** The longest odds of a first price, 20 to 1, and with a line, 3 to 1. Hundredths. */
const FIRST_RATES = { rates: { back: 200_000, lay: 500 }, lines: { back: 30_000, lay: 3300 } } as const;
/** With a line of which nobody can tell how likely it is, 3 to 2. */
const FIRST_OF_UNKNOWN = { back: 15_000, lay: 6600 } as const;
const POINTS = 0.15;
const TIMES = 3;
const FEW_POINTS = 0.03;
const LINE_PART = 0.15;
const FEW_UNITS = 5;
const RATE_TIMES = 2;
/**
 * Beside a sum of 1 over all runners' chances: beyond the slack, somebody who takes them all cannot lose. A step of one in
 * the rate moves the sum by less than `step`.
 */
const SUMS = { slack: 0.1, step: 0.02 } as const;

/** @returns why it is far, in a sentence; undefined where it is not */
export function farQuote(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const far = around.kind === 'lines' ? farLine(levels, around) : (farRate(levels, around) ?? farSum(levels, around));
  return far ?? crossesItself(levels, around) ?? crossed(levels, around);
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
        return `${name} ${level.line / perUnit} is far for a first line: its overs may bring ${range.least / perUnit} to ${range.most / perUnit}.`;
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

/** The chances that all runners' rates imply: a little above 1 to back, a little below it to lay. */
function farSum(levels: readonly Level[], { before, earlier, others }: QuoteSurroundings): string | undefined {
  for (const side of ['back', 'lay'] as const) {
    const [sum, ...past] = [levels, before, earlier].map((own) => sumOf(own, others, side));
    if (sum === undefined) continue;
    const [last, first] = past.map((one) => one && beyondFair(one, side));
    if (!isNewlyOver({ amount: beyondFair(sum, side), last, first }, SUMS)) continue;
    return `With this quote the runners come to ${percent(sum)} to ${side}: whoever ${side}s all of them wins.`;
  }
  return undefined;
}

const beyondFair = (sum: number, side: Level['side']): number => (side === 'back' ? 1 - sum : sum - 1);

interface Moved {
  readonly amount: number;
  /** The same by the quote before, and by the one that the steps began at. */
  readonly last: number | undefined;
  readonly first: number | undefined;
}

/** Beyond the slack by this quote, or by the steps since `first`, and not by what was confirmed before it. */
function isNewlyOver({ amount, last, first }: Moved, { slack, step }: { slack: number; step: number }): boolean {
  if (amount <= slack) return false;
  if (last === undefined || amount - last > step) return true;
  return first !== undefined && (first <= slack || amount - first > slack);
}

/** Backed and laid by the same quote, somebody cannot lose. */
function crossesItself(levels: readonly Level[], { kind, perUnit, before, earlier }: QuoteSurroundings) {
  const pair = (of: readonly Level[]) => [takenOf(of, 'back', kind), takenOf(of, 'lay', kind)] as const;
  const gap = ([back, lay]: ReturnType<typeof pair>) => back && lay && gapOf(back, lay, kind);
  const [back, lay] = pair(levels);
  if (back === undefined || lay === undefined) return undefined;
  const moved = { amount: gapOf(back, lay, kind), last: gap(pair(before)), first: gap(pair(earlier)) };
  if (!isNewlyOver(moved, { slack: 0, step: 0 })) return undefined;
  return `${levelText(back, { kind, perUnit })} crosses its own ${levelText(lay, { kind, perUnit })}: ${winsBoth(kind)}.`;
}

/** Backed here and laid in a market that asks the same, or the other way round, somebody cannot lose. */
function crossed(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  const { kind, perUnit, before, earlier } = around;
  for (const { market, quotes } of around.alike) {
    for (const side of ['back', 'lay'] as const) {
      const [own, theirs] = [takenOf(levels, side, kind), takenOf(quotes, OTHER[side], kind)];
      if (own === undefined || theirs === undefined) continue;
      const gapTo = (level: Level | undefined) => level && gapOf(level, theirs, kind);
      const [last, first] = [gapTo(takenOf(before, side, kind)), gapTo(takenOf(earlier, side, kind))];
      const bounds = kind === 'rates' ? SUMS : { slack: lineSlack(theirs.line, perUnit), step: perUnit };
      if (!isNewlyOver({ amount: gapOf(own, theirs, kind), last, first }, bounds)) continue;
      const [here, there] = [own, theirs].map((level) => levelText(level, { kind, perUnit }));
      return `${here} crosses ${there} of ${market}: ${winsBoth(kind)}.`;
    }
  }
  return undefined;
}

function levelText({ side, rate, line }: Level, { kind, perUnit }: Pick<QuoteSurroundings, 'kind' | 'perUnit'>) {
  const isBack = side === 'back';
  return kind === 'rates' ? `${isBack ? 'Back' : 'Lay'} ${rate / 100}` : `${isBack ? 'Yes' : 'No'} ${line / perUnit}`;
}

const winsBoth = (kind: QuoteSurroundings['kind']): string =>
  `whoever takes both wins${kind === 'rates' ? '' : ' on what is between'}`;

const OTHER = { back: 'lay', lay: 'back' } as const;

/** The level that is worth most to whoever takes the other side elsewhere. */
function takenOf(levels: readonly Level[], side: Level['side'], kind: QuoteSurroundings['kind']): Level | undefined {
  if (kind === 'rates') return bestOf(levels, side);
  const own = levels.filter((level) => level.side === side);
  return own.toSorted((one, other) => (side === 'back' ? one.line - other.line : other.line - one.line))[0];
}

/** How far the lay is beyond the back: in chances, or in units of the line. */
function gapOf(one: Level, other: Level, kind: QuoteSurroundings['kind']): number {
  const [back, lay] = one.side === 'back' ? [one, other] : [other, one];
  return kind === 'rates' ? chanceOf(lay.rate) - chanceOf(back.rate) : lay.line - back.line;
}

const lineSlack = (line: number, perUnit: number): number => Math.max(FEW_UNITS * perUnit, LINE_PART * Math.abs(line));

function sumOf(own: readonly Level[], others: QuoteSurroundings['others'], side: Level['side']): number | undefined {
  if (others === undefined || others.length === 0) return undefined;
  let sum = 0;
  for (const levels of [own, ...others]) {
    const best = bestOf(levels, side);
    if (best === undefined) return undefined;
    sum += chanceOf(best.rate);
  }
  return sum;
}

/** The level that a bettor of that side would take. */
export function bestOf<One extends Level>(levels: readonly One[], side: Level['side']): One | undefined {
  const own = levels.filter((level) => level.side === side);
  return own.toSorted((one, other) => (side === 'back' ? other.rate - one.rate : one.rate - other.rate))[0];
}

/** At odds beyond those of a first price. */
export const isLong = (level: Pick<Level, 'side' | 'rate'>, kind: QuoteSurroundings['kind']): boolean =>
  isBeyond(level, FIRST_RATES[kind]);

const isBeyond = ({ side, rate }: Pick<Level, 'side' | 'rate'>, longest: Record<Level['side'], number>): boolean =>
  side === 'back' ? rate > longest.back : rate < longest.lay;

/** 100 staked win the rate. */
const chanceOf = (rate: number): number => 100 / (100 + rate / 100);
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
