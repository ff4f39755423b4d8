// Two processes on one PostgreSQL: the one that writes is killed, halted and stopped, and the other goes on.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import type { Database } from '../core/postgres/database.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';

const FAILOVERS = Number(process.env['EVENS_FAILOVERS'] ?? 4);
const place = makeTemporaryFolder('standby');
const key = randomBytes(32).toString('hex');
const running: Product[] = [];
let postgres: TestPostgres;
let database: Database;
let url: string;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
  database = await postgres.freshDatabase();
  url = urlOf(database);
});
afterAll(async () => {
  for (const product of running) product.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

function another(environment: NodeJS.ProcessEnv = {}): Product {
  const product = new Product(join(place, `process-${running.length}`), url, {
    EVENS_SECRETS_KEY: key,
    ...environment,
  });
  running.push(product);
  return product;
}

test('a standby without an exchange to stand by for says so in one line', async () => {
  const alone = another();
  expect(await alone.standBy()).toBe(false);
  expect((await alone.ended).complaint).toBe(
    'there is no exchange of this build in the database: start one before its standby',
  );
});

test(`over ${FAILOVERS} failovers under load no acknowledged bet is lost or doubled, and an old writer ends`, async () => {
  let writer = another();
  expect(await writer.start()).toBe(true);
  const bettors = new Bettors(writer);
  await bettors.settleIn();
  const times: string[] = [];
  for (let round = 0; round < FAILOVERS; round += 1) {
    const standby = another();
    expect(await standby.standBy()).toBe(true);
    bettors.begin();
    const before = bettors.acknowledged;
    await expect.poll(() => bettors.acknowledged).toBeGreaterThan(before + 50);
    const how = (['SIGKILL', 'SIGSTOP', 'SIGTERM'] as const)[round % 3] as NodeJS.Signals;
    const at = performance.now();
    writer.signal(how);
    const old = writer;
    expect(await standby.ready).toBe(true);
    bettors.moveTo(standby);
    await bettors.betOnce();
    times.push(`${how} ${Math.round(performance.now() - at)} ms`);
    // A halted one goes on with what it was doing, finds that it is deposed, and ends.
    old.signal('SIGCONT');
    await old.ended;
    await bettors.pause();
    writer = standby;
  }
  console.log(`failover, signal to first acknowledged bet: ${times.join(', ')}`);
  const { rows } = await database.pool.query<{ epoch: number }>('select epoch from journal_lease');
  expect(rows[0]?.epoch).toBeGreaterThan(FAILOVERS);
  await bettors.account({ DATABASE_URL: url });
});

test('what a halted writer still had to do is done by nobody once another writes, outside of the journal too', async () => {
  const halted = another();
  expect(await halted.start()).toBe(true);
  const operator = await halted.createAccount('fenced-desk', 'operator');
  const standby = another();
  expect(await standby.standBy()).toBe(true);
  halted.signal('SIGSTOP');
  // A series is a row of the catalogue, and no command.
  const late = Array.from({ length: 20 }, (_, n) =>
    halted.call('admin/createSeries', { sport_id: 4, name: `Late ${n}` }, operator).then(
      ({ status }) => status,
      () => false,
    ),
  );
  expect(await standby.ready).toBe(true);
  halted.signal('SIGCONT');
  expect(await Promise.all(late)).not.toContain(true);
  await halted.ended;
  const { rows } = await database.pool.query(`select name from series where name like 'Late %'`);
  expect(rows).toEqual([]);
  standby.signal('SIGTERM');
  await standby.ended;
});

test('where a standby is required no bets are taken while none follows, and all else is; a halted one is none', async () => {
  const DATABASE_URL = urlOf(await postgres.freshDatabase());
  const writer = another({ DATABASE_URL, EVENS_STANDBY: 'required', METRICS_PORT: '0' });
  expect(await writer.start()).toBe(true);
  const bettors = new Bettors(writer);
  await bettors.settleIn();
  expect(await bettors.refusalOfBet()).toBe('no-standby');
  expect(await missingAt(writer)).toBe(1);
  const standby = another({ DATABASE_URL });
  expect(await standby.standBy()).toBe(true);
  await expect.poll(() => bettors.refusalOfBet()).toBeUndefined();
  expect(await missingAt(writer)).toBe(0);
  const resting = await bettors.rest();
  standby.signal('SIGSTOP');
  await expect.poll(() => bettors.refusalOfBet(), { timeout: 60_000 }).toBe('no-standby');
  expect(await bettors.cancel(resting)).toMatchObject({ status: true });
  standby.signal('SIGCONT');
  await expect.poll(() => bettors.refusalOfBet(), { timeout: 60_000 }).toBeUndefined();
  standby.signal('SIGTERM');
  writer.signal('SIGTERM');
  await Promise.all([standby.ended, writer.ended]);
});

/** The figure that the alert looks at. */
async function missingAt({ stdout }: Product): Promise<number> {
  const port = /^Metrics and health: port (\d+)$/m.exec(stdout)?.[1];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^standby_missing (\d)$/m.exec(text)?.[1]);
}

test('a standby that is told to stop ends at once, and the writer goes on', async () => {
  const writer = another();
  expect(await writer.start()).toBe(true);
  const standby = another();
  expect(await standby.standBy()).toBe(true);
  standby.signal('SIGTERM');
  expect(await standby.ended).toMatchObject({ code: 0, complaint: '' });
  expect(await writer.call('health')).toMatchObject({ status: 'ok' });
});
