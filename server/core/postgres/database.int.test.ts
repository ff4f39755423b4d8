import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from './testing/database.fixture.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { databaseTrouble } from './database-trouble.ts';
import { UnsteadyNetwork } from './testing/unsteady-network.fixture.ts';

let postgres: TestPostgres;
let near: Database;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  near = await postgres.freshDatabase();
});
afterAll(() => postgres.stop());

/** Opens the database over a network to which something can be done. */
async function overNetwork(play: (database: Database, network: UnsteadyNetwork) => Promise<void>): Promise<void> {
  const { host, port, user } = postgres.address;
  const network = await UnsteadyNetwork.to(join(host, `.s.PGSQL.${port}`));
  const name = near.pool.options.database;
  const database = await openDatabase({ url: `postgres://${user}@127.0.0.1:${network.port}/${name}` });
  try {
    await play(database, network);
  } finally {
    database.cut();
    await network.stop();
  }
}

/** How it failed, in the words that its user is told. */
async function trouble(asked: Promise<unknown>): Promise<string | undefined> {
  return asked.then(
    () => 'none',
    (error: unknown) => databaseTrouble(error),
  );
}

test('a connection that breaks while it is lent out and idle harms nobody but its next use', async () => {
  const lent = await near.pool.connect();
  const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid');
  await near.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await trouble(lent.query('select 1'))).toBe('the connection was lost');
  lent.release(true);
  expect(await trouble(near.pool.query('select 1'))).toBe('none');
});

test('what is cut is told so, and so is whoever asks later', async () => {
  await overNetwork(async (database, network) => {
    const own = await database.connect();
    network.halt(['answered']);
    const waiting = [database.pool.query('select 1'), own.query('select 1')].map(trouble);
    database.cut();
    expect(await Promise.all(waiting)).toEqual(['the connection was lost', 'the connection was lost']);
    network.goOn();
    expect(await trouble(database.pool.query('select 1'))).toBe('the connection was lost');
    expect(await trouble(database.connect())).toBe('the connection was lost');
  });
});

test('connections end though the other side does not answer', async () => {
  await overNetwork(async (database, network) => {
    const own = await database.connect();
    await database.pool.query('select 1');
    network.halt(['asked', 'answered']);
    await database.disconnect(own);
    await database.close();
  });
});

test.each([
  ['select 1 / 0', undefined],
  ['selct', undefined],
  [`do $$ begin raise exception 'no room' using errcode = '53100'; end $$`, 'no room'],
  ['select pg_terminate_backend(pg_backend_pid())', 'terminating connection due to administrator command'],
])('%s is trouble with the database or a mistake of ours', async (statement, expected) => {
  expect(await trouble(near.pool.query(statement))).toBe(expected);
});
