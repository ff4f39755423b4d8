import type { AccountId, MarketId, Millis, Money, OrderId, SelectionId } from 'engine/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { ApiClient, limit } from '../testing/api-client.fixture.ts';
import { Heartbeats } from '../heartbeats.ts';

let exchange: TestExchange;
let maker: ApiClient;
let taker: ApiClient;
let market: MarketId;
let marketId: string;

interface Cleared {
  readonly clearedOrders: readonly Record<string, unknown>[];
  readonly moreAvailable: boolean;
}
interface Current {
  readonly currentOrders: readonly { readonly betId: string; readonly customerOrderRef?: string }[];
  readonly moreAvailable: boolean;
}

const cleared = (client: ApiClient, params: object) => client.call<Cleared>('betting', 'listClearedOrders', params);
const current = (params: object) => maker.call<Current>('betting', 'listCurrentOrders', params);

beforeAll(async () => {
  exchange = await TestExchange.start();
  maker = await ApiClient.signedIn(exchange, 'maker');
  taker = await ApiClient.signedIn(exchange, 'taker');
  market = await exchange.openMarket();
  marketId = `1.${market}`;
  await maker.place(
    marketId,
    [
      limit('LAY', 3, 10, { customerOrderRef: 'a' }),
      limit('LAY', 2.5, 10, { customerOrderRef: 'b' }),
      limit('BACK', 4, 5, { customerOrderRef: 'c' }),
      limit('BACK', 5, 6, { customerOrderRef: 'd', selectionId: 2 }),
    ],
    { customerStrategyRef: 'strategy' },
  );
  await taker.place(marketId, [limit('BACK', 2.5, 12)]);
});
afterAll(() => exchange.stop());

describe('before the result', () => {
  test('current orders, as a part of them is asked for', async () => {
    const refs = async (params: object) => (await current(params)).currentOrders.map((order) => order.customerOrderRef);
    expect(await refs({})).toEqual(['a', 'b', 'c', 'd']);
    expect(await refs({ orderProjection: 'EXECUTABLE' })).toEqual(['b', 'c', 'd']);
    expect(await refs({ orderProjection: 'EXECUTION_COMPLETE' })).toEqual(['a']);
    expect(await refs({ orderProjection: 'PENDING' })).toEqual([]);
    expect(await refs({ orderProjection: 'EXPIRED' })).toEqual([]);
    expect(await refs({ sortDir: 'LATEST_TO_EARLIEST', orderBy: 'BY_PLACE_TIME' })).toEqual(['d', 'c', 'b', 'a']);
    expect(await refs({ orderBy: 'BY_MATCH_TIME' })).toEqual(['a', 'b']);
    expect(await refs({ customerOrderRefs: ['d', 'x'] })).toEqual(['d']);
    expect(await refs({ customerStrategyRefs: ['another'] })).toEqual([]);
    expect(await refs({ marketIds: ['1.999'] })).toEqual([]);
    expect(await refs({ dateRange: { from: '2001-01-01T00:00:00.000Z', to: null } })).toEqual(['a', 'b', 'c', 'd']);
    expect(await refs({ dateRange: { to: '2001-01-01T00:00:00.000Z' } })).toEqual([]);
    expect(await refs({ fromRecord: 1, recordCount: 2 })).toEqual(['b', 'c']);
    expect((await current({ fromRecord: 1, recordCount: 2 })).moreAvailable).toBe(true);
    expect((await current({ fromRecord: 2, recordCount: 2 })).moreAvailable).toBe(false);
    const errorOf = (params: object) => maker.errorOf('betting', 'listCurrentOrders', params);
    expect(await errorOf({ recordCount: 1001 })).toBe('INVALID_INPUT_DATA');
    expect(await errorOf({ fromRecord: -1 })).toBe('INVALID_INPUT_DATA');
  });

  test('an order with all its figures', async () => {
    const { currentOrders } = await current({ customerOrderRefs: ['b'], includeItemDescription: true });
    expect(currentOrders[0]).toMatchObject({
      marketId,
      selectionId: 1,
      handicap: 0,
      priceSize: { price: 2.5, size: 10 },
      bspLiability: 0,
      side: 'LAY',
      status: 'EXECUTABLE',
      persistenceType: 'LAPSE',
      orderType: 'LIMIT',
      averagePriceMatched: 2.5,
      sizeMatched: 2,
      sizeRemaining: 8,
      matchedDate: expect.any(String),
      customerStrategyRef: 'strategy',
      currentItemDescription: { marketVersion: { version: 2 } },
    });
  });

  test('what it comes to if a runner wins, before and after commission', async () => {
    const profit = (client: ApiClient, more: object = {}) =>
      client.call('betting', 'listMarketProfitAndLoss', { marketIds: [marketId], ...more });
    // 10 backed at 3 and 2 at 2.5: 20 + 3.
    expect(await profit(taker)).toEqual([
      {
        marketId,
        commissionApplied: 0,
        profitAndLosses: [
          { selectionId: 1, ifWin: 23 },
          { selectionId: 2, ifWin: -12 },
        ],
      },
    ]);
    expect(await profit(maker, { netOfCommission: true })).toMatchObject([
      { commissionApplied: 2, profitAndLosses: [{ ifWin: -23 }, { ifWin: 11.76 }] },
    ]);
    const errorOf = (marketIds: string[]) => taker.errorOf('betting', 'listMarketProfitAndLoss', { marketIds });
    expect(await errorOf([])).toBe('INVALID_INPUT_DATA');
    expect(await errorOf(Array<string>(251).fill(marketId))).toBe('TOO_MUCH_DATA');
  });

  test('the account', async () => {
    expect(await taker.call('account', 'getAccountFunds', { wallet: null })).toEqual({
      availableToBetBalance: 9988,
      exposure: -12,
      retainedCommission: 0,
      exposureLimit: -10_000,
      discountRate: 0,
      pointsBalance: 0,
      wallet: 'UK',
    });
    expect(await taker.call('account', 'getAccountDetails', {})).toMatchObject({ firstName: 'taker' });
    const events = { marketGroupTypeFilter: 'EVENT', marketGroupFilter: [{ type: 'EVENT', id: { eventId: 1 } }] };
    expect(await taker.call('betting', 'listExposureLimitsForMarketGroups', events)).toEqual([]);
    const { account: bettor = 0 as AccountId } = (await exchange.identity.findUser('taker')) ?? {};
    await exchange.sequencer.submit({ type: 'change-account', account: bettor, exposureLimit: 50_000 as Money });
    expect(await taker.call('account', 'getAccountFunds', {})).toMatchObject({ exposureLimit: -500 });
    await exchange.sequencer.submit({ type: 'change-account', account: bettor, exposureLimit: null });
    expect(await taker.call('account', 'listCurrencyRates', { fromCurrency: 'GBP' })).toHaveLength(1);
    expect(await taker.errorOf('account', 'listCurrencyRates', { fromCurrency: 'XXX' })).toBe('AANGX-0001');
  });
});

describe('after the result', () => {
  beforeAll(async () => {
    await maker.call('betting', 'cancelOrders', {
      marketId,
      instructions: [{ betId: (await current({ customerOrderRefs: ['c'] })).currentOrders[0]?.betId }],
    });
    await exchange.sequencer.submit({ type: 'close-market', market });
    const [suspended] = await maker.call<{ status: string }[]>('betting', 'listMarketBook', { marketIds: [marketId] });
    expect(suspended?.status).toBe('SUSPENDED');
    await exchange.sequencer.submit({ type: 'settle-market', market, winners: [1 as SelectionId] });
  });

  test('the market is closed, its winner told, and nothing is current', async () => {
    expect(await maker.call('betting', 'listMarketBook', { marketIds: [marketId] })).toMatchObject([
      { status: 'CLOSED', runners: [{ status: 'WINNER' }, { status: 'LOSER' }] },
    ]);
    expect((await current({})).currentOrders).toEqual([]);
  });

  test('bets that are settled, lapsed and cancelled', async () => {
    const settled = await cleared(maker, { betStatus: 'SETTLED', includeItemDescription: true });
    expect(settled.clearedOrders).toHaveLength(2);
    expect(settled.clearedOrders.find(({ customerOrderRef }) => customerOrderRef === 'a')).toMatchObject({
      eventTypeId: '4',
      marketId,
      selectionId: 1,
      side: 'LAY',
      orderType: 'LIMIT',
      betOutcome: 'LOST',
      priceRequested: 3,
      priceMatched: 3,
      priceReduced: false,
      sizeSettled: 10,
      profit: -20,
      betCount: 1,
      customerStrategyRef: 'strategy',
      itemDescription: { eventTypeDesc: 'Cricket', marketDesc: 'Match Odds', runnerDesc: 'Reds', numberOfWinners: 1 },
    });
    const won = await cleared(taker, { betStatus: 'SETTLED' });
    expect(won.clearedOrders).toMatchObject([{ betOutcome: 'WON', profit: 23, sizeSettled: 12 }]);
    const lapsed = await cleared(maker, { betStatus: 'LAPSED' });
    expect(new Set(lapsed.clearedOrders.map(({ sizeCancelled }) => sizeCancelled))).toEqual(new Set([6, 8]));
    const cancelled = await cleared(maker, { betStatus: 'CANCELLED' });
    expect(cancelled.clearedOrders).toMatchObject([{ customerOrderRef: 'c', sizeCancelled: 5, profit: 0 }]);
    expect((await cleared(maker, { betStatus: 'VOIDED' })).clearedOrders).toEqual([]);
  });

  test.each([
    ['EVENT_TYPE', { eventTypeId: '4', betCount: 1, profit: 23, commission: 0.46 }],
    ['EVENT', { eventId: expect.any(String), betCount: 1, profit: 23, commission: 0.46 }],
    ['MARKET', { marketId: expect.any(String), betCount: 1, profit: 23, commission: 0.46 }],
    ['RUNNER', { selectionId: 1, betCount: 1, profit: 23 }],
    ['SIDE', { side: 'BACK', betCount: 1, profit: 23 }],
    ['STRATEGY', { customerStrategyRef: '', betCount: 1, profit: 23 }],
  ])('by %s there is one row', async (groupBy, row) => {
    const { clearedOrders } = await cleared(taker, { betStatus: 'SETTLED', marketIds: [marketId], groupBy });
    expect(clearedOrders).toEqual([expect.objectContaining(row)]);
  });

  test('by filters', async () => {
    const count = async (params: object) =>
      (await cleared(maker, { betStatus: 'SETTLED', ...params })).clearedOrders.length;
    expect(await count({ customerOrderRefs: ['a'] })).toBe(1);
    expect(await count({ customerStrategyRefs: ['another'] })).toBe(0);
    expect(await count({ side: 'BACK' })).toBe(0);
    expect(await count({ runnerIds: [{ marketId, selectionId: 1 }] })).toBe(2);
    expect(await count({ settledDateRange: { to: '2001-01-01T00:00:00Z' } })).toBe(0);
    expect(await count({ recordCount: 1 })).toBe(1);
    expect(await maker.errorOf('betting', 'listClearedOrders', { betStatus: 'SETTLED', marketIds: ['x'] })).toBe(
      'INVALID_INPUT_DATA',
    );
    expect(await maker.errorOf('betting', 'listClearedOrders', {})).toBe('DSC-0018');
  });

  test('the statement', async () => {
    interface Statement {
      readonly accountStatement: readonly { readonly amount: number; readonly balance: number }[];
      readonly moreAvailable: boolean;
    }
    const statement = (params: object) => taker.call<Statement>('account', 'getAccountStatement', params);
    const { accountStatement } = await statement({});
    expect(accountStatement).toMatchObject([
      { amount: 22.54, balance: 10_022.54, legacyData: { transactionType: 'ACCOUNT_CREDIT', winLose: 'RESULT_WON' } },
      { amount: 10_000, balance: 10_000, legacyData: { winLose: 'RESULT_NOT_APPLICABLE' } },
    ]);
    expect(await statement({ recordCount: 1 })).toMatchObject({
      accountStatement: [{ amount: 22.54 }],
      moreAvailable: true,
    });
    expect((await statement({ includeItem: 'DEPOSITS_WITHDRAWALS' })).accountStatement).toHaveLength(1);
    expect(await taker.errorOf('account', 'getAccountStatement', { recordCount: 101 })).toBe('AANGX-0001');
  });
});

describe('heartbeats', () => {
  const beat = (client: ApiClient, preferredTimeoutSeconds: number) =>
    client.call<{ actualTimeoutSeconds: number; actionPerformed: string }>('heartbeat', 'heartbeat', {
      preferredTimeoutSeconds,
    });

  test('are kept within their bounds', async () => {
    const action = { actionPerformed: 'NONE' };
    expect(await beat(maker, 1)).toEqual({ actualTimeoutSeconds: 10, ...action });
    expect(await beat(maker, 1000)).toEqual({ actualTimeoutSeconds: 300, ...action });
    expect(await beat(maker, 0)).toEqual({ actualTimeoutSeconds: 0, ...action });
  });

  test('a beat that does not come cancels what is unmatched, and the next one is told', async () => {
    const other = `1.${await exchange.openMarket('Greens v Yellows')}`;
    const alone = await ApiClient.signedIn(exchange, 'alone');
    const report = await alone.place(other, [limit('BACK', 3, 10)]);
    const order = Number(report.instructionReports[0]?.betId) as OrderId;
    const account = exchange.live.bet(order)?.account;
    await exchange.database.pool.query('insert into api_heartbeat values ($1, 1)', [account]);
    // As after a restart: who had one armed has its whole time again.
    const warn = () => undefined;
    const { sequencer, live } = exchange;
    const again = await Heartbeats.open({ db: exchange.database.kysely(), sequencer, live, now: Date.now, warn });
    expect(exchange.live.bet(order)?.remaining).toBe(1000);
    await expect.poll(() => exchange.live.bet(order)).toMatchObject({ remaining: 0, cancelled: 1000 });
    expect(await again.beat(account as never, 0)).toEqual({
      actualTimeoutSeconds: 0,
      actionPerformed: 'ALL_BETS_CANCELLED',
    });
    expect(await again.beat(account as never, 0)).toMatchObject({ actionPerformed: 'NONE' });
    await expect.poll(async () => (await exchange.database.pool.query('select * from api_heartbeat')).rows).toEqual([]);
    again.stop();
  });

  test('a beat that comes while a missed one cancels stays armed, over a restart too', async () => {
    const other = `1.${await exchange.openMarket('Pinks v Greys')}`;
    const late = await ApiClient.signedIn(exchange, 'late');
    const report = await late.place(other, [limit('BACK', 3, 10)]);
    const { database, live, sequencer } = exchange;
    const account = live.bet(Number(report.instructionReports[0]?.betId) as OrderId)?.account as AccountId;
    await database.pool.query('insert into api_heartbeat values ($1, 1)', [account]);
    const cancelled = Promise.withResolvers<void>();
    const submit: typeof sequencer.submit = async (command) => {
      await again.beat(account, 20);
      const receipt = await sequencer.submit(command);
      // What follows a cancel has begun by then.
      setImmediate(cancelled.resolve);
      return receipt;
    };
    const warn = () => undefined;
    const again = await Heartbeats.open({ db: database.kysely(), sequencer: { submit }, live, now: Date.now, warn });
    await cancelled.promise;
    expect(await again.beat(account, 20)).toMatchObject({ actionPerformed: 'ALL_BETS_CANCELLED' });
    const stored = async () =>
      (await database.pool.query('select timeout_s from api_heartbeat where account = $1', [account])).rows;
    // Time for a row to go that is not to go.
    for (let look = 0; look < 20; look += 1) expect(await stored()).toEqual([{ timeout_s: 20 }]);
    await again.beat(account, 0);
    again.stop();
  });

  test('an order inside its delay is cancelled once it is out', async () => {
    const inPlay = await exchange.openMarket('Whites v Blacks');
    await exchange.sequencer.submit({ type: 'turn-in-play', market: inPlay, betDelay: 1500 as Millis });
    const waiting = await ApiClient.signedIn(exchange, 'waiting');
    await exchange.database.pool.query('insert into api_heartbeat select account, 1 from person where user_name = $1', [
      'waiting',
    ]);
    const warn = () => undefined;
    const { sequencer, live } = exchange;
    const report = await waiting.place(`1.${inPlay}`, [limit('BACK', 3, 10)]);
    const order = Number(report.instructionReports[0]?.betId) as OrderId;
    const again = await Heartbeats.open({ db: exchange.database.kysely(), sequencer, live, now: Date.now, warn });
    await expect.poll(() => exchange.live.bet(order)).toMatchObject({ remaining: 0, cancelled: 1000 });
    again.stop();
  });
});
