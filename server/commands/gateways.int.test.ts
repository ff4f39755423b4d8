// One exchange in two processes: a sequencer and its gateway.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres, urlOf } from '../postgres/database.fixture.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { Bettors } from './bettors.fixture.ts';
import type { Product } from './product.fixture.ts';
import { AccountStream, RoleProduct, ticketOf } from './role-product.fixture.ts';

const place = makeTemporaryFolder('gateway');
const key = randomBytes(32).toString('hex');
const running: Product[] = [];
let postgres: TestPostgres;
let url: string;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
  url = urlOf(await postgres.freshDatabase());
});
afterAll(async () => {
  for (const product of running) product.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

function another(role: 'sequencer' | 'gateway', sequencer?: Product): Product {
  const environment = { EVENS_ROLE: role, EVENS_SECRETS_KEY: key };
  const product = new RoleProduct(join(place, role), url, environment, sequencer);
  running.push(product);
  return product;
}

test('a bet at a gateway is in its stream, whose clients it sends elsewhere when it is told to stop', async () => {
  const sequencer = another('sequencer');
  expect(await sequencer.start()).toBe(true);
  const gateway = another('gateway', sequencer);
  expect(await gateway.start()).toBe(true);
  const bettors = new Bettors(gateway);
  await bettors.settleIn();
  const stream = await AccountStream.open(gateway, await ticketOf(gateway, bettors.tokens[0] as string));
  await stream.hears(await bettors.betOnce());
  gateway.signal('SIGTERM');
  expect(await stream.closed).toBe(1001);
  expect(await gateway.ended).toMatchObject({ code: 0 });
});
