import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MarketId } from 'engine/vocabulary';
import { ApiClient } from '../betfair/testing/api-client.fixture.ts';
import { TestExchange } from './testing/exchange.fixture.ts';

let exchange: TestExchange;
let market: MarketId;
let other: MarketId;
const makers = new Set<number>();

beforeAll(async () => {
  exchange = await TestExchange.start({ openBets: { perAccount: 6, marketMakers: makers } });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  market = await exchange.openMarket();
  other = await exchange.openMarket();
});

const lay = { selection_id: 1, odds: 1.01, stake: 1, is_back: 0 };
const place = (token: string, on: MarketId, fields: object = {}) =>
  exchange.call('bet/placeMarketBet', { market_id: `1.${on}`, ...lay, ...fields }, { token });
const placeMany = (token: string, on: MarketId, count: number) => {
  const body = { market_id: `1.${on}`, bets: Array.from({ length: count }, () => lay) };
  return exchange.call('bet/placeMarketBets', body, { token });
};
const REFUSED = [422, 'too-many-open-bets'];

test('half of the cap may be open in one market, the other half elsewhere, and a cancelled bet makes room', async () => {
  const { token, user } = await exchange.signedIn('asha', { cash: 1_000_000 });
  const first = await placeMany(token, market, 3);
  expect(first.status).toBe(200);
  const inMarket = await place(token, market);
  expect([inMarket.status, inMarket.body.code]).toEqual(REFUSED);
  expect((await placeMany(token, other, 3)).status).toBe(200);
  const third = await place(token, await exchange.openMarket());
  expect([third.status, third.body.code]).toEqual(REFUSED);
  expect(exchange.live.account(user.account)?.open).toBe(6);
  const [bet] = exchange.live.betsOf(user.account);
  expect((await exchange.call('bet/cancelBet', { bet_id: String(bet?.order) }, { token })).status).toBe(200);
  expect((await place(token, market)).status).toBe(200);
});

test('of bets sent at once no more are placed than fit', async () => {
  const { token, user } = await exchange.signedIn('bala', { cash: 1_000_000 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => place(token, market)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(exchange.live.account(user.account)?.open).toBe(3);
});

test('a batch that does not fit is refused whole, on the API of programs too', async () => {
  const { token, user } = await exchange.signedIn('chand', { cash: 1_000_000 });
  const batch = await placeMany(token, market, 4);
  expect([batch.status, batch.body.code]).toEqual(REFUSED);
  const program = await ApiClient.signedIn(exchange, 'dev', 1_000_000);
  const instruction = {
    orderType: 'LIMIT',
    side: 'LAY',
    selectionId: 1,
    limitOrder: { price: 1.01, size: 1, persistenceType: 'LAPSE' },
  };
  const params = { marketId: `1.${market}`, instructions: Array.from({ length: 4 }, () => instruction) };
  expect(JSON.stringify((await program.rpc('betting', 'placeOrders', params)).error)).toContain('TOO_MANY_REQUESTS');
  expect(exchange.live.account(user.account)?.open).toBe(0);
});

test('a bet that never rests is taken at the cap', async () => {
  const { token } = await exchange.signedIn('esha', { cash: 1_000_000 });
  const { token: counter } = await exchange.signedIn('farid', { cash: 1_000_000 });
  await placeMany(token, market, 3);
  expect((await place(counter, market, { selection_id: 2, odds: 3, is_back: 0 })).status).toBe(200);
  const taken = await place(token, market, { selection_id: 2, odds: 3, is_back: 1, min_fill: 1 });
  expect([taken.status, taken.body.data]).toMatchObject([200, { matched: 1 }]);
});

test('a request that was refused for the cap may be repeated, and one that was done is answered again', async () => {
  const { token, user } = await exchange.signedIn('gita', { cash: 1_000_000 });
  await placeMany(token, market, 2);
  expect((await place(token, market, { request_id: 'once' })).status).toBe(200);
  const again = await place(token, market, { request_id: 'twice' });
  expect([again.status, again.body.code]).toEqual(REFUSED);
  expect((await place(token, market, { request_id: 'once' })).status).toBe(200);
  expect(exchange.live.account(user.account)?.open).toBe(3);
  const sequence = exchange.sequencer.sequence;
  expect((await place(token, market, { request_id: 'given-up' })).status).toBe(422);
  expect(exchange.sequencer.sequence).toBe(sequence);
  const resolved = await exchange.call('bet/resolveRequest', { request_id: 'given-up' }, { token });
  expect(resolved.body.data).toMatchObject({ bet: null });
  await exchange.call('bet/cancelBets', {}, { token });
  expect((await place(token, market, { request_id: 'given-up' })).status).not.toBe(200);
  expect((await place(token, market, { request_id: 'twice' })).status).toBe(200);
});

test('a market maker may have ten times as many', async () => {
  const { token, user } = await exchange.signedIn('hari', { cash: 1_000_000 });
  makers.add(user.account);
  expect((await placeMany(token, market, 30)).status).toBe(200);
  expect((await place(token, market)).status).toBe(422);
});
