import type { Trades } from 'protocol';
import type { Money, Price } from 'engine/vocabulary';
import { moneyOf, priceOf } from '../data/from-wire.ts';

/** What traded in one stretch of time. */
export interface TradePoint {
  /** When it begins, milliseconds since 1970. */
  readonly at: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Money;
}

export function tradePoints({ trades }: Pick<Trades, 'trades'>): TradePoint[] {
  return trades.map(({ at, open, high, low, close, volume }) => ({
    at,
    open: priceOf(open),
    high: priceOf(high),
    low: priceOf(low),
    close: priceOf(close),
    volume: moneyOf(volume),
  }));
}

/** What the stream has told since the answer was made. */
export interface Since {
  readonly last: Price;
  /** Matched more than the answer knew. */
  readonly volume: number;
  readonly now: number;
}

/** With what has traded since: in the stretch that runs now, which is made where there is none yet. */
export function withTail(points: readonly TradePoint[], bucketMs: number, since: Since): readonly TradePoint[] {
  const { last, volume, now } = since;
  if (volume <= 0 || last === 0) return points;
  const newest = points.at(-1);
  const start = Math.max(newest?.at ?? 0, now - (now % bucketMs));
  if (newest === undefined || start > newest.at) {
    return [...points, { at: start, open: last, high: last, low: last, close: last, volume: volume as Money }];
  }
  const tail = {
    ...newest,
    high: Math.max(newest.high, last) as Price,
    low: Math.min(newest.low, last) as Price,
    close: last,
    volume: (newest.volume + volume) as Money,
  };
  return [...points.slice(0, -1), tail];
}

/** What a chart's head says; undefined while nothing has traded. */
export function summaryOf(points: readonly TradePoint[]) {
  const last = points.at(-1);
  if (last === undefined) return undefined;
  return {
    last: last.close,
    high: Math.max(...points.map(({ high }) => high)) as Price,
    low: Math.min(...points.map(({ low }) => low)) as Price,
    volume: points.reduce((sum, point) => sum + point.volume, 0) as Money,
  };
}
