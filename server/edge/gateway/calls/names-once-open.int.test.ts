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

test('once a market has opened its runners are respelled alone, however small the steps', async () => {
  const { market } = await matchOdds('in-steps');
  await done('admin/openMarket', { market_id: market });
  expect(await rename(market, 1, 'Xq')).toBe('not-a-spelling');
  expect(await rename(market, 1, 'Hull')).toBe('not-a-spelling');
  expect(await rename(market, 1, 'Leeds United 2')).toBe('not-a-spelling');
  expect(await rename(market, 1, 'Leeds Utd')).toBe('done');
  expect(await rename(market, 2, 'Hull City AFC')).toBe('done');
  // The first name counts, and not those in between.
  const steps = ['Leeds Untd', 'Leeds Hull', 'L Hull', 'Hull', 'Hull C', 'Hull Ci'];
  const back = ['City United', 'Utd', 'L Utd', 'Ld Utd', 'Leds Utd', 'Leeds Utd.'];
  expect(await rename(market, 1, steps[0] ?? '')).toBe('done');
  for (const name of steps.slice(1)) expect([name, await rename(market, 1, name)]).toEqual([name, 'not-a-spelling']);
  for (const name of back) expect([name, await rename(market, 2, name)]).toEqual([name, 'not-a-spelling']);
  expect(await rename(market, 1, 'Leeds United')).toBe('done');
});

test('no runner joins a market whose rule never answers it, and none drops out that it must answer', async () => {
  const { market } = await matchOdds('joined');
  await done('admin/openMarket', { market_id: market });
  for (const name of ['Leeds United FC', 'Home', 'Anybody'])
    expect([name, await codeOf('admin/addRunner', { market_id: market, name })]).toEqual([name, 'no-answer']);
  expect(await codeOf('admin/removeRunner', { market_id: market, selection_id: 1 })).toBe('never-drops-out');
});

test('a runner that joins is called nothing that another runner is or was called', async () => {
  const { match_id } = await matchOdds('reserves');
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', {
    match_id,
    name: 'First to score',
    market_type: 'winner',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Night Ferry' }, { name: 'Red Kite' }],
  });
  await done('admin/openMarket', { market_id });
  expect(await rename(market_id, 1, 'Nite Ferry')).toBe('done');
  const add = (name: string) => codeOf('admin/addRunner', { market_id, name });
  expect(await add('Night  ferry')).toBe('name-of-another-runner');
  expect(await add('Slow Tide')).toBe('done');
});

test('the name of a market that has opened keeps its figures, and so do its runners', async () => {
  const { match_id } = await matchOdds('figures');
  const outcomes = { under: 1, over: 2 };
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', {
    match_id,
    name: 'Over/Under 3.5 Goals',
    market_type: 'over_under_35',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Under 3.5 Goals' }, { name: 'Over 3.5 Goals' }],
    terms: { rule: 'football.over-under', subject: { of: 'goals', line: 3.5 }, outcomes },
  });
  await done('admin/openMarket', { market_id });
  const called = (name: string) => codeOf('admin/renameMarket', { market_id, name });
  expect(await called('Over/Under 0.5 Goals')).toBe('not-a-spelling');
  expect(await called('Under/Over 3.5 Goals')).toBe('not-a-spelling');
  expect(await called('First half Over/Under 3.5 Goals')).toBe('not-a-spelling');
  expect(await called('Over/Under 3.5 Cards')).toBe('not-a-spelling');
  expect(await rename(market_id, 2, 'Over 0.5 Goals')).toBe('not-a-spelling');
  expect(await called('Over/Under 3.5 goals')).toBe('done');
  expect(await rename(market_id, 2, 'Over 3.5 goal')).toBe('done');
});

test('before a market opens it is named freely, but it does not open under another name than its rule means', async () => {
  const { match_id, market } = await matchOdds('before');
  const open = () => codeOf('admin/openMarket', { market_id: market });
  expect(await rename(market, 1, 'Xq')).toBe('done');
  expect(await rename(market, 2, 'Leeds Utd')).toBe('done');
  expect(await rename(market, 1, 'Hull')).toBe('done');
  expect(await open()).toBe('other-runner');
  // The fixture tells the sides, whatever the match is called.
  await done('admin/changeMatch', { match_id, name: 'Cup Final' });
  expect(await open()).toBe('other-runner');
  await done('admin/changeMatch', { match_id, name: 'Hull City v Leeds United' });
  expect(await open()).toBe('other-sides');
  const many = await done<{ refused: object[] }>('admin/openMarkets', { match_id, inactive_too: true });
  expect(many.refused).toMatchObject([{ market_id: market, code: 'other-sides' }]);
  await done('admin/changeMatch', { match_id, name: 'Leeds United v Hull City' });
  expect([await rename(market, 2, 'Xq'), await rename(market, 1, 'Leeds'), await rename(market, 2, 'Hull')]).toEqual(
    Array.from({ length: 3 }, () => 'done'),
  );
  expect(await codeOf('admin/renameMarket', { market_id: market, name: 'Half-time' })).toBe('done');
  expect(await open()).toBe('other-subject');
  // A market that was refused to open is bound to nothing yet.
  expect(await codeOf('admin/renameMarket', { market_id: market, name: 'Match Odds' })).toBe('done');
  expect(await open()).toBe('done');
});

test('numbers of a market’s name and its rule agree when it is made, and when its rule is changed', async () => {
  const { match_id, market } = await matchOdds('numbers');
  const overUnder = (line: number) => ({
    match_id,
    name: 'Over/Under 1.5 Goals',
    market_type: 'over_under_15',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Under 1.5 Goals' }, { name: 'Over 1.5 Goals' }],
    terms: { rule: 'football.over-under', subject: { of: 'goals', line }, outcomes: { under: 1, over: 2 } },
  });
  expect(await codeOf('admin/createMarket', overUnder(4.5))).toBe('other-subject');
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', overUnder(1.5));
  const { body } = await exchange.call(
    'admin/changeMarketTerms',
    { market_id, terms: overUnder(4.5).terms },
    { token: trader },
  );
  expect([body.code, body.message]).toEqual([
    'other-subject',
    'Over/Under 1.5 Goals says over 1.5, and the rule football.over-under goes by over 4.5. Change the name or the rule.',
  ]);
  const outcomes = { home: 1, away: 2, draw: 3 };
  const halfTime = { rule: 'football.half-time', subject: {}, outcomes };
  expect(await codeOf('admin/changeMarketTerms', { market_id: market, terms: halfTime })).toBe('other-subject');
});

test('a market does not open while its names change', async () => {
  const { match_id, market } = await matchOdds('at-once');
  const [opened] = await Promise.all([
    codeOf('admin/openMarket', { market_id: market }),
    rename(market, 1, 'Xq'),
    rename(market, 2, 'Leeds United'),
    rename(market, 1, 'Hull City'),
  ]);
  const [odds] = exchange.catalogue.match(match_id)?.markets ?? [];
  expect(opened === 'done' ? odds?.runners[1]?.name : 'Hull City').toBe('Hull City');
});

test('a match is respelled alone once one of its markets has been open', async () => {
  const { match_id, market } = await matchOdds('by-match');
  const called = (name: string) => codeOf('admin/changeMatch', { match_id, name });
  expect(await called('League, round 3')).toBe('done');
  expect(await called('Leeds United v Hull City')).toBe('done');
  await done('admin/openMarket', { market_id: market });
  expect(await called('Hull City v Leeds United')).toBe('not-a-spelling');
  expect(await called('Cup Final')).toBe('not-a-spelling');
  expect(await called('Leeds United v Hull City 2')).toBe('not-a-spelling');
  expect(await called('Leeds Utd v Hull')).toBe('done');
  expect(await called('Leeds Utd vs Hull Cty')).toBe('done');
  expect(await called('Leeds Utd A v Hull City A')).toBe('not-a-spelling');
  expect(await called('Hull v Leeds')).toBe('not-a-spelling');
});
