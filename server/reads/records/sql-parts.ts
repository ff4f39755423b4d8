import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { UnknownCursorError } from './page.ts';
import type { Between, Page, Paged } from './page.ts';

// Pieces of the questions: names from the catalogue, times, pages.

export type Sql = RawBuilder<unknown>;

/** Joins the catalogue's names to the markets of a table of the records. */
export const joinNames = (table: string): Sql =>
  sql.raw(`left join market on market.market_id = ${table}.market_id
    left join match on match.match_id = market.match_id
    left join series on series.series_id = match.series_id
    left join sport on sport.sport_id = series.sport_id`);

export const joinRunner = (table: string): Sql =>
  sql.raw(`left join runner on runner.market_id = ${table}.market_id and runner.selection_id = ${table}.selection_id`);

const NAMES = {
  sport: `coalesce(sport.sport_id, 0) as "sportId", coalesce(sport.name, '') as "sportName"`,
  match: `coalesce(series.series_id, 0) as "seriesId", coalesce(series.name, '') as "seriesName",
    coalesce(match.match_id, 0) as "matchId", coalesce(match.name, '') as "matchName",
    coalesce(match.open_at_ms, 0) as "matchOpenAt"`,
  market: `coalesce(market.name, '') as "marketName", coalesce(market.market_type, '') as "marketType",
    coalesce(market.start_at_ms, 0) as "marketStartAt"`,
} as const;
const NO_NAMES = {
  match: `0 as "seriesId", '' as "seriesName", 0 as "matchId", '' as "matchName", 0 as "matchOpenAt"`,
  market: `'' as "marketName", '' as "marketType", 0 as "marketStartAt"`,
} as const;

/** The names down to a level, nothing below it. */
export function namesTo(level: 'sport' | 'match' | 'market'): Sql {
  const match = level === 'sport' ? NO_NAMES.match : NAMES.match;
  const market = level === 'market' ? NAMES.market : NO_NAMES.market;
  return sql.raw(`${NAMES.sport}, ${match}, ${market}`);
}

/** What tells the groups of a level apart. */
export function keysTo(level: 'sport' | 'match' | 'market'): Sql {
  if (level === 'sport') return sql.raw('sport.sport_id');
  // The primary keys stand for all that hangs on them.
  const keys = 'sport.sport_id, series.series_id, match.match_id';
  return sql.raw(level === 'match' ? keys : `${keys}, market.market_id`);
}

export const selectionName: Sql = sql.raw(`coalesce(runner.name, '') as "selectionName"`);

/** The conditions that a time is in between. */
export function within(column: string, { from, to }: Between = {}): Sql[] {
  const at = sql.raw(column);
  return [...(from === undefined ? [] : [sql`${at} >= ${from}`]), ...(to === undefined ? [] : [sql`${at} < ${to}`])];
}

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** One condition where a list is given and not empty. */
export function among(column: string, values: readonly number[] | undefined): Sql[] {
  return values === undefined || values.length === 0 ? [] : [sql`${sql.raw(column)} = any(${[...values]}::bigint[])`];
}

const KINDS = {
  sport: sql`coalesce(sport.sport_id, 0) >= 0`,
  casino: sql`sport.sport_id < 0`,
  'live-casino': sql`sport.sport_id < -1 and sport.sport_id <> -17`,
} as const;

/** Casino games have sport numbers below zero; of these -1 and -17, the virtual ones, are our own. */
export const ofKind = (kind: keyof typeof KINDS | undefined): Sql[] => (kind === undefined ? [] : [KINDS[kind]]);

/** The same of words. */
export function named(column: string, words: readonly string[] | undefined): Sql[] {
  return words === undefined || words.length === 0 ? [] : [sql`${sql.raw(column)} = any(${[...words]}::text[])`];
}

/** The numbers of a cursor that was given out with as many. @throws UnknownCursorError */
export function readCursor(cursor: string, numbers: number): number[] {
  const parts = cursor.split('_').map(Number);
  if (parts.length !== numbers || !/^[\d_]+$/.test(cursor) || !parts.every(Number.isSafeInteger)) {
    throw new UnknownCursorError(`no such page: ${cursor}`);
  }
  return parts;
}

/** One row more than the page tells whether there is another. */
export function paged<T>(rows: readonly T[], { limit }: Page, cursorOf: (row: T) => readonly number[]): Paged<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? cursorOf(last).join('_') : undefined };
}

/** Pages of groups: few, so that a cursor counts them. */
export function countedPage({ limit, after, skip = 0 }: Page): { readonly offset: number; readonly rows: Sql } {
  const offset = after === undefined ? skip : (readCursor(after, 1)[0] as number);
  return { offset, rows: sql`limit ${limit + 1} offset ${offset}` };
}
