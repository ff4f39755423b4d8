/** The result is a whole number of units, `least` to `most`: runs, half runs, ticks of an index, a goal difference. */
export interface NumberPayoff {
  /**
   * - line (quoted): back is "at or above the line", for stake × rate ÷ 100; lay is "below it", and mirrors it.
   * - range (quoted): back only: line ≤ result < line + width.
   * - spread (quoted): back gets stake × (result − line) ÷ width, lay the opposite; the result counts at most as `most`
   *   and at least as `least`.
   * - line-range (order book): prices are lines in hundredths; back sells: wins its size where result < line, loses it
   *   where result > line; equal is void.
   * - handicap (order book): decimal prices; each runner has its handicap; win, lose, void or half of either.
   * - scale (quoted): back only: each runner has a table of what a stake comes to with each result.
   */
  readonly kind: 'line' | 'range' | 'spread' | 'line-range' | 'handicap' | 'scale';
  readonly least: number;
  readonly most: number;
  /** range: how many results it covers. spread: how many units the stake is for, 1 where it is left out. */
  readonly width?: number;
  /** line-range: distance of two lines, hundredths; the lines are from `least` to `most` (× 100), at most 350 of them. */
  readonly interval?: number;
  /** handicap: one for each runner. */
  readonly handicaps?: readonly Handicap[];
  /**
   * scale: a table for each runner, with what each result from `least` to `most` brings the backer, in ten-thousandths
   * of the stake: −10,000 loses it, 0 gives it back, 10,000 wins as much.
   */
  readonly scales?: readonly (readonly number[])[];
}

/** In the tables of a scale: a whole stake. */
const WHOLE_STAKE = 10_000;

/** A runner of a handicap market wins where 4 × sign × result + quarters > 0: by half of the stake where that is 1. */
export interface Handicap {
  /** 1: it gains as the result grows, −1: as it falls. */
  readonly sign: 1 | -1;
  /** The handicap in quarters of a unit. */
  readonly quarters: number;
}

/** A backer's bet on a number. Minor units. */
export interface NumberStake {
  /** Place of the runner in the market's definition. */
  readonly runnerIndex: number;
  /** In the market's units; line-range: in hundredths of them. */
  readonly line: number;
  /** What the backer loses; of a spread, what every `width` units move. */
  readonly size: number;
  /** What the backer wins. */
  readonly profit: number;
}

/** Of a spread: what each unit moves. A stake is a multiple of the width. */
export const slopeOf = ({ width = 1 }: Pick<NumberPayoff, 'width'>, size: number): number => size / Math.max(1, width);

/**
 * What a bet comes to for its backer with a result; the layer gets the opposite.
 *
 * @see docs/rules.md, "Number payoffs"
 */
export function toBackerAt(payoff: NumberPayoff, stake: NumberStake, result: number): number {
  const { kind, width = 0, least, most, handicaps = [], scales = [] } = payoff;
  const { runnerIndex, line, size, profit } = stake;
  if (kind === 'line') return result >= line ? profit : -size;
  if (kind === 'range') return result >= line && result < line + width ? profit : -size;
  if (kind === 'spread') return slopeOf(payoff, size) * (Math.min(most, Math.max(least, result)) - line);
  if (kind === 'scale') return onScale(size, (scales[runnerIndex] as readonly number[])[result - least] as number);
  if (kind === 'line-range') return result * 100 < line ? profit : result * 100 > line ? -size : 0;
  const { sign, quarters } = handicaps[runnerIndex] as Handicap;
  const margin = 4 * sign * result + quarters;
  return margin > 1 ? profit : margin < -1 ? -size : margin > 0 ? half(profit) : margin < 0 ? -half(size) : 0;
}

/**
 * Where what a bet comes to may change, in order: each is the first result with another value. A spread, which changes
 * with every result, bends nowhere but at its ends.
 */
export function stepsOfBet(payoff: NumberPayoff, { runnerIndex, line }: Pick<NumberStake, 'runnerIndex' | 'line'>) {
  const { kind, width = 0, least, most, handicaps = [] } = payoff;
  if (kind === 'scale') return Array.from({ length: most - least }, (_, step) => least + 1 + step);
  if (kind === 'range') return [line, line + width];
  if (kind === 'line-range') return [Math.ceil(line / 100), Math.floor(line / 100) + 1];
  return kind === 'handicap' ? stepsOfHandicap(handicaps[runnerIndex] as Handicap) : [line];
}

/** The result at which half of a bet on a quarter line is won or lost; undefined on any other line. */
export function halfResultOf({ sign, quarters }: Handicap): number | undefined {
  return [1, -1].map((margin) => ((margin - quarters) * sign) / 4).find(Number.isInteger);
}

/** One result at most is worth half a bet or none: a step to it and one behind it, the same where there is none. */
function stepsOfHandicap({ sign, quarters }: Handicap): number[] {
  // The first margins above −2 and above 1, met as the result grows or, where sign is −1, as it falls.
  const first = sign === 1 ? Math.ceil((-1 - quarters) / 4) : Math.ceil((quarters - 1) / 4);
  const behind = sign === 1 ? Math.ceil((2 - quarters) / 4) : Math.ceil((quarters + 2) / 4);
  return first === behind ? [first] : [first, behind];
}

/** Rounded toward nothing, of what is won and of what is lost: once for a bet. */
function onScale(size: number, part: number): number {
  return Math.trunc((size * part) / WHOLE_STAKE) + 0;
}

/** The largest gain or loss on any of the tables, ten-thousandths of a stake. */
export function furthestOnScale({ scales = [] }: NumberPayoff): number {
  return Math.max(0, ...scales.flat().map(Math.abs));
}

function half(amount: number): number {
  return Math.floor(amount / 2);
}
