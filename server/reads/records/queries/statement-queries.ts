import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { TRANSFER_KINDS, WAGER_KINDS } from 'engine/vocabulary';
import type { AccountId, EntryKind, MarketId, Millis } from 'engine/vocabulary';
import { LINES } from '../rows.ts';
import type { LineRow } from '../rows.ts';
import type { MarketNames } from '../named.ts';
import type { Page, Paged } from '../page.ts';
import { all, joinNames, namesTo, paged, readCursor, within } from '../sql-parts.ts';
import type { Sql } from '../sql-parts.ts';
import type {
  LineMemo,
  ResultRecord,
  ResultTold,
  StatementFilter,
  StatementLine,
  StatementPart,
  StatementTotals,
} from '../statement.ts';

const listOf = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

const PARTS: Record<StatementPart, string> = {
  all: 'true',
  transfers: `record_line.kind in (${listOf(TRANSFER_KINDS)})`,
  sport: 'record_line.market_id > 0 and coalesce(sport.sport_id, 0) >= 0',
  // Our own games have numbers below zero; those of providers have no market.
  casino: `((record_line.market_id > 0 and sport.sport_id < 0) or record_line.kind in (${listOf(WAGER_KINDS)}))`,
};

/** Runners of a result with their names, as JSON. Most lists are empty and cost nothing. */
const namedRunners = (column: string): string => `(case when record_result.${column} <> '[]'::jsonb then (
  select jsonb_agg(jsonb_build_object('selection', listed::bigint, 'name', coalesce(runner.name, '')) order by place)
  from jsonb_array_elements_text(record_result.${column}) with ordinality as list (listed, place)
    left join runner on runner.market_id = record_result.market_id and runner.selection_id = listed::bigint)
  else '[]'::jsonb end)`;

/** The runners of `record_result`, by name. */
export const RESULT_RUNNERS = sql.raw(`${namedRunners('winners')} as winners, ${namedRunners('tied')} as tied,
  ${namedRunners('placed')} as placed, ${namedRunners('placed_tied')} as "placedTied"`);

function lineConditions({ account, part = 'all', market, search, between }: StatementFilter): Sql[] {
  return [
    sql`record_line.account = ${account}`,
    sql.raw(PARTS[part]),
    ...(market === undefined ? [] : [sql`record_line.market_id = ${market}`]),
    ...(search === undefined || search === '' ? [] : [namedLike(search)]),
    ...within('record_line.at_ms', between),
  ];
}

function namedLike(search: string): Sql {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(match.name ilike ${pattern} or market.name ilike ${pattern} or sport.name ilike ${pattern} or ${PLAYED} ilike ${pattern})`;
}

type Row = LineRow &
  MarketNames &
  Pick<ResultTold, 'what' | 'number' | ResultRunners> & { telling: number | null; played: string };

export type ResultRunners = 'winners' | 'tied' | 'placed' | 'placedTied';

/** "Evens Games / Reels / r-17": of a wager what was played; else empty. */
const PLAYED = sql.raw(`coalesce((
  select provider.name || ' / ' || provider_round.game_name || ' / ' || provider_round.round
  from provider_transaction join provider_round using (round_id)
    join provider on provider.provider_id = provider_transaction.provider_id
  where record_line.kind in (${listOf(WAGER_KINDS)}) and provider_transaction.account = record_line.account
    and provider_transaction.sequence = record_line.sequence), '')`);

/** The newest first. @throws UnknownCursorError */
export async function statementOf(
  db: Kysely<unknown>,
  filter: StatementFilter,
  page: Page,
): Promise<Paged<StatementLine>> {
  const conditions = lineConditions(filter);
  if (page.after !== undefined) {
    const [line] = readCursor(page.after, 1);
    conditions.push(sql`record_line.line ${filter.oldestFirst === true ? sql`>` : sql`<`} ${line}::bigint`);
  }
  const direction = sql.raw(filter.oldestFirst === true ? 'asc' : 'desc');
  const { rows } = await sql<Row>`
    select ${sql.raw(LINES.selected)}, ${namesTo('market')}, record_result.telling, record_result.what,
      record_result.number, ${RESULT_RUNNERS}, ${PLAYED} as played
    from record_line ${joinNames('record_line')}
      left join record_result on record_result.market_id = record_line.market_id
        and record_result.sequence = record_line.sequence and record_line.market_id > 0
    where ${all(conditions)}
    order by record_line.line ${direction} limit ${page.limit + 1} offset ${page.skip ?? 0}`.execute(db);
  return paged(rows.map(toLine), page, ({ line }) => [line]);
}

function toLine({ telling, what, number, played, memo, reference, ...row }: Row): StatementLine {
  const { winners, tied, placed, placedTied, ...line } = row;
  const result = telling === null ? undefined : { telling, what, number, winners, tied, placed, placedTied };
  return { ...line, memo: memo === '' ? memoOfWager(line.kind, played) : { kind: memo, reference }, result };
}

function memoOfWager(entry: EntryKind, reference: string): LineMemo | undefined {
  const kind = WAGER_KINDS.find((known) => known === entry);
  return kind && { kind, reference };
}

export async function statementTotals(db: Kysely<unknown>, filter: StatementFilter): Promise<StatementTotals> {
  const { rows } = await sql<StatementTotals>`
    select count(*) as count,
      coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as credit,
      coalesce(sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as debit,
      coalesce(sum(commission_minor), 0)::bigint as commission,
      ${balanceAt(filter.account, filter.between?.from ?? 0)} as opening,
      ${balanceAt(filter.account, filter.between?.to)} as closing
    from record_line ${joinNames('record_line')} where ${all(lineConditions(filter))}`.execute(db);
  return rows[0] as StatementTotals;
}

/** An account's cash as its last line before a moment left it; of all its lines where there is none. */
const balanceAt = (account: AccountId, before: number | undefined): Sql => sql`coalesce((
  select balance_minor from record_line as latest
  where ${all([sql`latest.account = ${account}`, ...(before === undefined ? [] : [sql`latest.at_ms < ${before}`])])}
  order by latest.line desc limit 1), 0)::bigint`;

/** Its first state in play from its off on, or since it was last turned in-play. */
export async function turnedInPlayAt(db: Kysely<unknown>, market: MarketId, off: Millis): Promise<Millis | undefined> {
  const { rows } = await sql<{ at: Millis | null }>`
    select min(at_ms)::bigint as at from record_state where market_id = ${market} and in_play
      and (at_ms >= ${off} or sequence > coalesce((select max(sequence) from record_state
        where market_id = ${market} and not in_play), 0))`.execute(db);
  return rows[0]?.at ?? undefined;
}

export async function hasBeenInPlay(db: Kysely<unknown>, market: MarketId): Promise<boolean> {
  const { rows } = await sql`select 1 from record_state where market_id = ${market} and in_play limit 1`.execute(db);
  return rows.length > 0;
}

/** What was told of a market, the oldest first. */
export async function resultsOf(db: Kysely<unknown>, market: MarketId): Promise<ResultRecord[]> {
  const { rows } = await sql<ResultRecord>`
    select market_id as market, telling, what, number, at_ms as at, sequence, ${RESULT_RUNNERS}
    from record_result where market_id = ${market} order by telling`.execute(db);
  return rows;
}
