import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PostgresStore, WRITER_LOCK } from '../journal/postgres-store.ts';
import { placeOf, TestPostgres } from '../postgres/testing/database.fixture.ts';
import type { Database } from '../postgres/database.ts';
import { isTaken, Standby, STANDBY_NAME } from './standby.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres?.stop());
afterEach(() => vi.restoreAllMocks());

const named = async (database: Database) => {
  const client = await database.connect();
  await client.query(`select set_config('application_name', $1, false)`, [STANDBY_NAME]);
  return client;
};

test('where there is no exchange yet, the first to come writes', async () => {
  expect(await isTaken(await postgres.freshDatabase())).toBe(false);
});

test('where nobody writes or follows, whoever starts writes; a standby of another database is nobody’s', async () => {
  const elsewhere = await postgres.exchangeDatabase();
  await named(elsewhere);
  expect(await isTaken(await postgres.exchangeDatabase())).toBe(false);
});

test('who starts beside a writer follows it', async () => {
  const database = await postgres.exchangeDatabase();
  const writer = await database.connect();
  await writer.query('select pg_advisory_lock($1)', [WRITER_LOCK]);
  expect(await isTaken(database)).toBe(true);
});

test('after a failure of the database the standby writes, and not who starts: it has read the journal', async () => {
  const database = await postgres.exchangeDatabase();
  const starting = isTaken(database);
  // It finds the new primary a little later than the one that starts.
  await sleep(700);
  await named(database);
  expect(await starting).toBe(true);
});

test('a standby keeps one connection to watch the writer, whatever trouble it has reading', async () => {
  const database = await postgres.exchangeDatabase();
  const writer = new PostgresStore({ database });
  await writer.acquire();
  const standby = await Standby.open({ place: placeOf(database), folds: [], warn: () => undefined });
  const rows = PostgresStore.prototype.rows;
  let readings = 0;
  // Every second reading finds no free connection, as with a server at its max_connections.
  vi.spyOn(PostgresStore.prototype, 'rows').mockImplementation(function (this: PostgresStore, after) {
    readings += 1;
    if (readings % 2 === 0) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return rows.call(this, after);
  });
  const following = standby.untilTurn();
  await expect.poll(() => readings).toBeGreaterThan(10);
  const { rowCount } = await database.pool.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [STANDBY_NAME],
  );
  await standby.stop();
  await following;
  await writer.release();
  // The one before may be saying goodbye.
  expect(rowCount).toBeLessThanOrEqual(2);
});

test('a writer whose beats lose their connection goes on beating over another', async () => {
  const database = await postgres.exchangeDatabase();
  const writer = new PostgresStore({ database });
  await writer.acquire();
  const beat = async () => Number((await database.pool.query('select beat from journal_beat')).rows[0]?.beat);
  const beatsOn = async () => {
    const before = await beat();
    await expect.poll(beat).toBeGreaterThan(before + 1);
  };
  await beatsOn();
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like '%update journal_beat%' and pid <> pg_backend_pid() and datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  await beatsOn();
  let isLost = false;
  void writer.lost.then(() => (isLost = true));
  await writer.release();
  expect(isLost).toBe(false);
});
