import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { betConditions } from './bet-queries.ts';
import type { BetFilter } from '../bets.ts';
import type { ClearedFilter, ClearedGroup, ClearedGrouping, ClearedStatus } from '../cleared.ts';
import type { Page, Paged } from '../page.ts';
import { all, countedPage, joinNames, joinRunner, keysTo, namesTo, paged, selectionName } from '../sql-parts.ts';

const SIZES: Record<ClearedStatus, string> = {
  settled: 'matched_minor',
  void: 'voided_minor + case when is_void then matched_minor else 0 end',
  lapsed: 'lapsed_minor',
  cancelled: 'cancelled_minor',
};

/** The bets of a status, by the time at which they came to it. */
export function clearedBets({ status, ...filter }: ClearedFilter): BetFilter {
  return { ...filter, standings: [status], by: status === 'settled' || status === 'void' ? 'settled' : 'taken' };
}

/** The group with the newest result first. @throws UnknownCursorError */
export async function clearedGroups(
  db: Kysely<unknown>,
  filter: ClearedFilter,
  { by, page }: { readonly by: Exclude<ClearedGrouping, 'bet'>; readonly page: Page },
): Promise<Paged<ClearedGroup>> {
  const isOfRunners = by === 'runner' || by === 'side';
  const level = isOfRunners ? 'market' : by;
  const runner = sql.raw(isOfRunners ? 'record_bet.selection_id' : '0::bigint');
  const side = sql.raw(by === 'side' ? 'record_bet.side' : 'null::text');
  const { offset, rows: part } = countedPage(page);
  const hasCommission = filter.status === 'settled' && !isOfRunners;
  const { rows } = await sql<ClearedGroup & { side: ClearedGroup['side'] | null }>`
    with cleared as (
      select record_bet.market_id, ${runner} as selection_id, ${side} as side, count(*) as bets,
        sum(${sql.raw(SIZES[filter.status])}) as size, sum(coalesce(profit_minor, 0)) as profit,
        sum(matched_value) as value, sum(matched_minor) as matched, min(placed_at_ms) as placed,
        max(matched_at_ms) as matched_at, max(settled_at_ms) as settled_at
      from record_bet ${joinNames('record_bet')}
      where ${all(betConditions(clearedBets(filter)))}
      group by record_bet.market_id, 2, 3)
    select ${namesTo(level)}, ${level === 'market' ? sql.raw('cleared.market_id') : sql.raw('0')} as market,
      ${isOfRunners ? sql.raw('cleared.selection_id') : sql.raw('0')} as selection, cleared.side,
      ${isOfRunners ? selectionName : sql.raw(`'' as "selectionName"`)},
      sum(bets)::bigint as "betCount", sum(size)::bigint as size, sum(profit)::bigint as profit,
      ${hasCommission ? sql.raw('coalesce(sum(commission_minor), 0)::bigint') : sql.raw('0')} as commission,
      case sum(matched) when 0 then 0 else (sum(value) / sum(matched))::float8 end as "averagePrice",
      min(placed) as "firstPlacedAt", max(matched_at) as "lastMatchedAt", max(settled_at) as "lastSettledAt"
    from cleared
      left join record_position on record_position.account = ${filter.account}
        and record_position.market_id = cleared.market_id
      ${joinNames('cleared')} ${joinRunner('cleared')}
    group by ${keysTo(level)}, cleared.side
      ${level === 'market' ? sql.raw(', cleared.market_id, cleared.selection_id, runner.name') : sql.raw('')}
    order by max(settled_at) desc, market desc, selection, cleared.side, "matchId" desc, "sportId" ${part}`.execute(db);
  const groups = rows.map((row) => ({ ...row, side: row.side ?? undefined }));
  return paged(groups, page, () => [offset + page.limit]);
}
