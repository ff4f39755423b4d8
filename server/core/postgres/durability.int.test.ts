import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExchange, ROLES } from '../../process/exchange.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { StartError } from '../system/start-error.ts';
import { startTemporary, TestPostgres } from './testing/database.fixture.ts';
import { openDatabase, type Database } from './database.ts';
import { TEMPORARY_SETTINGS } from './durability.ts';

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  // As durable as the product's.
  postgres = await TestPostgres.ofItsOwn();
  database = await postgres.freshDatabase();
});
afterAll(() => postgres.stop());

/** How a start ends: the refusal, or 'started'. */
async function startOn(settings: Readonly<Record<string, string>>): Promise<string> {
  const server = await startTemporary({ settings });
  const own = await openDatabase(server.address);
  try {
    const exchange = await openExchange({ storage: { database: own }, parts: ROLES.writer });
    await exchange.stop();
    return 'started';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  } finally {
    await own.close();
    await server.stop();
  }
}

const refusal = (name: string) => `the database may lose bets in a power cut: ${name} is off there, and must be on`;

test.each([['fsync'], ['full_page_writes']])('nothing starts on a server with %s off', async (name) => {
  expect(await startOn({ [name]: 'off' })).toBe(refusal(name));
});

test('a server that says it is temporary may skip them', async () => {
  expect(await startOn(TEMPORARY_SETTINGS)).toBe('started');
});

test('what the database has set for itself counts: its commits have to wait for the disk', async () => {
  const exchange = await openExchange({ storage: { database }, parts: ROLES.writer });
  await exchange.stop();
  const name = database.pool.options.database;
  await database.pool.query(`alter database ${name} set synchronous_commit = off`);
  await expect(new PostgresStore({ database }).acquire()).rejects.toThrow(refusal('synchronous_commit'));
  await database.pool.query(`alter database ${name} set synchronous_commit = 'local'`);
  const store = new PostgresStore({ database });
  expect(await store.acquire()).toBe(2);
  await store.release();
});
