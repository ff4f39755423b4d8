import type { Payoff } from '../market-command.ts';
import { ladderAtOrBelow, MIN_PRICE } from '../vocabulary/index.ts';
import type { Market } from './market.ts';

/** A factor of 100 %. */
const WHOLE = 10_000n;

/** How removals reduce prices in a market. Factors in hundredths of a per cent. */
export interface Reduction {
  /** Whether it is the whole price that falls, or the profit part of it alone. */
  readonly isWhole: boolean;
  /** The smallest factor that reduces fills. */
  readonly fillsFrom: number;
  /** The smallest factor that reduces, or ends, lay orders at rest. */
  readonly laysFrom: number;
}

const WIN: Reduction = { isWhole: true, fillsFrom: 250, laysFrom: 250 };
const PLACE: Reduction = { isWhole: false, fillsFrom: 1, laysFrom: 400 };

/** @see docs/rules.md, "Removal" */
export function reductionOf(payoff: Payoff): Reduction {
  return payoff.kind === 'runners' && payoff.winners > 1 ? PLACE : WIN;
}

/** An exact price in hundredths, as a fraction. */
export interface ExactPrice {
  readonly over: bigint;
  readonly under: bigint;
}

/**
 * A price after all its cuts, never below 1.01.
 *
 * @param factors  in their order; all of them apply
 * @see            docs/rules.md, "Removal"
 */
export function exactPrice({ isWhole }: Reduction, price: number, factors: readonly number[]): ExactPrice {
  let over = BigInt(isWhole ? price : price - 100);
  let under = 1n;
  for (const factor of factors) {
    over *= WHOLE - BigInt(factor);
    under *= WHOLE;
  }
  if (!isWhole) over += 100n * under;
  return over < BigInt(MIN_PRICE) * under ? { over: BigInt(MIN_PRICE), under: 1n } : { over, under };
}

/**
 * What a size wins at an exact price: ⌊size × (price − 1)⌋, rounded once.
 *
 * @param divisor  hundredths: of an each-way's placed part; 100 for a whole profit
 */
export function exactProfit({ over, under }: ExactPrice, size: number, divisor = 100): number {
  return Number((BigInt(size) * (over - 100n * under)) / (BigInt(divisor) * under));
}

/** The ladder price at or below an exact one. */
export function ladderPriceOf({ over, under }: ExactPrice): number {
  return ladderAtOrBelow(Number(over / under));
}

/** The factors that apply to a fill, by its place in the log. */
export function cutsOfFill({ removals, definition }: Market, index: number): number[] {
  const { fillsFrom } = reductionOf(definition.payoff);
  return removals.filter(({ fills, factor }) => index < fills && factor >= fillsFrom).map(({ factor }) => factor);
}

/** The factors that have moved a lay, from the removal that moved it first. */
export function cutsOfLay({ removals, definition }: Market, from: number): number[] {
  const { laysFrom } = reductionOf(definition.payoff);
  return removals.flatMap(({ factor }, place) => (place >= from && factor >= laysFrom ? [factor] : []));
}
