import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import { Bet, CALLS } from 'protocol';
import type { BetDetail, BetPlaced, BetsPlaced } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let asha: string;
let bala: string;
let market: MarketId;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: asha } = await exchange.signedIn('asha', { cash: 100_000 }));
  ({ token: bala } = await exchange.signedIn('bala', { cash: 100_000 }));
  market = await exchange.openMarket();
});
afterAll(() => exchange.stop());

const place = (token: string, fields: object) =>
  exchange.call(
    'bet/placeMarketBet',
    { market_id: `1.${market}`, selection_id: 1, odds: 2, stake: 10, is_back: 1, ...fields },
    { token },
  );
const balanceOf = async (token: string) =>
  (await exchange.call('user/getUserBalance', undefined, { token, method: 'GET' })).body.data;

test('of a batch each bet is answered, and asking twice has one effect', async () => {
  const bet = { selection_id: 2, odds: 4, stake: 5, is_back: 1 };
  const batch = { market_id: `1.${market}`, bets: [bet, { ...bet, selection_id: 77 }, bet], request_id: 'many' };
  const before = await balanceOf(asha);
  const first = await exchange.call('bet/placeMarketBets', batch, { token: asha });
  const { results } = first.body.data as BetsPlaced;
  expect(results.map(({ bet: placed, code }) => placed?.status ?? code)).toEqual([
    'unmatched',
    'unknown-runner',
    'unmatched',
  ]);
  const again = await exchange.call('bet/placeMarketBets', batch, { token: asha });
  expect((again.body.data as BetsPlaced).results).toEqual(results);
  expect((await balanceOf(asha)) as object).toMatchObject({ liability: -10 });
  for (const { bet: placed } of results) {
    if (placed !== null) await exchange.call('bet/cancelBet', { bet_id: placed.bet_id }, { token: asha });
  }
  expect(await balanceOf(asha)).toEqual(before);
});

test('a bet rests, is matched by another, and both see it at once', async () => {
  const rested = await place(bala, { is_back: 0, odds: 2.5, stake: 40 });
  expect(rested.body).toMatchObject({
    status: true,
    data: { status: 'unmatched', matched: 0, unmatched: 40, pending: false },
  });
  expect(await balanceOf(bala)).toEqual({ total_balance: 940, liability: -60, user_name: 'bala' });
  const detail = await exchange.call(
    'match/getMatchDetail',
    { match_id: exchange.catalogue.market(market)?.match.matchId },
    { token: asha },
  );
  expect(CALLS['match/getMatchDetail'].data.parse(detail.body.data).markets[0]?.book.runners[0]).toMatchObject({
    back: [[2.5, 40]],
    lay: [],
  });

  const taken = await place(asha, { odds: 2.4, stake: 10 });
  expect(taken.body.data).toMatchObject({ status: 'matched', matched: 10, average_odds: 2.5, unmatched: 0 });
  expect(await balanceOf(asha)).toEqual({ total_balance: 990, liability: -10, user_name: 'asha' });
  const bets = CALLS['bet/getCurrentBets'].data.parse(
    (await exchange.call('bet/getCurrentBets', undefined, { token: bala, method: 'GET' })).body.data,
  );
  expect(bets[0]).toMatchObject({
    status: 'part-matched',
    matched: 10,
    unmatched: 30,
    odds: 2.5,
    market_name: 'Match Odds',
    selection_name: 'Reds',
  });
  expect(() => Bet.parse(bets[0])).not.toThrow();

  const cancelled = await exchange.call('bet/cancelBet', { bet_id: bets[0]?.bet_id }, { token: bala });
  expect(cancelled.body.data).toMatchObject({ cancelled: 30, unmatched: 0 });
  const exposure = CALLS['bet/getExposureDetail'].data.parse(
    (await exchange.call('bet/getExposureDetail', undefined, { token: bala, method: 'GET' })).body.data,
  );
  expect(exposure.data[0]?.market_details).toEqual([
    { market_id: `1.${market}`, sub_type: 'Match Odds', bet_count: 1, exposure: 15 },
  ]);
});

test('the same request id again answers the same bet and places nothing', async () => {
  const first = (await place(asha, { odds: 1.5, request_id: 'once' })).body.data as BetPlaced;
  const again = (await place(asha, { odds: 1.5, request_id: 'once' })).body.data as BetPlaced;
  expect(again.bet_id).toBe(first.bet_id);
  const other = await place(asha, { odds: 1.6, request_id: 'once' });
  expect([other.status, other.body.code]).toEqual([409, 'request-key-reused']);
});

test('in play a bet is pending until its delay ends, and cannot be cancelled before', async () => {
  const inPlay = await exchange.openMarket('Greens v Golds');
  await exchange.sequencer.submit({ type: 'turn-in-play', market: inPlay, betDelay: 300 as Millis });
  const placed = (await place(asha, { market_id: `1.${inPlay}`, odds: 3 })).body.data as BetPlaced;
  expect(placed).toMatchObject({ status: 'pending', pending: true });
  expect(placed.delay_left).toBeGreaterThan(0);
  expect(placed.delay_left).toBeLessThanOrEqual(300);
  const early = await exchange.call('bet/cancelBet', { bet_id: placed.bet_id }, { token: asha });
  expect([early.status, early.body.code]).toEqual([409, 'order-waiting']);
  await expect
    .poll(async () => {
      const bets = CALLS['bet/getCurrentBets'].data.parse(
        (await exchange.call('bet/getCurrentBets', undefined, { token: asha, method: 'GET' })).body.data,
      );
      return bets.find((bet) => bet.bet_id === placed.bet_id)?.status;
    })
    .toBe('unmatched');
});

test('a settled bet shows what it came to', async () => {
  const settled = await exchange.openMarket('Blacks v Whites');
  await place(bala, { market_id: `1.${settled}`, is_back: 0, odds: 2, stake: 50 });
  const placed = (await place(asha, { market_id: `1.${settled}`, odds: 2, stake: 50 })).body.data as BetPlaced;
  await exchange.sequencer.submit({ type: 'close-market', market: settled });
  await exchange.sequencer.submit({ type: 'settle-market', market: settled, winners: [1 as never] });
  const bets = CALLS['bet/getCurrentBets'].data.parse(
    (await exchange.call('bet/getCurrentBets', undefined, { token: asha, method: 'GET' })).body.data,
  );
  expect(bets.find((bet) => bet.bet_id === placed.bet_id)).toMatchObject({ status: 'settled', profit: 50 });
});

const handicap = (quarters: number) =>
  ({
    kind: 'handicap',
    least: -9,
    most: 9,
    handicaps: [
      { sign: 1, quarters },
      { sign: -1, quarters: -quarters },
    ],
  }) as const;

/** docs/rules.md, "Each-way" and "Number payoffs": what 50 backed at the odds wins at best and loses at worst. */
test.each([
  [
    'each-way at a quarter',
    { kind: 'each-way', places: 2, divisor: 400 },
    4.7,
    { to_win: 231.25, to_lose: 100, between: -3.75 },
  ],
  [
    'line-range',
    { kind: 'line-range', least: 0, most: 300, interval: 100 },
    3,
    { to_win: 50, to_lose: 50, between: null },
  ],
  ['half win', handicap(-3), 1.85, { to_win: 42.5, to_lose: 50, between: 21.25 }],
  ['half loss', handicap(-1), 1.85, { to_win: 42.5, to_lose: 50, between: -25 }],
  ['no half', handicap(-2), 1.85, { to_win: 42.5, to_lose: 50, between: null }],
] as const)('a matched bet says what it wins and loses by its payoff: %s', async (_name, payoff, odds, stakes) => {
  const { match } = exchange.catalogue.market(market) as { match: { matchId: number } };
  const unusual = await exchange.catalogue.createMarket({
    matchId: match.matchId as never,
    name: payoff.kind,
    marketType: payoff.kind,
    baseRate: 0,
    minStake: 100,
    payoff,
    runners: [1, 2, 3]
      .slice(0, { 'line-range': 1, handicap: 2, 'each-way': 3 }[payoff.kind])
      .map((selection) => ({ selection, name: `${selection}` })),
  });
  await exchange.sequencer.submit({ type: 'open-market', market: unusual });
  const bet = { market_id: `1.${unusual}`, odds, stake: 50 };
  await place(bala, { ...bet, is_back: 0 });
  const answer = await place(asha, bet);
  expect(answer.body).toMatchObject({ status: true, data: { matched: 50 } });
  const own = async (token: string) => {
    const bets = (await exchange.call('bet/getCurrentBets', undefined, { token, method: 'GET' })).body.data as Bet[];
    return bets.find(({ market_id: id }) => id === `1.${unusual}`);
  };
  expect(await own(asha)).toMatchObject(stakes);
  expect(await own(bala)).toMatchObject({ to_win: stakes.to_lose, to_lose: stakes.to_win });
  expect((await own(bala))?.between).toBe(stakes.between && -stakes.between);
  const matches = payoff.kind === 'handicap' ? [] : [[odds, 50]];
  expect(await own(asha)).toMatchObject({ payoff: payoff.kind, matches });
  const ofRecords = async () => {
    const { bet_id } = answer.body.data as BetPlaced;
    const detail = await exchange.call('bet/getBetDetail', { bet_id }, { token: asha });
    return detail.status === 200 ? (detail.body.data as BetDetail) : undefined;
  };
  await expect.poll(ofRecords).toMatchObject({
    bet: { ...stakes, payoff: payoff.kind, matches },
    fills: [{ odds, stake: 50, profit: stakes.to_win }],
  });
});
