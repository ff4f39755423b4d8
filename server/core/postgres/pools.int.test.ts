import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';
import { databaseTrouble } from './database-trouble.ts';

let exchange: TestExchange;

beforeAll(async () => {
  exchange = await TestExchange.start();
  await exchange.signedIn('ann', { cash: 1000 });
});
afterAll(() => exchange.stop());

/** While a table is locked, whoever reads it waits, with the connection in hand. */
async function whileLocked(table: string, play: (holder: pg.Client) => Promise<void>): Promise<void> {
  const holder = await exchange.database.connect();
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    await play(holder);
  } finally {
    await exchange.database.disconnect(holder);
  }
}

test('reports that wait for the database keep nobody from a login, facts or settlement', async () => {
  const account = (await exchange.identity.findUser('ann'))?.account as never;
  const reports: Promise<unknown>[] = [];
  await whileLocked('record_line', async () => {
    const page = { limit: 10 };
    for (let count = 0; count < 20; count++) reports.push(exchange.records.statementOf({ account }, page as never));
    const login = await exchange.call('user/login', { user_name: 'ann', password: 'demo1234' });
    expect(login.body.status).toBe(true);
    await exchange.facts.store.begin(1);
    exchange.facts.store.append(1, 'feed', { said: { kind: 'goal' }, at: 1 as never });
    await exchange.facts.store.written();
    expect(await exchange.settlement.flow.list({ states: ['proposed'] })).toEqual([]);
  });
  expect(await Promise.all(reports)).toHaveLength(20);
});

test('a statement ends at the time that its purpose has, and a transaction that does nothing ends too', async () => {
  const { pools } = exchange.database;
  const shown = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ statement: string; idle: string }>(
      `select current_setting('statement_timeout') as statement,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    return rows[0];
  };
  expect(await shown(pools.people)).toEqual({ statement: '15s', idle: '1min' });
  expect(await shown(pools.results)).toEqual({ statement: '30s', idle: '1min' });
  expect(await shown(pools.reports)).toEqual({ statement: '30s', idle: '1min' });
  expect(await shown(pools.upkeep)).toEqual({ statement: '0', idle: '0' });
});

test('a statement that was ended for its time is trouble with the database, not a mistake of ours', async () => {
  const client = await exchange.database.connect();
  await client.query('set statement_timeout = 100');
  const error = await client.query('select pg_sleep(60)').catch((caught: unknown) => caught);
  expect(databaseTrouble(error)).toBe('canceling statement due to statement timeout');
  await exchange.database.disconnect(client);
});
