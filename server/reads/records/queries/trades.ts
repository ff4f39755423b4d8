import type { MarketId, Millis, Money, Price, SelectionId } from 'engine/vocabulary';
import { TRADE_BUCKET_MS } from '../trade-rows.ts';

/** What was matched on a runner in one stretch of time. */
export interface Trade {
  /** When it begins. */
  readonly at: Millis;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Backers' stakes. */
  readonly volume: Money;
}

export interface TradeFilter {
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** Not what was matched before. */
  readonly from?: number;
}

export interface Trades {
  /** How much time one of them covers. */
  readonly bucketMs: number;
  /** The oldest first; stretches in which nothing was matched are left out. */
  readonly trades: readonly Trade[];
}

export interface TradeQueries {
  tradesOf(filter: TradeFilter): Promise<Trades>;
}

/** A chart can show so many side by side. */
export const MOST_BUCKETS = 300;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [TRADE_BUCKET_MS, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR] as const;

/**
 * The shortest stretch that covers a time in few enough parts.
 *
 * @param spanMs  from the first trade to the last
 */
export function bucketFor(spanMs: number): number {
  const fits = STEPS.find((step) => spanMs / step < MOST_BUCKETS - 1);
  const day = STEPS[STEPS.length - 1] as number;
  return fits ?? day * Math.ceil(spanMs / day / (MOST_BUCKETS - 2));
}
