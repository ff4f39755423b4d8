import type { AccountId, MarketId, Millis, Money, Price, SelectionId } from 'engine';
import type { Bet, BetEdited, BetPlaced, CashOutOffer, CashOutTaken, RequestResolved } from 'protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let asha: string;
let ashasAccount: AccountId;
let bala: string;
let market: MarketId;
let count = 0;

beforeAll(async () => {
  exchange = await TestExchange.start();
  const signedIn = await exchange.signedIn('asha', { cash: 1_000_000 });
  asha = signedIn.token;
  ashasAccount = signedIn.user.account;
  ({ token: bala } = await exchange.signedIn('bala', { cash: 100_000_000 }));
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  market = await exchange.openMarket();
});

const post = async <T>(token: string, name: string, body: object): Promise<T> => {
  const answer = await exchange.call(name, body, { token });
  expect(answer.body.message, JSON.stringify(answer.body)).toBe('');
  return answer.body.data as T;
};
const refused = async (name: string, body: object) => {
  const { status, body: answer } = await exchange.call(name, body, { token: asha });
  return [status, answer.code];
};
const bet = (token: string, isBack: 0 | 1, [odds, stake]: [number, number], more: object = {}) =>
  post<BetPlaced>(token, 'bet/placeMarketBet', {
    market_id: `1.${market}`,
    selection_id: 1,
    odds,
    stake,
    is_back: isBack,
    ...more,
  });
const offer = (more: object = {}) =>
  post<CashOutOffer>(asha, 'cashOut/getOffer', { market_id: `1.${market}`, ...more });
const takeBody = (of: CashOutOffer, more: object = {}) => ({
  market_id: of.market_id,
  percent: of.percent,
  amount: of.amount,
  version: of.version,
  request_id: `take-${(count += 1)}`,
  ...more,
});
const bets = async () =>
  ((await exchange.call('bet/getCurrentBets', undefined, { token: asha, method: 'GET' })).body.data as Bet[]).filter(
    ({ market_id }) => market_id === `1.${market}`,
  );
const balance = async () =>
  (await exchange.call('user/getUserBalance', undefined, { token: asha, method: 'GET' })).body.data as {
    total_balance: number;
    liability: number;
  };
/** Asha backs the first runner for 100 at 3.00, and somebody offers to take it at 2.00. */
async function backedAt3(offered: [number, number] = [2, 500]) {
  await bet(bala, 0, [3, 100]);
  expect((await bet(asha, 1, [3, 100])).status).toBe('matched');
  await bet(bala, 1, offered);
}

describe('cash out', () => {
  test('all of it: the result is the same whoever wins, and the account has it when the market is settled', async () => {
    await backedAt3();
    const before = await balance();
    const offered = await offer();
    expect(offered).toMatchObject({
      code: '',
      amount: 50,
      commission: 1,
      legs: [{ selection_name: 'Reds', is_back: false, odds: 2, limit_odds: 2, stake: 150 }],
      results: [
        { selection_name: 'Reds', now: 200, after: 50 },
        { selection_name: 'Blues', now: -100, after: 50 },
      ],
    });
    const taken = await post<CashOutTaken>(asha, 'cashOut/take', takeBody(offered));
    expect(taken).toMatchObject({ amount: 50, bets: [{ status: 'matched', matched: 150, average_odds: 2 }] });
    expect((await offer()).code).toBe('level');
    await exchange.sequencer.submit({ type: 'close-market', market });
    await exchange.sequencer.submit({ type: 'settle-market', market, winners: [2 as SelectionId] });
    const after = await balance();
    // 50 less 2 % of it.
    expect(after.total_balance - after.liability - (before.total_balance - before.liability)).toBeCloseTo(49, 2);
  });

  test('a part: what is closed brings its part, the rest stays open', async () => {
    await backedAt3();
    const offered = await offer({ percent: 40 });
    expect(offered).toMatchObject({ amount: 20, commission: null, legs: [{ stake: 60 }] });
    await post(asha, 'cashOut/take', takeBody(offered));
    expect((await offer()).results).toMatchObject([{ now: 140 }, { now: -40 }]);
  });

  test('the same request again closes once, and answers the same', async () => {
    await backedAt3();
    const body = takeBody(await offer());
    const [first, second] = await Promise.all([
      post<CashOutTaken>(asha, 'cashOut/take', body),
      post<CashOutTaken>(asha, 'cashOut/take', body),
    ]);
    expect(second).toEqual(first);
    expect(await post(asha, 'cashOut/take', body)).toEqual(first);
    expect(await bets()).toHaveLength(2);
  });

  test('a worse figure is refused with the new one, and nothing is placed', async () => {
    await backedAt3([2, 100]);
    await bet(bala, 1, [2.5, 500]);
    const offered = await offer();
    const answer = await exchange.call('cashOut/take', takeBody(offered, { amount: (offered.amount ?? 0) + 1 }), {
      token: asha,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'cash-out-moved']);
    expect(answer.body.message).toContain(`+${offered.amount?.toFixed(2)}`);
    expect(await bets()).toHaveLength(1);
  });

  test('a market that has changed since is refused', async () => {
    await backedAt3();
    const offered = await offer();
    expect(await refused('cashOut/take', takeBody(offered, { version: offered.version + 1 }))).toEqual([
      409,
      'market-version-changed',
    ]);
  });

  test('says why there is none', async () => {
    expect(await offer()).toMatchObject({ code: 'no-position', amount: null, legs: [] });
    await backedAt3([2, 10]);
    expect(await offer()).toMatchObject({ code: 'no-prices' });
    await exchange.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
    expect(await offer()).toMatchObject({ code: 'market-suspended', results: [{ now: 200 }, { now: -100 }] });
    expect(await refused('cashOut/take', takeBody(await offer(), { amount: -1000 }))).toEqual([
      409,
      'market-suspended',
    ]);
  });

  test('own orders in the way are passed over', async () => {
    await backedAt3();
    expect((await bet(asha, 1, [1.5, 100])).status).toBe('unmatched');
    expect((await offer()).legs).toMatchObject([{ stake: 150 }]);
  });

  test('in play it waits as any bet, and meanwhile no other is offered', async () => {
    await backedAt3();
    await bet(bala, 1, [2, 500], { persistence: 'persist' });
    await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 60_000 as Millis });
    const offered = await offer();
    expect(offered).toMatchObject({ code: '', delay: 60_000, amount: 50 });
    const { bets: placed } = await post<CashOutTaken>(asha, 'cashOut/take', takeBody(offered));
    expect(placed).toMatchObject([{ status: 'pending', pending: true }]);
    expect((await offer()).code).toBe('bet-waiting');
  });

  test('for a target an order rests; taking an offer cancels it', async () => {
    await backedAt3();
    expect((await offer({ target: 40 })).target).toMatchObject({ code: 'target-reached' });
    const { target } = await offer({ target: 80 });
    expect(target).toMatchObject({ code: '', order: { is_back: false, odds: 1.66, stake: 180.72 } });
    const body = { market_id: `1.${market}`, target: 80, request_id: `rest-${(count += 1)}` };
    const resting = await post<BetPlaced>(asha, 'cashOut/restForTarget', body);
    expect(resting.status).toBe('unmatched');
    expect(await post(asha, 'cashOut/restForTarget', body)).toEqual(resting);
    const offered = await offer({ target: 90 });
    expect(offered).toMatchObject({
      resting: { bet_id: resting.bet_id, odds: 1.66 },
      target: { code: 'target-rests' },
    });
    const taken = await post<CashOutTaken>(asha, 'cashOut/take', takeBody(offered));
    expect(taken.cancelled).toBe(1);
    expect((await bets()).find(({ bet_id }) => bet_id === resting.bet_id)).toMatchObject({ status: 'cancelled' });
  });

  test('two requests at once close the position once', async () => {
    await backedAt3();
    const offered = await offer();
    const take = () => exchange.call('cashOut/take', takeBody(offered), { token: asha });
    const answers = await Promise.all([take(), take(), take()]);
    expect(answers.map(({ body }) => body.code ?? '').toSorted()).toEqual(['', 'level', 'level']);
    expect(await bets()).toHaveLength(2);
    expect((await offer()).results).toMatchObject([{ now: 50 }, { now: 50 }]);
  });

  test('two requests at once for a target rest one order', async () => {
    await backedAt3();
    const rest = () => {
      const body = { market_id: `1.${market}`, target: 80, request_id: `rest-${(count += 1)}` };
      return exchange.call('cashOut/restForTarget', body, { token: asha });
    };
    const answers = await Promise.all([rest(), rest()]);
    expect(answers.map(({ body }) => body.code ?? '').toSorted()).toEqual(['', 'target-rests']);
    expect((await bets()).filter(({ status }) => status === 'unmatched')).toHaveLength(1);
  });

  test('stopped between its bets and the target, the same request again cancels the target and places nothing', async () => {
    await backedAt3();
    const body = { market_id: `1.${market}`, target: 80, request_id: `rest-${(count += 1)}` };
    const resting = await post<BetPlaced>(asha, 'cashOut/restForTarget', body);
    const again = takeBody(await offer());
    // What the exchange had done when it was stopped.
    const closing = { selection: 1 as SelectionId, side: 'lay', price: 200 as Price, size: 15_000 as Money } as const;
    await exchange.sequencer.submit({
      type: 'place-orders',
      account: ashasAccount,
      market,
      orders: [{ ...closing, persistence: 'lapse' }],
      allOrNothing: true,
      requestKey: again.request_id,
      references: [{ strategy: 'cash-out', request: again.request_id }],
    });
    const taken = await post<CashOutTaken>(asha, 'cashOut/take', again);
    expect(taken).toMatchObject({ cancelled: 1, bets: [{ status: 'matched', matched: 150 }] });
    expect((await bets()).find(({ bet_id }) => bet_id === resting.bet_id)).toMatchObject({ status: 'cancelled' });
    expect(await bets()).toHaveLength(3);
  });

  test('on a quoted market the house’s other side closes it', async () => {
    const house = await exchange.identity.accounts.ensure('house:cash-out', 'house');
    const matchId = exchange.catalogue.market(market)?.match.matchId ?? 0;
    market = await exchange.catalogue.createMarket({
      matchId,
      name: 'Bookmaker',
      marketType: 'bookmaker',
      mechanism: 'quoted',
      payoff: { kind: 'runners', winners: 1, complete: true },
      options: { house: { account: house, lossCap: 10_000_000 as Money } },
      baseRate: 0,
      minStake: 100,
      runners: [
        { selection: 1, name: 'Reds' },
        { selection: 2, name: 'Blues' },
      ],
    });
    await exchange.sequencer.submit({ type: 'open-market', market });
    const quote = (rate: number) =>
      exchange.sequencer.submit({
        type: 'set-quotes',
        account: house,
        market,
        selection: 1 as SelectionId,
        state: 'active',
        levels: (['back', 'lay'] as const).map((side) => ({ side, rate, line: 0, size: 1_000_000 as Money })),
      });
    await quote(20_000);
    await bet(asha, 1, [200, 100], { accept: 'none' });
    await quote(10_000);
    const offered = await offer({ target: 80 });
    expect(offered).toMatchObject({ amount: 50, is_quoted: true, target: { code: 'target-quoted' } });
    const taken = await post<CashOutTaken>(asha, 'cashOut/take', takeBody(offered));
    expect(taken.bets).toMatchObject([{ status: 'matched', matched: 150 }]);
    expect((await offer()).code).toBe('level');
  });
});

describe('an unmatched bet', () => {
  test('less of it at the same odds keeps its place', async () => {
    await bet(bala, 1, [5, 100]);
    const { bet_id } = await bet(asha, 1, [5, 20]);
    await bet(bala, 1, [5, 100]);
    const edited = await post<BetEdited>(asha, 'bet/editBet', { bet_id, stake: 12 });
    expect(edited).toMatchObject({ bet_id, kept_place: true, bet: { unmatched: 12 } });
    expect((await bets()).find((one) => one.bet_id === bet_id)?.queue).toEqual({ ahead: 100, traded: 0 });
    expect(await post(asha, 'bet/editBet', { bet_id, stake: 12 })).toMatchObject({ kept_place: true });
  });

  test('other odds or more of it is another bet behind the others', async () => {
    const { bet_id } = await bet(asha, 1, [5, 20]);
    const body = { bet_id, odds: 5.1, stake: 30, request_id: `edit-${(count += 1)}` };
    const edited = await post<BetEdited>(asha, 'bet/editBet', body);
    expect(edited).toMatchObject({ kept_place: false, bet: { status: 'unmatched', unmatched: 30 } });
    expect(edited.bet_id).not.toBe(bet_id);
    expect((await post<BetEdited>(asha, 'bet/editBet', body)).bet_id).toBe(edited.bet_id);
    expect((await bets()).filter(({ status }) => status === 'unmatched')).toHaveLength(1);
  });

  test('edited twice at once, what is left is what was asked for, and never more', async () => {
    const { bet_id } = await bet(asha, 1, [5, 100]);
    const edit = (more: object) => post<BetEdited>(asha, 'bet/editBet', { bet_id, ...more });
    await Promise.all([edit({ stake: 60 }), edit({ stake: 60 })]);
    expect((await bets()).find((one) => one.bet_id === bet_id)).toMatchObject({ unmatched: 60 });
    await Promise.all([edit({ stake: 20 }), edit({ odds: 5.1 })]);
    const left = (await bets()).filter(({ status }) => status === 'unmatched');
    expect(left).toMatchObject([{ unmatched: 20, odds: 5.1 }]);
  });

  test('the same edit again answers the same, whatever has become of the bet since', async () => {
    const { bet_id } = await bet(asha, 1, [5, 100]);
    const body = { bet_id, stake: 60, request_id: `edit-${(count += 1)}` };
    const edited = await post<BetEdited>(asha, 'bet/editBet', body);
    await bet(bala, 0, [5, 50]);
    expect(await post(asha, 'bet/editBet', body)).toEqual(edited);
    expect((await bets()).find((one) => one.bet_id === bet_id)).toMatchObject({ matched: 50, unmatched: 10 });
  });

  test('is kept when the market turns in play, where that was chosen later', async () => {
    const { bet_id } = await bet(asha, 1, [5, 20]);
    await post(asha, 'bet/editBet', { bet_id, persistence: 'persist' });
    await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 0 as Millis });
    expect((await bets()).find((one) => one.bet_id === bet_id)).toMatchObject({ status: 'unmatched' });
  });

  test('all are cancelled at once', async () => {
    await bet(asha, 1, [5, 20]);
    await bet(asha, 1, [6, 30]);
    expect(await post(asha, 'bet/cancelBets', { market_id: `1.${market}` })).toMatchObject({ bets: 2, cancelled: 50 });
    expect((await bets()).every(({ status }) => status === 'cancelled')).toBe(true);
  });

  test('of another is not there', async () => {
    const { bet_id } = await bet(bala, 1, [5, 20]);
    expect(await refused('bet/editBet', { bet_id, stake: 10 })).toEqual([404, 'unknown-order']);
  });

  test('fill or kill takes what there is at once, and rests nothing', async () => {
    await bet(bala, 0, [3, 15]);
    const filled = await bet(asha, 1, [3, 20], { min_fill: 0.01 });
    expect(filled).toMatchObject({ matched: 15, unmatched: 0 });
    const none = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 20, is_back: 1, min_fill: 20 };
    expect(await refused('bet/placeMarketBet', none)).toEqual([409, 'not-enough-to-match']);
  });
});

describe('a request whose answer was lost', () => {
  test('that arrived: its bet as it is now', async () => {
    const placed = await bet(asha, 1, [5, 20], { request_id: 'arrived' });
    const resolved = await post<RequestResolved>(asha, 'bet/resolveRequest', { request_id: 'arrived' });
    expect(resolved.bet).toMatchObject({ bet_id: placed.bet_id, status: 'unmatched', unmatched: 20 });
  });

  test('that did not: it is told so, and refused if it still comes', async () => {
    const resolved = await post<RequestResolved>(asha, 'bet/resolveRequest', { request_id: 'late' });
    expect(resolved).toMatchObject({ bet: null, code: 'not-received' });
    const late = { market_id: `1.${market}`, selection_id: 1, odds: 5, stake: 20, is_back: 1, request_id: 'late' };
    expect(await refused('bet/placeMarketBet', late)).toEqual([409, 'request-withdrawn']);
    expect(await bets()).toHaveLength(0);
  });

  test('that was refused: the reason', async () => {
    const bad = { market_id: `1.${market}`, selection_id: 9, odds: 5, stake: 20, is_back: 1, request_id: 'bad' };
    expect(await refused('bet/placeMarketBet', bad)).toEqual([404, 'unknown-runner']);
    const resolved = await post<RequestResolved>(asha, 'bet/resolveRequest', { request_id: 'bad' });
    expect(resolved).toMatchObject({ bet: null, code: 'unknown-runner' });
  });

  test('of another account is not told', async () => {
    await bet(bala, 1, [5, 20], { request_id: 'balas' });
    expect((await post<RequestResolved>(asha, 'bet/resolveRequest', { request_id: 'balas' })).bet).toBeNull();
  });
});
