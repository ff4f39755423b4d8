import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const NAME = 'simulator_seed';

/**
 * The seed of an installation's simulator: drawn once and kept in the settings that nobody is shown, since who knows it
 * knows every result.
 */
export async function openSeed(db: Kysely<unknown>): Promise<string> {
  const fresh = randomBytes(16).toString('base64url');
  await sql`insert into setting (name, value) values (${NAME}, ${fresh}) on conflict (name) do nothing`.execute(db);
  const found = await sql<{ value: string }>`select value from setting where name = ${NAME}`.execute(db);
  return found.rows[0]?.value ?? fresh;
}
