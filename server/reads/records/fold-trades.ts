import type { OrdersMatched } from 'engine';
import type { Millis, Money, Price } from 'engine/vocabulary';
import { TRADE_BUCKET_MS, type TradeRow } from './trade-rows.ts';

/** One fill, as it changes its stretch of time. */
export function addTrade(trades: Map<string, TradeRow>, event: OrdersMatched, at: Millis): void {
  const { market, selection, price, size } = event;
  const start = (at - (at % TRADE_BUCKET_MS)) as Millis;
  const key = `${market} ${selection} ${start}`;
  const row = trades.get(key);
  if (row === undefined) {
    const only = { open: price, high: price, low: price, close: price };
    trades.set(key, { market, selection, at: start, ...only, volume: size, fills: 1 });
    return;
  }
  row.high = Math.max(row.high, price) as Price;
  row.low = Math.min(row.low, price) as Price;
  row.close = price;
  row.volume = (row.volume + size) as Money;
  row.fills += 1;
}
