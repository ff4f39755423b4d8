import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from './testing/database.fixture.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrate.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

function step(name: string, statement: string): Migration {
  return {
    name,
    async up(db) {
      await sql.raw(statement).execute(db);
    },
  };
}
const FIRST = step('a-1', 'create table a (n bigint)');
const SECOND = step('a-2', 'insert into a values (9007199254740991)');

test('each step is taken once and in order, also by starts at the same moment', async () => {
  const database = await postgres.freshDatabase();
  await migrate(database.kysely(), [FIRST]);
  await Promise.all([1, 2, 3].map(() => migrate(database.kysely(), [FIRST, SECOND])));
  expect((await database.pool.query('select n from a')).rows).toEqual([{ n: 9007199254740991 }]);
  expect((await database.pool.query('select name from migration order by taken_at, name')).rows).toHaveLength(2);
});

test('a step that fails leaves nothing of the steps before it', async () => {
  const database = await postgres.freshDatabase();
  await expect(migrate(database.kysely(), [FIRST, step('a-2', 'select nonsense')])).rejects.toThrow('nonsense');
  await expect(database.pool.query('select n from a')).rejects.toThrow('does not exist');
});

test('a database that a newer build used is refused', async () => {
  const database = await postgres.freshDatabase();
  await migrate(database.kysely(), [FIRST, SECOND]);
  await expect(migrate(database.kysely(), [FIRST])).rejects.toThrow('used by a newer build (it has a-2)');
});

test('a bigint past 2^53 is refused, not rounded', async () => {
  const database = await postgres.freshDatabase();
  await expect(database.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('past 2^53');
});
