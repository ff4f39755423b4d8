import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A plain request of a bet is answered before the framework sees it, one with a query by the framework's own route: with
// the same status, headers and body.

let exchange: TestExchange;
let token: string;
let market: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token } = await exchange.signedIn('asha', { cash: 100_000 }));
  market = `1.${await exchange.openMarket()}`;
});
afterAll(() => exchange.stop());

async function answerOf(name: string, body: string, headers: Record<string, string>) {
  const answer = await exchange.call(name, body, { token, headers });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.body };
}

const aBet = () =>
  JSON.stringify({ market_id: market, selection_id: 1, odds: 5, stake: 10, is_back: 1, request_id: 'a' });

test.each<[what: string, body: () => string, headers?: Record<string, string>]>([
  ['a bet', aBet],
  ['of nobody', aBet, { authorization: 'Bearer nobody' }],
  ['of another page', aBet, { cookie: 'XSRF-TOKEN=a' }],
  ['with fields that are missing', () => '{}'],
  ['with half of a body', () => '{"market_id":'],
  ['with a field twice', () => '{"market_id":"1.1","market_id":"1.1"}'],
  ['nested deeply', () => '['.repeat(9) + ']'.repeat(9)],
])('the short way answers as the framework does: %s', async (_what, body, headers = {}) => {
  const { headers: short, ...shortly } = await answerOf('bet/placeMarketBet', body(), headers);
  const { headers: long, ...longly } = await answerOf('bet/placeMarketBet?', body(), headers);
  expect(shortly).toEqual(longly);
  expect({ ...short, date: '' }).toEqual({ ...long, date: '' });
});
