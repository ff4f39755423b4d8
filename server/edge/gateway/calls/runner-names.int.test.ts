import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let trader: string;
let series: number;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: trader } = await exchange.signedIn('tara', { role: 'trader' }));
  ({ series_id: series } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 1, name: 'League' }));
});
afterAll(() => exchange.stop());

async function done<T>(name: string, body: object): Promise<T> {
  const answer = await exchange.call(name, body, { token: trader });
  expect(answer.body.message).toBe('');
  return answer.body.data as T;
}

/** The market Match Odds of Leeds United v Hull City, whose rule takes runner 1 for the first side. */
async function matchOdds(request: string) {
  const { match_id, markets } = await done<{ match_id: number; markets: [string] }>('admin/createMatchFromTemplate', {
    request_id: request,
    template: 'football',
    series_id: series,
    sides: ['Leeds United', 'Hull City'],
    only: ['Match Odds'],
    open_date: new Date(exchange.sequencer.now() + 3_600_000).toISOString(),
    bet_delay: 5,
    commission: 2,
    min_stake: 1,
  });
  return { match_id, market: markets[0] };
}

async function codeOf(call: string, body: object): Promise<string> {
  const { body: answer } = await exchange.call(call, body, { token: trader });
  return answer.code ?? 'done';
}
const rename = (market_id: string, selection_id: number, name: string) =>
  codeOf('admin/renameMarket', { market_id, runners: [{ selection_id, name }] });

test('runners do not change places by way of other names once their market has opened', async () => {
  const { market } = await matchOdds('in-three');
  await done('admin/openMarket', { market_id: market });
  expect(await rename(market, 1, 'Xq')).toBe('done');
  expect(await rename(market, 2, 'Leeds  united')).toBe('name-of-another-runner');
  expect(await rename(market, 2, 'Leeds Utd')).toBe('name-of-another-runner');
  expect(await rename(market, 1, 'Hull')).toBe('name-of-another-runner');
  expect(await codeOf('admin/addRunner', { market_id: market, name: 'Leeds United' })).toBe('name-of-another-runner');
  expect(await rename(market, 1, 'Leeds Utd')).toBe('done');
  expect(await rename(market, 2, 'Hull City AFC')).toBe('done');
});

test('before a market opens its runners are named freely, but not as the other side of the match', async () => {
  const { market } = await matchOdds('before');
  expect(await rename(market, 1, 'Xq')).toBe('done');
  expect(await rename(market, 2, 'Leeds United')).toBe('name-of-another-side');
  expect(await rename(market, 2, 'Leeds Utd')).toBe('name-of-another-side');
  expect(await rename(market, 3, 'Draw')).toBe('done');
  expect(await rename(market, 1, 'Leeds')).toBe('done');
});

test('another name of the match does not let its runners change places', async () => {
  const { match_id, market } = await matchOdds('by-match');
  await done('admin/openMarket', { market_id: market });
  await done('admin/changeMatch', { match_id, name: 'Hull City v Leeds United' });
  expect(await rename(market, 1, 'Xq')).toBe('done');
  expect(await rename(market, 1, 'Hull City')).not.toBe('done');
  expect(await rename(market, 2, 'Leeds United')).not.toBe('done');
});
