import type { MarketId } from 'engine/vocabulary';
import type { BetEdited, BetPlaced, BetsPlaced, RequestResolved } from 'protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let asha: string;
let market: MarketId;
let count = 0;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: asha } = await exchange.signedIn('asha', { cash: 10_000_000 }));
  market = await exchange.openMarket();
});
afterAll(() => exchange.stop());

async function signIn() {
  const answer = await exchange.call('user/login', { user_name: 'asha', password: 'demo1234' });
  asha = answer.body.token as string;
}
async function restart() {
  await exchange.close();
  exchange = await TestExchange.on(exchange.postgres, await exchange.postgres.openAgain());
  await signIn();
}
const send = async (name: string, body: object) => {
  const { body: answer } = await exchange.call(name, body, { token: asha });
  return answer.status === true ? answer.data : answer.code;
};
const resolve = async (id: string) => (await send('bet/resolveRequest', { request_id: id })) as RequestResolved;
const ONE = { selection_id: 1, odds: 5, stake: 10, is_back: 1 };
const place = async (more: object = {}) =>
  (await send('bet/placeMarketBet', { ...ONE, market_id: `1.${market}`, ...more })) as BetPlaced;
const stateOf = async () =>
  (await exchange.call('bet/getCurrentBets', undefined, { token: asha, method: 'GET' })).body.data;

/** Ids as programs have them: of the longest that is let through. */
const anId = () => `${(count += 1)}`.padStart(64, 'x');

interface Request {
  readonly name: string;
  readonly body: object;
}
const requests: readonly (readonly [string, () => Promise<Request>])[] = [
  ['a bet', async () => ({ name: 'bet/placeMarketBet', body: { ...ONE, market_id: `1.${market}` } })],
  ['a batch', async () => ({ name: 'bet/placeMarketBets', body: { market_id: `1.${market}`, bets: [ONE, ONE] } })],
  ...[{ stake: 6 }, { odds: 5.1 }, { persistence: 'persist' }].map(
    (change) =>
      [
        `an edit of ${Object.keys(change)[0]}`,
        async () => ({ name: 'bet/editBet', body: { bet_id: (await place()).bet_id, ...change } }),
      ] as const,
  ),
  ['a cancel', async () => ({ name: 'bet/cancelBet', body: { bet_id: (await place()).bet_id } })],
];

describe.each([
  ['at once', () => Promise.resolve()],
  ['after a restart', restart],
])('%s', (_when, before) => {
  test.each(requests)('%s whose answer was lost is told as it now is, and done once', async (_name, request) => {
    const { name, body } = await request();
    const id = anId();
    const answer = await send(name, { ...body, request_id: id });
    await before();
    const resolved = await resolve(id);
    const { results } = answer as BetsPlaced;
    const { bet_id: order } = (results?.[0]?.bet ?? answer) as BetPlaced | BetEdited;
    expect(resolved).toMatchObject({ bet: { bet_id: order }, code: '' });
    expect(resolved.results?.map(({ bet }) => bet?.bet_id)).toEqual(results?.map(({ bet }) => bet?.bet_id));
    const now = await stateOf();
    await send(name, { ...body, request_id: id });
    expect(await stateOf()).toEqual(now);
  });

  test.each(requests)('%s that had not come is refused when it comes', async (_name, request) => {
    const { name, body } = await request();
    const id = anId();
    expect(await resolve(id)).toMatchObject({ bet: null, code: 'not-received' });
    await before();
    const now = await stateOf();
    expect(await send(name, { ...body, request_id: id })).toBe('request-withdrawn');
    expect(await stateOf()).toEqual(now);
  });
});
