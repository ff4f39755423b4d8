import type { LineRange } from './line-range.ts';
import type { LiveQuote } from '../../reads/live/runner-book.ts';

export type Level = Pick<LiveQuote, 'side' | 'rate' | 'line'>;

/** The first begins at `least`, each of the others `width` further, in the market's units. */
export interface NumberRanges {
  readonly least: number;
  readonly width: number;
  readonly count: number;
}

/** The quotes a new one is compared with. Rates are in hundredths, lines in the market's units. */
export interface QuoteSurroundings {
  readonly kind: 'rates' | 'lines';
  /** How many of the market's units make one of what people say. */
  readonly perUnit: number;
  /** The quote before on this runner; empty if there was none. */
  readonly before: readonly Level[];
  /** The quote on this runner that a walk of steps is compared with; empty if there is none. */
  readonly earlier: readonly Level[];
  /** The quotes of each other runner that could win; undefined if the result is a number. */
  readonly others: readonly (readonly Level[])[] | undefined;
  readonly winners: number;
  /** The ranges that a number may fall in; undefined in any other market. */
  readonly ranges: NumberRanges | undefined;
  /** The runner's best prices in an order book of the same match, in hundredths. */
  readonly book: { readonly back: number; readonly lay: number } | undefined;
  /** Its quotes in other markets of the match that ask the same, by their name. */
  readonly alike: readonly { readonly market: string; readonly quotes: readonly Level[] }[];
  /** The lines that are plausible for a first one, in the market's units; undefined if nobody can tell. */
  readonly range: LineRange | undefined;
}

const LINE_PART = 0.15;
const FEW_UNITS = 5;
/**
 * Beside a sum of 1 over all runners' chances: beyond the slack, somebody who takes them all cannot lose. A step of one in
 * the rate moves the sum by less than `step`.
 */
export const SUMS = { slack: 0.1, step: 0.02 } as const;

interface Moved {
  readonly amount: number;
  /** The same by the quote before, and by the one that the steps began at. */
  readonly last: number | undefined;
  readonly first: number | undefined;
}

/** Beyond the slack by this quote, or by the steps since `first`, and not by what was confirmed before it. */
export function isNewlyOver({ amount, last, first }: Moved, { slack, step }: { slack: number; step: number }): boolean {
  if (amount <= slack) return false;
  if (last === undefined || amount - last > step) return true;
  return first !== undefined && (first <= slack || amount - first > slack);
}

/** The level that a bettor of that side would take. */
export function bestOf<One extends Level>(levels: readonly One[], side: Level['side']): One | undefined {
  const own = levels.filter((level) => level.side === side);
  return own.toSorted((one, other) => (side === 'back' ? other.rate - one.rate : one.rate - other.rate))[0];
}

/** A side that is not quoted stands as it was last offered: leaving it out for a press does not end it. */
export function withSidesOf<One extends Level>(levels: readonly One[], last: readonly One[]): readonly One[] {
  return [...levels, ...last.filter(({ side }) => !levels.some((one) => one.side === side))];
}

/** 100 staked win the rate. */
export const chanceOf = (rate: number): number => 100 / (100 + rate / 100);

export const lineSlack = (line: number, perUnit: number): number =>
  Math.max(FEW_UNITS * perUnit, LINE_PART * Math.abs(line));

export function levelText({ side, rate, line }: Level, { kind, perUnit }: Pick<QuoteSurroundings, 'kind' | 'perUnit'>) {
  const isBack = side === 'back';
  return kind === 'rates' ? `${isBack ? 'Back' : 'Lay'} ${rate / 100}` : `${isBack ? 'Yes' : 'No'} ${line / perUnit}`;
}
