import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { StartError } from '../core/system/start-error.ts';
import { DEMO_APP_KEY } from '../people/programs/app-keys.ts';

/** A database is for good one of these: play money with public passwords, or people's own money. */
export type InstallationMode = 'demo' | 'real';

const OTHERWISE: Readonly<Record<InstallationMode, string>> = {
  demo:
    'this database is a demo, with public passwords and play money: start it without EVENS_DEMO=off, or name an empty ' +
    'DATA_DIR or database for a real installation',
  real:
    'this database is a real installation, and a demo would add accounts with public passwords to it: start it with ' +
    'EVENS_DEMO=off, or name an empty DATA_DIR or database for a demo',
};

/** The people of the demo, in a database of a build that gave them no key yet. Nobody signs up as an operator. */
const DEMO_PEOPLE = ['operator', 'demo', 'demo2', 'demo3'];

/**
 * Binds a database to the mode of its first start, before anything of that mode touches it. A database of a build that
 * did not write the mode is a demo if the demo's people are in it, and real if only others are: a demo creates its own
 * before anyone can sign up.
 *
 * @param mode  of this start; 'as-it-is' for a command that works on either
 * @throws StartError where the database is of the other mode, or 'as-it-is' and nothing was ever started on it
 */
export async function bindInstallation(
  db: Kysely<unknown>,
  mode: InstallationMode | 'as-it-is',
  warn: (message: string) => void,
): Promise<void> {
  const bound = (await writtenMode(db)) ?? (await bind(db, mode, warn));
  if (mode !== 'as-it-is' && mode !== bound) throw new StartError(OTHERWISE[bound]);
}

/** For a process that changes nothing yet. @throws StartError where the database is of the other mode, or of none */
export async function checkInstallation(db: Kysely<unknown>, mode: InstallationMode): Promise<void> {
  const bound = await writtenMode(db);
  if (bound === undefined) throw new StartError('nothing was ever started on this database: start an exchange first');
  if (bound !== mode) throw new StartError(OTHERWISE[bound]);
}

async function writtenMode(db: Kysely<unknown>): Promise<InstallationMode | undefined> {
  const { rows } = await sql<{ mode: InstallationMode }>`select mode from installation`.execute(db);
  return rows[0]?.mode;
}

async function bind(
  db: Kysely<unknown>,
  mode: InstallationMode | 'as-it-is',
  warn: (message: string) => void,
): Promise<InstallationMode> {
  const found = await findTraces(db);
  const bound = found.mode ?? mode;
  if (bound === 'as-it-is') {
    throw new StartError(
      'nothing was ever started on this database: start it first, with EVENS_DEMO=off unless it is to be a demo',
    );
  }
  if (found.isUsed) {
    const why = found.mode === undefined ? 'as it is started now' : 'by the people in it';
    warn(`installation: an earlier build did not write whether this database is a demo; it is ${bound}, ${why}`);
  }
  // If two first starts race, the earlier decides.
  await sql`insert into installation (mode) values (${bound}) on conflict do nothing`.execute(db);
  return (await writtenMode(db)) ?? bound;
}

/** Reads the mode from what an earlier build left. */
async function findTraces(db: Kysely<unknown>): Promise<{ isUsed: boolean; mode: InstallationMode | undefined }> {
  const { rows } = await sql<{ is_used: boolean; has_people: boolean; is_demo: boolean }>`select
    exists (select from account) as is_used,
    exists (select from person) as has_people,
    exists (select from app_key where app_key = ${DEMO_APP_KEY})
      or ((select count(*) from person where user_name in (${sql.join(DEMO_PEOPLE)})) = ${DEMO_PEOPLE.length}
        and exists (select from person where user_name = 'operator' and role = 'operator')) as is_demo`.execute(db);
  const [row] = rows;
  if (row === undefined || !row.has_people) return { isUsed: row?.is_used === true, mode: undefined };
  return { isUsed: true, mode: row.is_demo ? 'demo' : 'real' };
}
