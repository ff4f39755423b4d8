import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_PERMISSIONS } from 'protocol';
import type { AdminMarket, MarketsChanged, Permission } from 'protocol';
import type { MarketId } from 'engine/vocabulary';
import { QueueFullError } from '../../../core/sequencer/refusals.ts';
import { BOOKMAKER } from '../testing/bookmaker.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

let exchange: TestExchange;
let operator: string;
let bettor: string;

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token: operator } = await exchange.signedIn('olga', { role: 'operator' }));
  ({ token: bettor } = await exchange.signedIn('asha', { cash: 100_000 }));
});
afterAll(() => exchange.stop());

async function ask<T>(name: string, body?: object): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await exchange.call(name, body, { token: operator, method });
  expect([name, answer.status, answer.body.message]).toEqual([name, 200, answer.body.message]);
  return answer.body.data as T;
}

const wire = (market: MarketId) => `1.${market}`;
const matchOf = (market: MarketId) => exchange.catalogue.market(market)?.match.matchId ?? 0;
const statusOf = (market: MarketId) => exchange.live.market(market)?.status;
const bet = (market: MarketId) =>
  exchange.call(
    'bet/placeMarketBet',
    { market_id: wire(market), selection_id: 1, odds: 3, stake: 10, is_back: 1 },
    { token: bettor },
  );

test('a match, then everything, is suspended in one call; unmatched bets stay, or go where that is asked', async () => {
  const [one, other, third] = [await exchange.openMarket(), await exchange.openMarket(), await exchange.openMarket()];
  for (const market of [one, other, third]) expect((await bet(market)).status).toBe(200);

  const first = await ask<MarketsChanged>('admin/suspendMarkets', { match_id: matchOf(one) });
  expect(first).toMatchObject({ changed: [wire(one)], refused: [] });
  expect([one, other, third].map(statusOf)).toEqual(['suspended', 'open', 'open']);
  expect((await bet(one)).body.code).toBe('market-suspended');

  const all = await ask<MarketsChanged>('admin/suspendMarkets', { cancel_all: true });
  expect(all.changed).toEqual([wire(other), wire(third)]);
  expect(all.sequence).toBeGreaterThan(first.sequence);
  const bets = [...exchange.live.accounts()].flatMap(({ account }) => exchange.live.betsOf(account));
  const unmatched = bets.filter(({ endedAt }) => endedAt === 0);
  expect(unmatched.map(({ market }) => market)).toEqual([one]);

  expect(await ask('admin/suspendMarkets', {})).toEqual({ changed: [], refused: [], sequence: 0 });
  expect(await ask('admin/openMarkets', { match_id: matchOf(one) })).toMatchObject({ changed: [wire(one)] });
  expect((await bet(one)).status).toBe(200);
});

test('a sport is suspended without the others', async () => {
  const market = await exchange.openMarket();
  expect(await ask('admin/suspendMarkets', { sport_id: 7 })).toMatchObject({ changed: [] });
  expect((await ask<MarketsChanged>('admin/suspendMarkets', { sport_id: 4 })).changed).toContain(wire(market));
});

test('one market that cannot be changed does not keep the others', async () => {
  const [one, other] = [await exchange.openMarket(), await exchange.openMarket()];
  const answer = await exchange.whileFailing(
    (command) => (command.type === 'suspend-market' && command.market === one ? new QueueFullError() : undefined),
    () => ask<MarketsChanged>('admin/suspendMarkets', {}),
  );
  expect(answer.refused).toEqual([
    { market_id: wire(one), code: 'busy', message: 'The exchange is busy. Nothing was done.' },
  ]);
  expect(answer.changed).toContain(wire(other));
});

test.each([
  ['admin/suspendMarkets', { match_id: 999_999 }, 404, 'unknown-match'],
  ['admin/openMarkets', { match_id: 999_999 }, 404, 'unknown-match'],
  ['admin/suspendMarkets', { sport_id: 999_999 }, 404, 'unknown-sport'],
  ['admin/suspendMarkets', { sport_id: 4, match_id: 1 }, 422, 'malformed'],
])('%s of %j is refused', async (name, body, status, code) => {
  const answer = await exchange.call(name, body, { token: operator });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('everybody may ask what they are permitted to do', async () => {
  const permissions = async (token: string) =>
    (await exchange.call('user/getPermissions', undefined, { token, method: 'GET' })).body.data as {
      permissions: Permission[];
    };
  expect((await permissions(operator)).permissions).toEqual(expect.arrayContaining([...STAFF_PERMISSIONS]));
  const { permissions: own } = await permissions(bettor);
  expect(own).toContain('place-bets');
  expect(own.filter((one) => (STAFF_PERMISSIONS as readonly string[]).includes(one))).toEqual([]);
});

test('markets say what they are and what the house can lose in them', async () => {
  const { series_id } = await ask<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: 'Desk cup' });
  const open_date = '2031-05-05T12:00:00.000Z';
  const match = await ask<{ match_id: number }>('admin/createMatch', { series_id, name: 'Reds v Blues', open_date });
  const made = await ask<{ market_id: string }>('admin/createMarket', {
    ...match,
    ...BOOKMAKER,
  });
  await ask('admin/openMarket', { market_id: made.market_id });
  const levels = [{ is_back: true, rate: 90, size: 1000 }];
  await ask('admin/setQuotes', { market_id: made.market_id, selection_id: 1, state: 'active', levels });
  const taken = { market_id: made.market_id, selection_id: 1, odds: 90, stake: 100, is_back: 1 };
  const placed = await exchange.call('bet/placeMarketBet', taken, { token: bettor });
  expect([placed.status, placed.body.message]).toEqual([200, placed.body.message]);
  expect(await ask<AdminMarket[]>('admin/getMarkets', match)).toMatchObject([
    { name: 'Bookmaker', series_name: 'Desk cup', open_date, mechanism: 'quoted', house_exposure: 90 },
  ]);
});

test('what the clock suspends at the start is opened after it by itself alone', async () => {
  const [toss, odds] = [await exchange.openMarket(), await exchange.openMarket()];
  for (const [market, at_start] of [
    [toss, 'suspend'],
    [odds, 'nothing'],
  ] as const) {
    await ask('admin/setMarketStart', { market_id: wire(market), at_start });
    await ask('admin/suspendMarkets', { match_id: matchOf(market) });
  }
  const opened = async (market: MarketId) =>
    ask<MarketsChanged>('admin/openMarkets', { match_id: matchOf(market), inactive_too: true });
  expect(await opened(toss)).toMatchObject({ changed: [wire(toss)] });
  await ask('admin/suspendMarkets', { match_id: matchOf(toss) });
  exchange.ahead += 2 * 3_600_000;
  ({ token: operator } = await exchange.signedIn('otto', { role: 'operator' }));
  expect(await opened(odds)).toMatchObject({ changed: [wire(odds)] });
  expect(await opened(toss)).toMatchObject({ changed: [], refused: [{ code: 'since-the-start' }] });
  expect(statusOf(toss)).toBe('suspended');
  await ask('admin/openMarket', { market_id: wire(toss) });
  expect(statusOf(toss)).toBe('open');
});
