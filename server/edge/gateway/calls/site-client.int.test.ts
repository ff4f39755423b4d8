import { SiteClient, SiteRefusal } from 'client/site-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let market: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  market = `1.${await exchange.openMarket()}`;
});
afterAll(() => exchange.stop());

const aBet = (more: object = {}) =>
  ({ market_id: market, selection_id: 1, odds: 5, stake: 10, is_back: 1, ...more }) as const;

async function aClient(userName: string) {
  const { user } = await exchange.signedIn(userName, { cash: 100_000_000 });
  const client = await SiteClient.signIn({ url: exchange.url, userName, password: 'demo1234' });
  await expect.poll(() => client.isStreaming).toBe(true);
  return { client, account: user.account };
}

test('the client kit bets, edits and cancels over the stream, and asks over HTTP for what the stream does not take', async () => {
  const { client } = await aClient('asha');
  const placed = await client.call('bet/placeMarketBet', aBet());
  const edited = await client.call('bet/editBet', { bet_id: placed.bet_id, odds: 6 });
  expect(await client.call('bet/cancelBet', { bet_id: edited.bet_id })).toMatchObject({ cancelled: 10, unmatched: 0 });
  expect(await client.call('bet/getCurrentBets')).toHaveLength(2);
  await expect(client.call('bet/placeMarketBet', aBet({ stake: 0.1 }))).rejects.toThrow(SiteRefusal);
  client.close();
});

test('of bets in flight none is lost or made twice where the connection is cut, again and again', async () => {
  const { client, account } = await aClient('bala');
  const placing: Promise<unknown>[] = [];
  for (let cuts = 0; cuts < 10; cuts += 1) {
    for (let bets = 0; bets < 20; bets += 1) placing.push(client.call('bet/placeMarketBet', aBet()));
    await new Promise((resolve) => setImmediate(resolve));
    await exchange.gateway.drain(0);
    await expect.poll(() => client.isStreaming).toBe(true);
  }
  await Promise.all(placing);
  expect(exchange.live.betsOf(account)).toHaveLength(200);
  client.close();
});
