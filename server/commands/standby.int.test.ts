// Two processes on one PostgreSQL: the one that writes is killed, and the other goes on.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';

const place = makeTemporaryFolder('failover');
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

test('after a failover under load no acknowledged bet is lost or doubled', async () => {
  const url = urlOf(await postgres.freshDatabase());
  const environment = { EVENS_SECRETS_KEY: randomBytes(32).toString('hex') };
  const [writer, standby] = ['writer', 'standby'].map((name) => new Product(join(place, name), url, environment)) as [
    Product,
    Product,
  ];
  expect(await writer.start()).toBe(true);
  try {
    const bettors = new Bettors(writer);
    await bettors.settleIn();
    expect(await standby.standBy()).toBe(true);
    bettors.begin();
    await expect.poll(() => bettors.acknowledged).toBeGreaterThan(50);
    writer.signal('SIGKILL');
    expect(await standby.ready).toBe(true);
    bettors.moveTo(standby);
    await bettors.betOnce();
    await writer.ended;
    await bettors.pause();
    await bettors.account({ DATABASE_URL: url });
  } finally {
    for (const product of [writer, standby]) product.signal('SIGKILL');
  }
});

test('while a standby is required and none follows, no bets are taken', async () => {
  const DATABASE_URL = urlOf(await postgres.freshDatabase());
  const environment = { EVENS_SECRETS_KEY: randomBytes(32).toString('hex') };
  const writer = new Product(join(place, 'required'), DATABASE_URL, { ...environment, EVENS_STANDBY: 'required' });
  const standby = new Product(join(place, 'wanted'), DATABASE_URL, environment);
  const running = [writer];
  try {
    expect(await writer.start()).toBe(true);
    const bettors = new Bettors(writer);
    await bettors.settleIn();
    expect(await bettors.refusalOfBet()).toBe('no-standby');
    running.push(standby);
    expect(await standby.standBy()).toBe(true);
    await expect.poll(() => bettors.refusalOfBet()).toBeUndefined();
  } finally {
    for (const product of running) product.signal('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
  }
});
