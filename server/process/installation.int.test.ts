import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MIGRATED, TestPostgres } from '../core/postgres/testing/database.fixture.ts';
import { bindInstallation, checkInstallation } from './installation.ts';

let postgres: TestPostgres;
let db: Kysely<unknown>;
let warned: string[];

beforeAll(async () => {
  postgres = await TestPostgres.start();
  db = (await postgres.freshDatabase(MIGRATED)).kysely();
});
beforeEach(async () => {
  await sql`truncate installation, person, account cascade`.execute(db);
  warned = [];
});
afterAll(() => postgres.stop());

const bind = (mode: 'demo' | 'real' | 'as-it-is') => bindInstallation(db, mode, (line) => void warned.push(line));

/** As a build that did not write the mode left them. */
async function addPeople(...names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`insert into person (user_name, role, parent_id, is_change_password, has_cashier, password_hash, created_at_ms)
      values (${name}, ${name === 'operator' ? 'operator' : 'bettor'}, 0, false, false, '', 0)`.execute(db);
}

test.each([
  ['demo', 'real', /is a demo.*without EVENS_DEMO=off.*DATA_DIR/],
  ['real', 'demo', /is a real installation.*EVENS_DEMO=off.*DATA_DIR/],
] as const)('a %s stays one, and refuses a start as %s', async (mode, other, words) => {
  await bind(mode);
  await expect(bind(other)).rejects.toThrow(words);
  await expect(checkInstallation(db, other)).rejects.toThrow(words);
  await bind(mode);
  await bind('as-it-is');
  await checkInstallation(db, mode);
  expect(warned).toEqual([]);
});

test('where nothing was ever started a command is refused', async () => {
  await expect(bind('as-it-is')).rejects.toThrow('start it first');
  await expect(checkInstallation(db, 'real')).rejects.toThrow('start an exchange first');
});

const EARLIER = 'installation: an earlier build did not write whether this database is a demo; it is';

test.each([
  ['demo', 'real', ['operator', 'demo', 'demo2', 'demo3']],
  ['real', 'demo', ['operator', 'demo', 'demo2', 'anna']],
] as const)(
  'of an earlier build it is a %s by its people, also when it is started as %s',
  async (mode, other, people) => {
    await addPeople(...people);
    await expect(bind(other)).rejects.toThrow(/is a (demo|real installation)/);
    expect(warned).toEqual([`${EARLIER} ${mode}, by the people in it`]);
    await bind(mode);
    await bind('as-it-is');
    expect(warned).toHaveLength(1);
  },
);

test.each(['demo', 'real'] as const)(
  'of an earlier build, without people, it is what it is started as: %s',
  async (mode) => {
    await sql`insert into account (name, role) values ('house', 'house')`.execute(db);
    await bind(mode);
    expect(warned).toEqual([`${EARLIER} ${mode}, as it is started now`]);
    await expect(bind(mode === 'demo' ? 'real' : 'demo')).rejects.toThrow();
  },
);
