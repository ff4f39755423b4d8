// One exchange in three processes: a sequencer and two gateways.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataOf } from 'protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres, urlOf } from '../core/postgres/testing/database.fixture.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import type { Product } from './testing/product.fixture.ts';
import { StreamDoor } from './testing/stream-door.fixture.ts';
import { AccountStream, RoleProduct, ticketOf } from './testing/role-product.fixture.ts';

const place = makeTemporaryFolder('gateway');
const key = randomBytes(32).toString('hex');
const running: Product[] = [];
let postgres: TestPostgres;
let url: string;
let a: Product;
let b: Product;
let bettors: Bettors;

beforeAll(async () => {
  postgres = await TestPostgres.ofItsOwn();
  url = urlOf(await postgres.freshDatabase());
  sequencer = await started('sequencer');
  [a, b] = [await started('gateway', sequencer), await started('gateway', sequencer)];
  bettors = new Bettors(a);
  await bettors.settleIn();
});
afterAll(async () => {
  for (const product of running) product.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

let made = 0;
let sequencer: Product;

async function started(role: 'sequencer' | 'gateway', sequencer?: Product): Promise<Product> {
  made += 1;
  const environment = { EVENS_ROLE: role, EVENS_SECRETS_KEY: key };
  const product = new RoleProduct(join(place, `process-${made}`), url, environment, sequencer);
  running.push(product);
  expect(await product.start()).toBe(true);
  return product;
}

test('a sequencer prints the path of the owner’s link, since it has no address of its own', async () => {
  await expect.poll(() => sequencer.stdout).toMatch(/, once, at any gateway, under \/operator\/#\/first-owner\/\S+\n/);
});

test('a bet at one gateway is in the stream of the other; a login session and a stream ticket hold at both', async () => {
  const token = bettors.tokens[0] as string;
  const stream = await AccountStream.open(b, await ticketOf(a, token));
  const bet = await bettors.betOnce();
  await stream.hears(bet);
  // The other gateway shows it to a call as well, and cancels it.
  const cancelled = await b.call('bet/cancelBet', { bet_id: bet }, token);
  expect(cancelled).toMatchObject({ status: true });
  // A ticket opens one stream, over all gateways.
  const ticket = await ticketOf(b, token);
  await AccountStream.open(b, ticket);
  const again = await AccountStream.open(a, ticket);
  expect(await again.closed).toBe(4400);
  // A sign-out at one ends the login session at the other.
  await a.call('user/logout', {}, token);
  expect(await stream.closed).toBe(4401);
  expect(await b.call('user/getUserBalance', undefined, token)).toMatchObject({ code: 'login-session-ended' });
});

test('over a gateway’s stream bets are placed, changed and resolved in their order, whichever process does it', async () => {
  const door = new StreamDoor(() => b, bettors.tokens[2] as string);
  const bet = { market_id: bettors.market, selection_id: 1, odds: 900, stake: 1, is_back: 1 };
  const keyed = { ...bet, request_id: 'over-the-stream' };
  const [placed, other, cancelled, unknown] = await Promise.all([
    door.call('bet/placeMarketBet', keyed),
    door.call('bet/placeMarketBet', { ...bet, stake: 2 }),
    door.call('bet/cancelBets', {}),
    door.call('bet/editBet', { bet_id: '999999999', odds: 800 }),
  ]);
  expect([placed.status, other.status]).toEqual([true, true]);
  expect(cancelled.data).toMatchObject({ bets: 2, cancelled: 3 });
  expect(unknown.code).toBe('unknown-order');
  const resolved = await door.call('bet/resolveRequest', { request_id: 'over-the-stream' });
  expect(resolved.data).toMatchObject({ bet: { bet_id: placed.data?.['bet_id'], status: 'cancelled' } });
  expect(await door.call('cashOut/getOffer', { market_id: bettors.market })).toMatchObject({ status: true });
  expect(await door.call('user/logout', {})).toMatchObject({ status: false, code: 'unknown-call' });
  await door.close();
});

test('a gateway answers with pictures of the stream’s topics, and with those of tables once the sequencer has sent them', async () => {
  const token = bettors.tokens[2] as string;
  const poll = async (topics: readonly string[]) => {
    const { data } = await b.call('stream/getPictures', { topics }, token);
    return data as DataOf<'stream/getPictures'> | undefined;
  };
  const own = ['account', `book:${bettors.market}`];
  const { pictures, refused } = (await poll([...own, 'risk', 'book:1.999999999'])) ?? { pictures: [], refused: [] };
  expect(pictures.map(({ topic }) => topic)).toEqual(own);
  expect(refused).toEqual(['risk', 'book:1.999999999']);
  await expect.poll(async () => (await poll(['casino']))?.pictures[0]?.data).toHaveProperty('tables');
});

test('settings, markets and notices that one gateway changes are the same at the other', async () => {
  const desk = await a.createAccount('anna', 'operator');
  expect(await a.call('admin/setGlobalSetting', { site_title: 'Both' }, desk)).toMatchObject({ status: true });
  const title = async () => (await b.call('globalSetting/getGlobalSetting')).data?.['site_title'];
  await expect.poll(title).toBe('Both');
  const { data: series } = await a.call('admin/createSeries', { sport_id: 4, name: 'Cup' }, desk);
  const match = { series_id: series?.['series_id'], name: 'A v B', open_date: '2030-01-01T00:00:00Z' };
  const { data } = await a.call('admin/createMatch', match, desk);
  const shown = async () =>
    JSON.stringify(await b.call('match/getMatches', { sport_id: 4, series_id: '', is_active: '' }, desk));
  await expect.poll(shown).toContain(`"match_id":${String(data?.['match_id'])}`);
});

test('the clients of a gateway that is told to stop are sent elsewhere', async () => {
  const stream = await AccountStream.open(a, await ticketOf(a, bettors.tokens[1] as string));
  a.signal('SIGTERM');
  expect(await stream.closed).toBe(1001);
  expect(await a.ended).toMatchObject({ code: 0 });
});
