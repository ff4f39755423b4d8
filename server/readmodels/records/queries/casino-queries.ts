import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { RoundFilter, RoundResult } from './casino.ts';
import type { Page, Paged } from './page.ts';
import { all, among, joinNames, namesTo, ofKind, paged, readCursor, within } from './sql-parts.ts';
import type { Sql } from './sql-parts.ts';
import { WINNERS } from './statement-queries.ts';

/** The last telling of a casino market's result. */
const conditionsOf = ({ game, between }: RoundFilter): Sql[] => [
  ...ofKind('casino'),
  ...among('series.series_id', game === undefined ? undefined : [game]),
  ...within('record_result.at_ms', between),
  sql`record_result.telling = (select max(newer.telling) from record_result as newer
    where newer.market_id = record_result.market_id)`,
];

/** The newest first. @throws UnknownCursorError */
export async function roundsOf(db: Kysely<unknown>, filter: RoundFilter, page: Page): Promise<Paged<RoundResult>> {
  const conditions = conditionsOf(filter);
  if (page.after !== undefined) {
    const [at, market] = readCursor(page.after, 2);
    conditions.push(sql`(record_result.at_ms, record_result.market_id) < (${at}::bigint, ${market}::bigint)`);
  }
  const { rows } = await sql<RoundResult>`
    select ${namesTo('market')}, record_result.market_id as market, record_result.at_ms as at, record_result.telling,
      record_result.what, record_result.number, ${WINNERS} as winners
    from record_result ${joinNames('record_result')}
    where ${all(conditions)}
    order by record_result.at_ms desc, record_result.market_id desc limit ${page.limit + 1}`.execute(db);
  return paged(rows, page, ({ at, market }) => [at, market]);
}

export async function roundCount(db: Kysely<unknown>, filter: RoundFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from record_result ${joinNames('record_result')}
    where ${all(conditionsOf(filter))}`.execute(db);
  return rows[0]?.count ?? 0;
}
