import type { MarketId, Millis, Money, Price, SelectionId } from 'engine/vocabulary';
import { RecordTable } from './record-table.ts';

/** How much time one row of trades covers: short, so that a chart of an over shows its balls. */
export const TRADE_BUCKET_MS = 10_000;

/** What was matched on a runner in one stretch of time: the first, highest, lowest and last price, and how much. */
export interface TradeRow {
  readonly market: MarketId;
  readonly selection: SelectionId;
  /** When the stretch begins: a multiple of `TRADE_BUCKET_MS`. */
  readonly at: Millis;
  readonly open: Price;
  high: Price;
  low: Price;
  close: Price;
  /** Backers' stakes. */
  volume: Money;
  fills: number;
}

export const TRADES = new RecordTable<TradeRow>(
  'record_trade',
  ['market', 'selection', 'at'],
  {
    market: ['market_id', 'bigint'],
    selection: ['selection_id', 'bigint'],
    at: ['at_ms', 'bigint'],
    open: ['open_price', 'integer'],
    high: ['high_price', 'integer'],
    low: ['low_price', 'integer'],
    close: ['close_price', 'integer'],
    volume: ['volume_minor', 'bigint'],
    fills: ['fills', 'integer'],
  },
  // A stretch may come in several groups, each telling what it adds; each group is taken once.
  { open: 'kept', high: 'greatest', low: 'least', volume: 'sum', fills: 'sum' },
);
