import type { QuoteLevel } from 'engine';
import type { Money } from 'engine/vocabulary';
import { atLeast, mean, median, most, within, type Distribution } from '../../cricket-model/distribution.ts';

// What a house offers around a distribution. Every level is worse for the bettor than fair by the margin, on average.

export interface QuoteStyle {
  /** What a bettor loses of a stake on average: 0.05 is five per cent. */
  readonly margin: number;
  /** The stakes that one level takes in all, minor units. */
  readonly size: Money;
}

const EVEN = 10_000;
/** Rates move in whole points of 100 staked. */
const POINT = 100;
/** Beyond these rates nobody quotes a line. */
const SMALLEST = 10 * POINT;
const LARGEST = 2000 * POINT;
/** Where a line costs the bettor more than this many margins at 100 a side, rates are quoted instead. */
const TOO_DEAR = 2.5;

/**
 * "NO 45@100 YES 46@100": no wins below its line, yes at or above it. Where single results are too likely for that, both
 * stand on one line and the rates differ: "NO 6@115 YES 6@95".
 *
 * @returns  nothing where the number is all but certain
 */
export function lineQuote(of: Distribution, { margin, size }: QuoteStyle): QuoteLevel[] {
  const worst = (1 - margin) / 2;
  const line = median(of);
  let yes = line;
  while (yes <= most(of) && atLeast(of, yes) > worst) yes++;
  let no = Math.min(line, yes - 1);
  while (no > of.least && 1 - atLeast(of, no) > worst) no--;
  const dear = TOO_DEAR * margin;
  const cost = { yes: 1 - 2 * atLeast(of, yes), no: 1 - 2 * (1 - atLeast(of, no)) };
  if (cost.yes <= dear && cost.no <= dear && no > 0) {
    return [
      { side: 'back', rate: EVEN, line: yes, size },
      { side: 'lay', rate: EVEN, line: no, size },
    ];
  }
  return ratesAround(of, { margin, size });
}

/** Both sides on the line that is nearest to even. */
function ratesAround(of: Distribution, { margin, size }: QuoteStyle): QuoteLevel[] {
  const near = [median(of), median(of) + 1].filter((line) => line > of.least);
  const [line] = near.sort((a, b) => Math.abs(atLeast(of, a) - 0.5) - Math.abs(atLeast(of, b) - 0.5));
  if (line === undefined) return [];
  const rates = chanceRates(atLeast(of, line), margin);
  if (rates === undefined) return [];
  return [
    { side: 'back', rate: rates.back, line, size },
    { side: 'lay', rate: rates.lay, line, size },
  ];
}

/** What 100 staked win on something that comes with this chance, for who backs it and for who lays it. */
export function chanceRates(chance: number, margin: number): { back: number; lay: number } | undefined {
  if (!(chance > 0 && chance < 1)) return undefined;
  // A back of 100 wins `rate` with `chance`: its mean is −100 × margin. A lay is the mirror.
  const back = Math.floor((((1 - margin) / chance - 1) * EVEN) / POINT) * POINT;
  const lay = Math.ceil(((((1 - chance) * (1 + margin)) / chance) * EVEN) / POINT) * POINT;
  return back >= SMALLEST && lay <= LARGEST && lay > back ? { back, lay } : undefined;
}

export interface RangeStyle extends QuoteStyle {
  /** How many results a bet covers. */
  readonly width: number;
  /** How many start lines stand side by side for the bettor to choose. */
  readonly lines: number;
}

/** Khado: back only, one level for each start line around the middle. */
export function rangeQuote(of: Distribution, { margin, size, width, lines }: RangeStyle): QuoteLevel[] {
  const middle = median(of) - Math.floor(width / 2);
  const levels: QuoteLevel[] = [];
  for (let place = 0; place < lines; place++) {
    const line = middle + (place % 2 === 0 ? -place / 2 : (place + 1) / 2);
    if (line < 0) continue;
    const rate = backRate(within(of, line, line + width - 1), margin);
    if (rate !== undefined) levels.push({ side: 'back', rate, line, size });
  }
  return levels;
}

/** What 100 staked win on something that comes with this chance; undefined where it is all but certain either way. */
export function backRate(chance: number, margin: number): number | undefined {
  if (!(chance > 0)) return undefined;
  const rate = Math.floor((((1 - margin) / chance - 1) * EVEN) / POINT) * POINT;
  return rate >= SMALLEST && rate <= LARGEST * 100 ? rate : undefined;
}

/** Meter: "75/77", each a point's `margin` of the mean away from it at least. Lines in units of the market. */
export function spreadQuote(of: Distribution, style: QuoteStyle & { readonly perUnit: number }): QuoteLevel[] {
  const { margin, size, perUnit } = style;
  const middle = mean(of);
  const away = Math.max(0.5, middle * margin * 0.25);
  return [
    { side: 'back', rate: EVEN, line: Math.ceil(middle + away) * perUnit, size },
    { side: 'lay', rate: EVEN, line: Math.max(0, Math.floor(middle - away)) * perUnit, size },
  ];
}
