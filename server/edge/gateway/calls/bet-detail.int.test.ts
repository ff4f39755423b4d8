import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import { CALLS, type BetDetail, type BetPlaced } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let ann: string;
let bob: string;
let market: MarketId;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: ann } = await exchange.signedIn('ann', { cash: 100_000 }));
  ({ token: bob } = await exchange.signedIn('bob', { cash: 100_000 }));
  market = await exchange.openMarket();
});
afterAll(() => exchange.stop());

async function place(token: string, of: { is_back: 0 | 1; odds: number; stake: number }): Promise<string> {
  const { body } = await exchange.call(
    'bet/placeMarketBet',
    { market_id: `1.${market}`, selection_id: 1, ...of },
    { token },
  );
  return (body.data as BetPlaced).bet_id;
}
async function detailOf(bet_id: string, token = ann): Promise<BetDetail> {
  const { body } = await exchange.call('bet/getBetDetail', { bet_id }, { token });
  expect(CALLS['bet/getBetDetail'].data.safeParse(body.data)).toMatchObject({ success: true });
  return body.data as BetDetail;
}

test('a bet tells its receipt, its times, and each of its fills at its own price', async () => {
  await place(bob, { is_back: 0, odds: 3, stake: 4 });
  await place(bob, { is_back: 0, odds: 2.5, stake: 3 });
  const bet = await place(ann, { is_back: 1, odds: 2.5, stake: 10 });
  const detail = await detailOf(bet);
  expect(detail.fills.map(({ odds, stake, profit }) => [odds, stake, profit])).toEqual([
    [3, 4, 8],
    [2.5, 3, 4.5],
  ]);
  expect(detail.bet).toMatchObject({ matched: 7, unmatched: 3, average_odds: 2.7857, to_win: 12.5 });
  // Matched by the command that placed it.
  expect(detail.fills.map(({ sequence }) => sequence)).toEqual([detail.sequence, detail.sequence]);
  const { placed, delay_until, released, first_matched, settled } = detail.times;
  expect([placed === '', first_matched === '', delay_until, released, settled]).toEqual([false, false, '', '', '']);
  expect(detail.rule).toBeNull();
  expect(detail.results).toEqual([]);
});

test('a bet that waited tells until when, and when it was checked again', async () => {
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 1000 as Millis });
  const bet = await place(ann, { is_back: 1, odds: 5, stake: 2 });
  expect((await detailOf(bet)).times).toMatchObject({ released: '' });
  await expect.poll(async () => (await detailOf(bet)).times.released).not.toBe('');
  const { placed, delay_until, released } = (await detailOf(bet)).times;
  expect(Date.parse(delay_until) - Date.parse(placed)).toBe(1000);
  expect(Date.parse(released)).toBeGreaterThanOrEqual(Date.parse(delay_until));
});

test('every telling of its result is listed, and another’s bet is unknown', async () => {
  const bet = await place(ann, { is_back: 1, odds: 900, stake: 2 });
  await exchange.sequencer.submit({ type: 'close-market', market });
  for (const winner of [1, 2] as SelectionId[])
    await exchange.sequencer.submit({ type: 'settle-market', market, winners: [winner] });
  const { results } = await detailOf(bet);
  expect(results.map(({ telling, what, winners }) => [telling, what, winners])).toEqual([
    [1, 'settled', ['Reds']],
    [2, 'resettled', ['Blues']],
  ]);
  const others = await exchange.call('bet/getBetDetail', { bet_id: bet }, { token: bob });
  expect([others.status, others.body.code]).toEqual([404, 'unknown-bet']);
});

test('the totals of current bets add up what was asked, matched and rests, and gone ones are found together', async () => {
  const total = async (body: object) =>
    (
      (await exchange.call('bet/getUserBetHistory', body, { token: ann })).body.data as {
        total: Record<string, number>;
      }
    ).total;
  expect(await total({})).toEqual({ count: 3, stake: 14, matched: 7, unmatched: 0, profit: -7 });
  expect(await total({ bet_status: 'gone' })).toMatchObject({ count: 3 });
  expect(await total({ bet_status: 'settled' })).toEqual({ count: 1, stake: 10, matched: 7, unmatched: 0, profit: -7 });
});

test('casino reports tell nothing while there are no tables', async () => {
  for (const name of ['report/getCasinoResults', 'report/getLiveCasinoBets'] as const) {
    const { status, body } = await exchange.call(name, { from_date: '2026-01-01', game_id: '' }, { token: ann });
    expect(status).toBe(200);
    expect(CALLS[name].data.safeParse(body.data)).toMatchObject({ success: true });
    expect(body.data).toMatchObject({ rows: [], next: null, total: { count: 0 } });
  }
});
