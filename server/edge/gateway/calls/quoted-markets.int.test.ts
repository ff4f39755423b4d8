import type { AccountId, MarketId, Money, Payoff, QuoteLevel, SelectionId } from 'engine';
import type { Bet, Match } from 'protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let token: string;
let house: AccountId;
let matchId: number;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token } = await exchange.signedIn('asha', { cash: 100_000 }));
  house = await exchange.identity.accounts.ensure('house:test', 'house');
  const series = await exchange.catalogue.createSeries({ sportId: 4, name: 'Test series' });
  const openAt = Date.now() + 3_600_000;
  ({ matchId } = await exchange.catalogue.createMatch({ seriesId: series.seriesId, name: 'Reds v Blues', openAt }));
});
afterAll(() => exchange.stop());

async function quoted(name: string, payoff: Payoff, runners: readonly string[]): Promise<MarketId> {
  const market = await exchange.catalogue.createMarket({
    matchId,
    name,
    marketType: 'session',
    mechanism: 'quoted',
    payoff,
    options: { house: { account: house, lossCap: 10_000_000 as Money }, maxStake: 50_000 as Money },
    baseRate: 0,
    minStake: 100,
    runners: runners.map((runner, place) => ({ selection: place + 1, name: runner })),
  });
  await exchange.sequencer.submit({ type: 'open-market', market });
  return market;
}

const quote = (market: MarketId, levels: readonly QuoteLevel[], state: 'active' | 'ball-running' = 'active') =>
  exchange.sequencer.submit({ type: 'set-quotes', account: house, market, selection: 1 as SelectionId, state, levels });
const level = (side: 'back' | 'lay', rate: number, line: number): QuoteLevel => ({
  side,
  rate,
  line,
  size: 1_000_000 as Money,
});
const bets = async () =>
  (await exchange.call('bet/getCurrentBets', undefined, { token, method: 'GET' })).body.data as Bet[];

describe('a session', () => {
  let market: MarketId;
  beforeAll(async () => {
    market = await quoted('6 over runs', { kind: 'line', least: 0, most: 200 }, ['Reds']);
    await quote(market, [level('lay', 11_000, 45), level('back', 9000, 46)]);
  });

  test('shows its quotes, with what they win of 100', async () => {
    const { data } = (await exchange.call('match/getMatchDetail', { match_id: matchId }, { token })).body;
    const shown = (data as Match).markets.find(({ market_id }) => market_id === `1.${market}`);
    expect(shown).toMatchObject({
      mechanism: 'quoted',
      payoff: 'line',
      least: 0,
      most: 200,
      per_unit: 1,
      max_stake: 500,
    });
    expect(shown?.book.runners[0]).toMatchObject({
      quote_state: 'active',
      quotes: [
        { is_back: false, rate: 110, line: 45, size: 10_000 },
        { is_back: true, rate: 90, line: 46, size: 10_000 },
      ],
    });
  });

  test('yes at 46, rate 90: 100 win 90 and lose 100', async () => {
    const body = { fancy_id: `1.${market}`, run: '46', size: 90, stack: 100, is_back: 1 };
    const placed = await exchange.call('bet/placeFancyBet', body, { token });
    expect(placed.body.data).toMatchObject({ status: 'matched', matched: 100, average_odds: 90 });
    expect((await bets()).at(-1)).toMatchObject({ is_quoted: true, line: 46, odds: 90, to_win: 90, to_lose: 100 });
  });

  test('no at 45, rate 110: 100 win 100 and lose 110; 45 loses the yes and the no', async () => {
    const body = { fancy_id: `1.${market}`, run: 45, size: 110, stack: 100, is_back: 0 };
    expect((await exchange.call('bet/placeFancyBet', body, { token })).status).toBe(200);
    expect((await bets()).at(-1)).toMatchObject({ is_back: false, line: 45, to_win: 100, to_lose: 110 });
    const { data } = (await exchange.call('user/getUserBalance', undefined, { token, method: 'GET' })).body;
    expect(data).toMatchObject({ liability: -210 });
  });

  test.each([
    ['another line', { run: 44 }, 409, 'price-moved'],
    ['another rate', { size: 95 }, 409, 'price-moved'],
    ['more than the maximum', { stack: 500.01 }, 422, 'stake-above-maximum'],
    ['a market that is not there', { fancy_id: '1.999' }, 404, 'unknown-market'],
  ])('%s is refused', async (_, wrong, status, code) => {
    const body = { fancy_id: `1.${market}`, run: 46, size: 90, stack: 100, is_back: 1, ...wrong };
    const answer = await exchange.call('bet/placeFancyBet', body, { token });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('a moved line in his favour is taken where the bettor takes what is better', async () => {
    await quote(market, [level('back', 9000, 44)]);
    const body = { fancy_id: `1.${market}`, run: 46, size: 90, stack: 10, is_back: 1, accept: 'better' };
    expect((await exchange.call('bet/placeFancyBet', body, { token })).body.data).toMatchObject({ status: 'matched' });
    expect((await bets()).at(-1)).toMatchObject({ line: 44 });
  });

  test('while the ball runs nothing is taken', async () => {
    await quote(market, [level('back', 9000, 46)], 'ball-running');
    const body = { fancy_id: `1.${market}`, run: 46, size: 90, stack: 100, is_back: 1 };
    const answer = await exchange.call('bet/placeFancyBet', body, { token });
    expect([answer.status, answer.body.code]).toEqual([409, 'quote-suspended']);
  });
});

test('a bookmaker: the rate of 100 goes where odds go, and a lay loses what a back would win', async () => {
  const market = await quoted('Bookmaker', { kind: 'runners', winners: 1, complete: true }, ['Reds', 'Blues']);
  await quote(market, [level('lay', 4700, 0), level('back', 4500, 0)]);
  const body = { market_id: `1.${market}`, selection_id: 1, odds: 47, stake: 100, is_back: 0 };
  expect((await exchange.call('bet/placeMarketBet', body, { token })).body.data).toMatchObject({ status: 'matched' });
  expect((await bets()).at(-1)).toMatchObject({ is_quoted: true, line: null, odds: 47, to_win: 100, to_lose: 47 });
});

test('an order that rests says what stands before it', async () => {
  const market = await exchange.openMarket('Queue');
  const rest = (stake: number) =>
    exchange.call(
      'bet/placeMarketBet',
      { market_id: `1.${market}`, selection_id: 1, odds: 5, stake, is_back: 1 },
      { token },
    );
  await rest(10);
  await rest(20);
  const own = (await bets()).filter(({ market_id }) => market_id === `1.${market}`);
  expect(own.map(({ queue }) => queue)).toEqual([
    { ahead: 0, traded: 0 },
    { ahead: 10, traded: 0 },
  ]);
});
