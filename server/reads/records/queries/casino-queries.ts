import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AccountId, Money } from 'engine/vocabulary';
import type { OwnRound, RoundFilter, RoundResult } from '../casino.ts';
import type { Page, Paged } from '../page.ts';
import { all, among, joinNames, namesTo, ofKind, paged, readCursor, within } from '../sql-parts.ts';
import type { Sql } from '../sql-parts.ts';
import { RESULT_RUNNERS } from './statement-queries.ts';

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
      record_result.what, record_result.number, ${RESULT_RUNNERS}
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

export async function ownRounds(
  db: Kysely<unknown>,
  account: AccountId,
  matches: readonly number[],
): Promise<ReadonlyMap<number, OwnRound>> {
  const { rows } = await sql<{ match: number; bets: number; profit: number; isOver: boolean }>`
    select market.match_id as match, count(*)::integer as bets,
      coalesce(sum(record_bet.profit_minor), 0)::bigint as profit,
      bool_and(record_bet.profit_minor is not null) as "isOver"
    from market join record_bet on record_bet.market_id = market.market_id
    where market.match_id = any(${[...matches]}::bigint[]) and record_bet.account = ${account}
      and record_bet.matched_minor > 0
    group by market.match_id`.execute(db);
  return new Map(
    rows.map(({ match, bets, profit, isOver }) => [match, { bets, profit: isOver ? (profit as Money) : undefined }]),
  );
}
