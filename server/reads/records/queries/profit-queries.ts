import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Page, Paged } from '../page.ts';
import type { ProfitFilter, ProfitRow, ProfitTotals } from '../profit.ts';
import { all, among, countedPage, joinNames, keysTo, namesTo, ofKind, paged, within } from '../sql-parts.ts';
import type { Sql } from '../sql-parts.ts';

function conditionsOf({ account, of, sportId, matchId, markets, between }: ProfitFilter): Sql[] {
  return [
    sql`record_position.account = ${account}`,
    ...ofKind(of),
    ...among('sport.sport_id', sportId === undefined ? undefined : [sportId]),
    ...among('match.match_id', matchId === undefined ? undefined : [matchId]),
    ...among('record_position.market_id', markets),
    ...within('record_position.settled_at_ms', between),
  ];
}

const SUMS = sql.raw(`coalesce(sum(profit_minor), 0)::bigint as profit,
  coalesce(sum(commission_minor), 0)::bigint as commission,
  coalesce(sum(profit_minor - commission_minor), 0)::bigint as net`);

/** The newest result first. @throws UnknownCursorError */
export async function profitOf(db: Kysely<unknown>, filter: ProfitFilter, page: Page): Promise<Paged<ProfitRow>> {
  const { by } = filter;
  const { offset, rows: part } = countedPage(page);
  const { rows } = await sql<ProfitRow>`
    select ${namesTo(by)}, ${sql.raw(by === 'market' ? 'record_position.market_id' : '0')} as market,
      count(*) as "marketCount", ${SUMS}, max(settled_at_ms) as "lastSettledAt"
    from record_position ${joinNames('record_position')} where ${all(conditionsOf(filter))}
    group by ${keysTo(by)} ${sql.raw(by === 'market' ? ', record_position.market_id' : '')}
    order by max(settled_at_ms) desc, market desc, "matchId" desc, "sportId" ${part}`.execute(db);
  return paged(rows, page, () => [offset + page.limit]);
}

/** `count` is that of the markets. */
export async function profitTotals(db: Kysely<unknown>, filter: ProfitFilter): Promise<ProfitTotals> {
  const { rows } = await sql<ProfitTotals>`
    select count(*) as count, ${SUMS}
    from record_position ${joinNames('record_position')} where ${all(conditionsOf(filter))}`.execute(db);
  return rows[0] as ProfitTotals;
}
