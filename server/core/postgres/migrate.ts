import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { StartError } from '../system/start-error.ts';

/** One step of the tables from one build to the next. Never edited once released: a later step mends an earlier one. */
export interface Migration {
  /** Unique and kept for ever: part, number, what. */
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Held while tables change, so that two starts at once do it once. */
const LOCK = 4_505_701;

/**
 * Takes the steps that this database has not taken yet, in order, all or none.
 *
 * @throws StartError when the database was last used by a newer build
 */
export async function migrate(db: Kysely<unknown>, migrations: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    const taken = await takenSteps(transaction);
    const unknown = [...taken].find((name) => !migrations.some((migration) => migration.name === name));
    if (unknown !== undefined) throw new StartError(`the database was used by a newer build (it has ${unknown})`);
    for (const migration of migrations) {
      if (taken.has(migration.name)) continue;
      await migration.up(transaction as Kysely<unknown>);
      await sql`insert into migration (name) values (${migration.name})`.execute(transaction);
    }
  });
}

async function takenSteps(transaction: Transaction<unknown>): Promise<Set<string>> {
  await sql`create table if not exists migration (
    name text primary key, taken_at timestamptz not null default now())`.execute(transaction);
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(transaction);
  return new Set(rows.map((row) => row.name));
}
