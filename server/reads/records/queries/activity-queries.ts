import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Activity, ActivityFilter } from '../activity.ts';
import type { Page, Paged } from '../page.ts';
import { all, countedPage, paged, within } from '../sql-parts.ts';
import type { Sql } from '../sql-parts.ts';

/** Of the journal, and of the person as identity notes it. */
const told = ({ account, userId, between }: ActivityFilter): Sql => sql`(
  select at_ms as at, sequence as number, place, kind, '' as address, detail from record_activity
  where ${all([sql`account = ${account}`, ...within('at_ms', between)])}
  union all
  select at_ms, activity_id, 0, kind, address, '{}'::jsonb from person_activity
  where ${all([sql`user_id = ${userId}`, ...within('at_ms', between)])}) as told`;

/** The newest first. @throws UnknownCursorError */
export async function activityOf(db: Kysely<unknown>, filter: ActivityFilter, page: Page): Promise<Paged<Activity>> {
  const { offset, rows: part } = countedPage(page);
  const { rows } = await sql<Activity>`select at, kind, address, detail from ${told(filter)}
    order by at desc, number desc, place desc ${part}`.execute(db);
  return paged(rows, page, () => [offset + page.limit]);
}

export async function activityCount(db: Kysely<unknown>, filter: ActivityFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${told(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
