import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import { CALLS, isStaffPermission, methodOf } from 'protocol';
import type { BetPlaced, Call } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';
import { GOOD } from '../testing/good-bodies.fixture.ts';

let exchange: TestExchange;
let asha: string;
let bala: string;
let operator: string;
let market: MarketId;
let ashasBet: string;
let before: string;

const closedMarkets = {} as Record<'inactive' | 'suspended' | 'closed' | 'settled' | 'void', MarketId>;

beforeAll(async () => {
  // Thousands of calls of one operator: on a fast machine they would pass what one person may spend in a second.
  exchange = await TestExchange.start();
  ({ token: asha } = await exchange.signedIn('asha', { cash: 100_000 }));
  ({ token: bala } = await exchange.signedIn('bala', { cash: 100_000 }));
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  market = await exchange.openMarket();
  const placed = await exchange.call('bet/placeMarketBet', aBet({ request_id: 'used' }), { token: asha });
  ashasBet = (placed.body.data as BetPlaced).bet_id;
  const matchId = exchange.catalogue.market(market)?.match.matchId ?? 0;
  closedMarkets.inactive = await exchange.catalogue.createMarket({
    matchId,
    name: 'Toss',
    marketType: 'toss',
    baseRate: 0,
    minStake: 100,
    runners: [
      { selection: 1, name: 'Reds' },
      { selection: 2, name: 'Blues' },
    ],
  });
  for (const state of ['suspended', 'closed', 'settled', 'void'] as const)
    closedMarkets[state] = await exchange.openMarket();
  const { submit } = { submit: exchange.sequencer.submit.bind(exchange.sequencer) };
  await submit({ type: 'suspend-market', market: closedMarkets.suspended, cancelAll: false });
  await submit({ type: 'close-market', market: closedMarkets.closed });
  await submit({ type: 'close-market', market: closedMarkets.settled });
  await submit({ type: 'settle-market', market: closedMarkets.settled, winners: [1 as never] });
  await submit({ type: 'void-market', market: closedMarkets.void });
});
afterAll(() => exchange.stop());
beforeEach(() => {
  before = exchange.stateBytes();
});

function aBet(fields: object = {}): Record<string, unknown> {
  return { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 10, is_back: 1, ...fields };
}

/** The same in a batch, where the market is said once. */
function aBetOfMany(fields: object): Record<string, unknown> {
  return { selection_id: 1, odds: 3, stake: 10, is_back: 1, ...fields };
}

async function expectRefusal(
  name: string,
  body: unknown,
  expected: { status: number; code: string; token?: string | undefined },
) {
  const answer = await exchange.call(name, body, { token: 'token' in expected ? expected.token : asha });
  expect([answer.status, answer.body.code]).toEqual([expected.status, expected.code]);
  expect(answer.body.status).toBe(false);
  expect(answer.body.message).toMatch(/\S/);
  expect(exchange.stateBytes()).toBe(before);
  return answer;
}

const goodBody = (name: string) => GOOD[name]?.({ market: `1.${market}`, bet: ashasBet }) ?? {};

/** Logout takes anything; the body of the quick stakes is a list, and has its own tests. */
const UNLIKE = ['user/logout', 'user/setButtonValue'];
const posts = Object.entries<Call>(CALLS).filter(([name, call]) => methodOf(call) === 'POST' && !UNLIKE.includes(name));
const tokenFor = (call: Call) => (isStaffPermission(call.permission) ? operator : asha);

test('every call with a body is in the table', () => {
  expect(posts.map(([name]) => name).sort()).toEqual(Object.keys(GOOD).sort());
});

describe.each(posts)('%s refuses', (name, call) => {
  test('an unknown field', async () => {
    await expectRefusal(
      name,
      { ...goodBody(name), extra: 1 },
      { status: 422, code: 'malformed', token: tokenFor(call) },
    );
  });

  test('wrong types in every field', async () => {
    const good = goodBody(name);
    for (const field of Object.keys(good)) {
      for (const wrong of [{}, [[]], 'x'.repeat(5000), null]) {
        const answer = await exchange.call(name, { ...good, [field]: wrong }, { token: tokenFor(call) });
        expect([field, wrong, answer.status]).toEqual([field, wrong, answer.status === 413 ? 413 : 422]);
      }
    }
    expect(exchange.stateBytes()).toBe(before);
  });

  test('ids that no row can have', async () => {
    const good = goodBody(name);
    for (const field of Object.keys(good).filter(
      (key) => key.endsWith('_id') && key !== 'market_id' && key !== 'request_id',
    )) {
      for (const huge of [2 ** 31, -(2 ** 31) - 1, 999_999_999_999_999, '999999999999999']) {
        const answer = await exchange.call(name, { ...good, [field]: huge }, { token: tokenFor(call) });
        expect([field, huge, answer.status < 500]).toEqual([field, huge, true]);
      }
    }
    expect(exchange.stateBytes()).toBe(before);
  });

  test.each([
    ['no object', '[]', 422, 'malformed'],
    ['a number', '7', 422, 'malformed'],
    ['null', 'null', 422, 'malformed'],
    ['half an object', '{"a":', 400, 'unreadable'],
    ['a key twice', '{"a":1,"\\u0061":2}', 400, 'unreadable'],
    ['__proto__', '{"__proto__":{"role":"operator"}}', 400, 'unreadable'],
    ['a character that no text holds', String.raw`{"user_name":"a\u0000b"}`, 400, 'unreadable'],
    ['a deep nest', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 413, 'too-large'],
    ['a nest', `${'['.repeat(9)}${']'.repeat(9)}`, 400, 'unreadable'],
    ['a long list', `[${'1,'.repeat(300)}1]`, 400, 'unreadable'],
    ['more digits than a number has', '{"a":10.000000000000000001}', 400, 'unreadable'],
  ])('%s', async (_what, body, status, code) => {
    // A call that takes images reads so much before it sees what it is.
    const isTaken = status === 413 && (call.bodyLimit ?? 0) > body.length;
    const expected = isTaken ? { status: 400, code: 'unreadable' } : { status, code };
    await expectRefusal(name, body, { ...expected, token: tokenFor(call) });
  });

  test('a body that is no JSON by its own word', async () => {
    const options = { token: tokenFor(call), headers: { 'content-type': 'text/plain' } };
    const answer = await exchange.call(name, '{}', options);
    expect([answer.status, answer.body.code]).toEqual([400, 'unreadable']);
  });
});

describe('a bet is refused', () => {
  test.each<[string, object, number, string]>([
    ['off the ladder', { odds: 3.01 }, 422, 'price-off-ladder'],
    ['below the ladder', { odds: 1 }, 422, 'price-off-ladder'],
    ['above the ladder', { odds: 1001 }, 422, 'price-off-ladder'],
    ['at negative odds', { odds: -2 }, 422, 'price-off-ladder'],
    ['at odds of many decimals', { odds: 2.500_000_1 }, 422, 'price-off-ladder'],
    ['at odds as text', { odds: '2.5' }, 422, 'malformed'],
    ['of a negative stake', { stake: -10 }, 422, 'invalid-stake'],
    ['of minus nothing', { stake: -0 }, 422, 'invalid-stake'],
    ['of nothing', { stake: 0 }, 422, 'invalid-stake'],
    ['of less than a unit', { stake: 10.001 }, 422, 'invalid-stake'],
    ['below the minimum', { stake: 0.99 }, 422, 'stake-below-minimum'],
    ['of more than all money', { stake: 1e15 }, 422, 'amount-too-large'],
    ['of more than any money', { stake: 1e308 }, 422, 'amount-too-large'],
    ['of more than fits', { stake: 1e12 }, 422, 'amount-too-large'],
    ['of more than its owner has', { stake: 5000 }, 422, 'insufficient-funds'],
    ['on an unknown market', { market_id: '1.999999999' }, 404, 'unknown-market'],
    ['on a malformed market', { market_id: '2.1' }, 422, 'malformed'],
    ['on an unknown runner', { selection_id: 77 }, 404, 'unknown-runner'],
    ['on no side', { is_back: 2 }, 422, 'malformed'],
    ['with an unknown persistence', { persistence: 'forever' }, 422, 'malformed'],
    ['with a used request id', { request_id: 'used', odds: 2.9 }, 409, 'request-key-reused'],
    ['with a strange request id', { request_id: 'a b' }, 422, 'malformed'],
    ['with a long request id', { request_id: 'a'.repeat(65) }, 422, 'malformed'],
  ])('%s', async (_what, fields, status, code) => {
    await expectRefusal('bet/placeMarketBet', aBet(fields), { status, code });
  });

  test.each([
    ['of none', { bets: [] }, 422, 'malformed'],
    ['of 201', { bets: Array.from({ length: 201 }, () => aBetOfMany({})) }, 400, 'unreadable'],
    ['with a market in a bet', { bets: [aBetOfMany({ market_id: '1.1' })] }, 422, 'malformed'],
    ['with odds off the ladder', { bets: [aBetOfMany({ odds: 3.01 })] }, 422, 'price-off-ladder'],
    ['with a stake of three decimals', { bets: [aBetOfMany({}), aBetOfMany({ stake: 0.125 })] }, 422, 'invalid-stake'],
    [
      'all or nothing, where one cannot be',
      { all_or_nothing: true, bets: [aBetOfMany({}), aBetOfMany({ selection_id: 77 })] },
      404,
      'unknown-runner',
    ],
  ])('as a batch %s', async (_what, fields, status, code) => {
    await expectRefusal('bet/placeMarketBets', { market_id: `1.${market}`, ...fields }, { status, code });
  });

  test.each(['inactive', 'suspended', 'closed', 'settled', 'void'] as const)(
    'on a market that is %s',
    async (state) => {
      await expectRefusal('bet/placeMarketBet', aBet({ market_id: `1.${closedMarkets[state]}` }), {
        status: 409,
        code: `market-${state}`,
      });
    },
  );

  test('of a number that JSON cannot hold', async () => {
    const text = JSON.stringify(aBet()).replace('"stake":10', '"stake":1e999');
    await expectRefusal('bet/placeMarketBet', text, { status: 422, code: 'malformed' });
  });

  test('over its cap', async () => {
    const answer = await expectRefusal('bet/placeMarketBet', aBet({ request_id: 'a'.repeat(5000) }), {
      status: 413,
      code: 'too-large',
    });
    expect(answer.headers.get('content-type')).toContain('json');
  });

  test('of somebody without a betting account', async () => {
    await expectRefusal('bet/placeMarketBet', aBet(), { status: 422, code: 'not-permitted', token: operator });
  });
});

describe('cancelling', () => {
  test('an unknown bet and another’s are refused in the same words', async () => {
    const unknown = await expectRefusal('bet/cancelBet', { bet_id: '987654' }, { status: 404, code: 'unknown-order' });
    const others = await expectRefusal(
      'bet/cancelBet',
      { bet_id: ashasBet },
      { status: 404, code: 'unknown-order', token: bala },
    );
    expect(others.body).toEqual(unknown.body);
  });

  test('twice is refused the second time', async () => {
    const { body } = await exchange.call('bet/placeMarketBet', aBet({ odds: 4 }), { token: asha });
    const { bet_id } = body.data as BetPlaced;
    expect((await exchange.call('bet/cancelBet', { bet_id }, { token: asha })).status).toBe(200);
    before = exchange.stateBytes();
    await expectRefusal('bet/cancelBet', { bet_id }, { status: 409, code: 'order-closed' });
  });

  test.each(['-1', '1.5', 'abc', '9'.repeat(20)])('the bet id %s is malformed', async (bet_id) => {
    await expectRefusal('bet/cancelBet', { bet_id }, { status: 422, code: 'malformed' });
  });
});

describe('the operator’s calls refuse', () => {
  test.each<[string, string, () => Record<string, unknown>, number, string]>([
    ['an unknown market', 'admin/openMarket', () => ({ market_id: '1.999999999' }), 404, 'unknown-market'],
    ['opening what is open', 'admin/openMarket', () => ({ market_id: `1.${market}` }), 409, 'wrong-market-state'],
    [
      'settling what is open',
      'admin/settleMarket',
      () => ({ market_id: `1.${market}`, winners: [1] }),
      409,
      'wrong-market-state',
    ],
    [
      'an unknown winner',
      'admin/settleMarket',
      () => ({ market_id: `1.${closedMarkets.closed}`, winners: [9] }),
      422,
      'invalid-result',
    ],
    [
      'too many winners',
      'admin/settleMarket',
      () => ({ market_id: `1.${closedMarkets.closed}`, winners: [1, 2] }),
      422,
      'invalid-result',
    ],
    ['voiding what is void', 'admin/voidMarket', () => ({ market_id: `1.${closedMarkets.void}` }), 409, 'market-void'],
    [
      'an unknown series',
      'admin/createMatch',
      () => ({ ...goodBody('admin/createMatch'), series_id: 4040 }),
      404,
      'unknown-row',
    ],
    ['an unknown sport', 'admin/createSeries', () => ({ sport_id: 4040, name: 'No sport' }), 404, 'unknown-row'],
    [
      'an id that no row can have',
      'admin/createMatch',
      () => ({ ...goodBody('admin/createMatch'), series_id: 1e14 }),
      404,
      'unknown-series',
    ],
    [
      'a runner twice',
      'admin/createMarket',
      () => ({
        ...goodBody('admin/createMarket'),
        runners: [
          { selection_id: 1, name: 'A' },
          { selection_id: 1, name: 'B' },
        ],
      }),
      422,
      'invalid-definition',
    ],
    [
      'as many winners as runners',
      'admin/createMarket',
      () => ({ ...goodBody('admin/createMarket'), winners: 2 }),
      422,
      'invalid-definition',
    ],
    [
      'a minimum stake of nothing',
      'admin/createMarket',
      () => ({ ...goodBody('admin/createMarket'), min_stake: 0 }),
      422,
      'malformed',
    ],
    ['a credit of less than a unit', 'admin/creditAccount', () => ({ user_id: 1, amount: 0.001 }), 422, 'malformed'],
    ['a negative credit', 'admin/creditAccount', () => ({ user_id: 1, amount: -5 }), 422, 'malformed'],
    ['a credit to nobody', 'admin/creditAccount', () => ({ user_id: 4040, amount: 5 }), 404, 'unknown-account'],
    [
      'a taken user name',
      'admin/createUser',
      () => ({ user_name: 'ASHA', password: 'demo1234', role: 'bettor' }),
      409,
      'user-exists',
    ],
    [
      'a weak password',
      'admin/createUser',
      () => ({ user_name: 'newbie', password: 'password', role: 'bettor' }),
      422,
      'weak-password',
    ],
    [
      'finishing a match that runs',
      'admin/finishMatch',
      () => ({ match_id: exchange.catalogue.market(market)?.match.matchId }),
      409,
      'match-not-over',
    ],
  ])('%s', async (_what, name, body, ...[status, code]) => {
    await expectRefusal(name, body(), { status, code, token: operator });
  });
});

test('a lost login session is 401 on every call, whatever the body, before it is read', async () => {
  const { token } = await exchange.signedIn('chitra', { cash: 1000 });
  await exchange.call('user/logout', { user_id: 1, token: 'any' }, { token });
  before = exchange.stateBytes();
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    if (call.permission === 'public') continue;
    const answer = await exchange.call(name, '{"half":', { token, method: methodOf(call) });
    expect([name, answer.status, answer.body.code]).toEqual([name, 401, 'login-session-ended']);
  }
  expect(exchange.stateBytes()).toBe(before);
});

test('a bet inside a delay of a market that was suspended meanwhile has lapsed', async () => {
  const inPlay = await exchange.openMarket('Late v Early');
  await exchange.sequencer.submit({ type: 'turn-in-play', market: inPlay, betDelay: 60_000 as Millis });
  const { body } = await exchange.call('bet/placeMarketBet', aBet({ market_id: `1.${inPlay}` }), { token: asha });
  await exchange.sequencer.submit({ type: 'suspend-market', market: inPlay, cancelAll: false });
  before = exchange.stateBytes();
  await expectRefusal(
    'bet/cancelBet',
    { bet_id: (body.data as BetPlaced).bet_id },
    { status: 409, code: 'order-closed' },
  );
});
