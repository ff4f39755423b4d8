import type { LiveQuote } from '../../reads/live/runner-book.ts';

// A slip of the hand is far from everything around it: from the quote before, from the order book of the match, from
// what the other runners leave; a first price, beside none of them, from what prices are. A step of a key never is.

type Level = Pick<LiveQuote, 'side' | 'rate' | 'line'>;

/** The quotes a new one is compared with. Rates are in hundredths, lines in the market's units. */
export interface QuoteSurroundings {
  readonly kind: 'rates' | 'lines';
  /** How many of the market's units make one of what people say. */
  readonly perUnit: number;
  /** The quote before on this runner; empty if there was none. */
  readonly before: readonly Level[];
  /** The quotes of each other runner that could win; undefined if more than one of them wins. */
  readonly others: readonly (readonly Level[])[] | undefined;
  /** The runner's best prices in an order book of the same match, in hundredths. */
  readonly book: { readonly back: number; readonly lay: number } | undefined;
}

/** Beside nothing that it can be compared with. Hundredths. */
const FIRST_RATES = { back: 200_000, lay: 500 } as const;
const POINTS = 0.15;
const TIMES = 3;
const FEW_POINTS = 0.03;
const LINE_PART = 0.15;
const FEW_UNITS = 5;
const RATE_TIMES = 2;
/** Beside a sum of 1 over all runners' chances: any further, and somebody who takes them all cannot lose. */
const SUM_SLACK = 0.1;
/** A step of one in the rate moves the sum by less. */
const SUM_STEP = 0.02;

/** @returns why it is far, in a sentence; undefined where it is not */
export function farQuote(levels: readonly Level[], around: QuoteSurroundings): string | undefined {
  return around.kind === 'lines' ? farLine(levels, around) : (farRate(levels, around) ?? farSum(levels, around));
}

function farLine(levels: readonly Level[], { before, perUnit }: QuoteSurroundings): string | undefined {
  // Each level has a line of its own, and the best rate says nothing of the others' lines.
  for (const level of levels) {
    const { side } = level;
    const last = bestOf(before, side);
    const name = side === 'back' ? 'Yes' : 'No';
    if (last === undefined) {
      if (isFarFirst(level)) return `${name} at a rate of ${level.rate / 100} is far for a first price.`;
      continue;
    }
    if (Math.abs(level.line - last.line) > Math.max(FEW_UNITS * perUnit, LINE_PART * Math.abs(last.line)))
      return `${name} ${level.line / perUnit} is far from the last, ${last.line / perUnit}.`;
    if (Math.max(level.rate, last.rate) > RATE_TIMES * Math.min(level.rate, last.rate))
      return `${name} at a rate of ${level.rate / 100} is far from the last, ${last.rate / 100}.`;
  }
  return undefined;
}

function farRate(levels: readonly Level[], { before, book }: QuoteSurroundings): string | undefined {
  for (const side of ['back', 'lay'] as const) {
    const level = bestOf(levels, side);
    if (level === undefined) continue;
    const name = `${side === 'back' ? 'Back' : 'Lay'} ${level.rate / 100}`;
    const last = bestOf(before, side);
    if (last !== undefined && isFar(chanceOf(level.rate), chanceOf(last.rate)))
      return `${name} is far from the last, ${last.rate / 100}.`;
    if (last === undefined && book !== undefined && isFar(chanceOf(level.rate), 100 / book[side]))
      return `${name} is far from the order book of this match, ${(book[side] - 100).toFixed(0)} per 100.`;
    if (last === undefined && book === undefined && isFarFirst(level)) return `${name} is far for a first price.`;
  }
  return undefined;
}

/** The chances that all runners' rates imply: a little above 1 to back, a little below it to lay. */
function farSum(levels: readonly Level[], { before, others }: QuoteSurroundings): string | undefined {
  const backs = sumOf(levels, others, 'back');
  const backsBefore = sumOf(before, others, 'back');
  if (backs !== undefined && backs < 1 - SUM_SLACK && (backsBefore === undefined || backsBefore - backs > SUM_STEP))
    return `With this quote the runners come to ${percent(backs)} to back: whoever backs all of them wins.`;
  const lays = sumOf(levels, others, 'lay');
  const laysBefore = sumOf(before, others, 'lay');
  if (lays !== undefined && lays > 1 + SUM_SLACK && (laysBefore === undefined || lays - laysBefore > SUM_STEP))
    return `With this quote the runners come to ${percent(lays)} to lay: whoever lays all of them wins.`;
  return undefined;
}

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

const isFarFirst = ({ side, rate }: Level): boolean =>
  side === 'back' ? rate > FIRST_RATES.back : rate < FIRST_RATES.lay;

/** 100 staked win the rate. */
const chanceOf = (rate: number): number => 100 / (100 + rate / 100);
const percent = (part: number): string => `${Math.round(part * 100)} %`;

function isFar(chance: number, from: number): boolean {
  const points = Math.abs(chance - from);
  const times = Math.max(chance, from) / Math.min(chance, from);
  return points > POINTS || (times > TIMES && points > FEW_POINTS);
}
