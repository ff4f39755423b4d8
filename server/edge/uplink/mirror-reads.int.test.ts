import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallRate } from '../gateway/call-rate.ts';
import { LIMITS } from '../gateway/open-port.ts';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import { Mirror } from './mirror.ts';

let exchange: TestExchange;
let mirror: Mirror;
beforeAll(async () => {
  exchange = await TestExchange.start();
  const now = () => Date.now();
  mirror = await Mirror.open({
    database: exchange.database,
    staffNeedFactor: false,
    rate: new CallRate(LIMITS, now),
    now,
    tell: () => undefined,
    warn: () => undefined,
  });
});
afterAll(async () => {
  await mirror?.stop();
  await exchange?.stop();
});

test('a program’s session that ended while a gateway had no writer is over there once it has one', async () => {
  const { user } = await exchange.signedIn('asha', { cash: 1000 });
  const { sessions } = exchange.apiAccess;
  const token = await sessions.begin(user as never);
  await mirror.apiAccess.sessions.learn(token);
  const known = mirror.apiAccess.sessions.find(token);
  expect(known).toBeDefined();
  // The news of it go to the gateways that are connected, and this one is not yet.
  await sessions.endOf(user.userId);
  mirror.joined();
  await expect.poll(() => mirror.apiAccess.sessions.find(token)).toBeUndefined();
});

test('readings do not queue up while the database is slow', async () => {
  mirror.lost();
  const read = mirror.catalogue.siteSettings.read.bind(mirror.catalogue.siteSettings);
  const slow = Promise.withResolvers<void>();
  let readings = 0;
  mirror.catalogue.siteSettings.read = async () => {
    readings += 1;
    await slow.promise;
    return read();
  };
  // Alone, it is to read again every two seconds.
  await expect.poll(() => readings).toBe(1);
  // As it is with each of them.
  for (let time = 0; time < 4; time += 1) mirror.joined();
  slow.resolve();
  await expect.poll(() => readings).toBe(2);
  // Whatever it still had to read is read then.
  await mirror.stop();
  expect(readings).toBe(2);
});
