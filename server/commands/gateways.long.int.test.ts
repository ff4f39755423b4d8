// One exchange in several processes: gateways, the sequencer and its standby.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import type { Database } from '../core/postgres/database.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import type { Product } from './testing/product.fixture.ts';
import { RoleProduct } from './testing/role-product.fixture.ts';

const FAILOVERS = Number(process.env['EVENS_FAILOVERS'] ?? 3);
const place = makeTemporaryFolder('gateways');
const key = randomBytes(32).toString('hex');
const running: Product[] = [];
let postgres: TestPostgres;
let database: Database;
let url: string;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
});
beforeEach(async () => {
  database = await postgres.freshDatabase();
  url = urlOf(database);
  return async () => {
    for (const product of running) product.signal('SIGKILL');
    await Promise.all(running.splice(0).map(({ ended }) => ended));
  };
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

let made = 0;

function another(role: 'sequencer' | 'gateway', sequencer?: Product): Product {
  made += 1;
  const environment = { EVENS_ROLE: role, EVENS_SECRETS_KEY: key };
  const product = new RoleProduct(join(place, `process-${made}`), url, environment, sequencer);
  running.push(product);
  return product;
}

async function started(role: 'sequencer' | 'gateway', sequencer?: Product): Promise<Product> {
  const product = another(role, sequencer);
  expect(await product.start()).toBe(true);
  return product;
}

/** Whoever bets goes on betting until one is taken. */
const nextBet = (bettors: Bettors): Promise<void> =>
  expect
    .poll(() =>
      bettors.betOnce().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

test(`over ${FAILOVERS} failovers of the sequencer under load, and the end of a gateway, no acknowledged bet is lost or doubled`, async () => {
  let sequencer = await started('sequencer');
  const [a, b] = [await started('gateway', sequencer), await started('gateway', sequencer)];
  const bettors = new Bettors(a);
  await bettors.settleIn();
  const times: string[] = [];
  for (let round = 0; round < FAILOVERS; round += 1) {
    const standby = another('sequencer');
    expect(await standby.standBy('sequencer')).toBe(true);
    bettors.begin();
    const before = bettors.acknowledged;
    await expect.poll(() => bettors.acknowledged).toBeGreaterThan(before + 50);
    const how = (['SIGKILL', 'SIGSTOP', 'SIGTERM'] as const)[round % 3] as NodeJS.Signals;
    const at = performance.now();
    sequencer.signal(how);
    await standby.ready;
    await nextBet(bettors);
    times.push(`${how} ${Math.round(performance.now() - at)} ms`);
    // A halted one goes on with what it was doing, finds that it is deposed, and ends.
    sequencer.signal('SIGCONT');
    await sequencer.ended;
    await bettors.pause();
    sequencer = standby;
  }
  console.log(`failover, signal to the first bet acknowledged by a gateway: ${times.join(', ')}`);
  // Login sessions are the same at the gateway that is left.
  bettors.begin();
  const before = bettors.acknowledged;
  await expect.poll(() => bettors.acknowledged).toBeGreaterThan(before + 50);
  a.signal('SIGKILL');
  bettors.moveTo(b);
  await nextBet(bettors);
  await bettors.pause();
  await bettors.account({ DATABASE_URL: url });
});

test('without a writer a gateway shows what there is and takes no bets, and a gateway without an exchange says so', async () => {
  const early = another('gateway');
  expect(await early.start()).toBe(false);
  expect((await early.ended).complaint).toMatch(/^there is no exchange of this build in the database/);
  const sequencer = await started('sequencer');
  const gateway = await started('gateway', sequencer);
  const bettors = new Bettors(gateway);
  await bettors.settleIn();
  const bet = await bettors.betOnce();
  const token = bettors.tokens[0] as string;
  sequencer.signal('SIGKILL');
  await sequencer.ended;
  await expect.poll(async () => (await gateway.call('bet/cancelBet', { bet_id: bet }, token)).code).toBe('busy');
  expect(await gateway.call('user/changePassword', {}, token)).toMatchObject({ code: 'busy' });
  expect(JSON.stringify(await gateway.call('bet/getCurrentBets', undefined, token))).toContain(`"bet_id":"${bet}"`);
});
