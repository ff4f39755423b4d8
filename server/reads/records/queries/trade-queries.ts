import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { all } from '../sql-parts.ts';
import { bucketFor } from './trades.ts';
import type { Trade, TradeFilter, Trades } from './trades.ts';

/** What was matched on a runner over time, in parts that a chart can show. */
export async function tradesOf(db: Kysely<unknown>, { market, selection, from = 0 }: TradeFilter): Promise<Trades> {
  const own = all([sql`market_id = ${market}`, sql`selection_id = ${selection}`, sql`at_ms >= ${from}`]);
  const { rows: spans } = await sql<{ span: number | null }>`
    select max(at_ms) - min(at_ms) as span from record_trade where ${own}`.execute(db);
  const bucketMs = bucketFor(spans[0]?.span ?? 0);
  const { rows: trades } = await sql<Trade>`
    select (at_ms / ${bucketMs}::bigint) * ${bucketMs}::bigint as at,
      (array_agg(open_price order by at_ms))[1] as open, max(high_price) as high, min(low_price) as low,
      (array_agg(close_price order by at_ms desc))[1] as close, sum(volume_minor)::bigint as volume
    from record_trade where ${own} group by 1 order by 1`.execute(db);
  return { bucketMs, trades };
}
