import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MarketOptions, OrderTerms, Payoff } from 'engine';
import type { AccountId, MarketId, Millis, Money, Price, SelectionId, Side } from 'engine/vocabulary';
import type { User } from '../../people/identity/recognition.ts';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import { TestStream } from './testing/stream.fixture.ts';

let exchange: TestExchange;
let stream: TestStream;
let asha: User;
let bala: User;

beforeAll(async () => {
  exchange = await TestExchange.start();
  asha = (await exchange.signedIn('asha', { cash: 10_000_000 })).user;
  bala = (await exchange.signedIn('bala', { cash: 10_000_000 })).user;
});
afterAll(() => exchange.stop());
beforeEach(async () => (stream = await TestStream.start(exchange)));
afterEach(() => stream.stop());

async function aMarket(marketType: string, options: MarketOptions, payoff?: Payoff): Promise<MarketId> {
  const series = await exchange.catalogue.createSeries({ key: 'special', sportId: 7, name: 'Ascot' });
  const openAt = Date.now() + 3_600_000;
  const match = await exchange.catalogue.createMatch({ seriesId: series.seriesId, name: 'Race', openAt });
  const market = await exchange.catalogue.createMarket({
    matchId: match.matchId,
    name: marketType,
    marketType,
    options,
    ...(payoff === undefined ? {} : { payoff }),
    baseRate: 200,
    minStake: 100,
    // A line has one runner: the result.
    runners: (payoff === undefined ? [1, 2, 3] : [1]).map((selection) => ({ selection, name: `Horse ${selection}` })),
  });
  await exchange.sequencer.submit({ type: 'open-market', market });
  return market;
}

interface Asked {
  side: Side;
  price: number;
  size: number;
  selection?: number;
  terms?: OrderTerms;
}

async function place(who: User, market: MarketId, { side, price, size, selection = 1, terms }: Asked): Promise<void> {
  const { outcome } = await exchange.sequencer.submit({
    type: 'place-order',
    account: who.account as AccountId,
    market,
    selection: selection as SelectionId,
    side,
    price: price as Price,
    size: size as Money,
    persistence: 'lapse',
    ...(terms === undefined ? {} : { terms }),
  });
  if (!outcome.ok) throw new Error(outcome.rejection);
}

test('money that goes to the starting price is told by its limit, with the price it would make, and then the price made', async () => {
  const market = await aMarket('win', { startingPrice: true });
  const id = `1.${market}`;
  const reader = await stream.signedIn();
  await reader.subscribe([id], { marketDataFilter: { fields: ['SP_TRADED', 'SP_PROJECTED', 'EX_MARKET_DEF'] } });
  await reader.caughtUp();
  expect(reader.cache.markets.get(id)?.definition).toMatchObject({ bspMarket: true, bspReconciled: false });
  expect(reader.cache.markets.get(id)?.runners.get(1)).toMatchObject({ spn: 'NaN', spf: 'NaN' });
  await place(asha, market, { side: 'back', price: 0, size: 10_000, terms: { onClose: 'market' } });
  await place(asha, market, { side: 'back', price: 300, size: 2000, terms: { onClose: 'limit' } });
  await place(bala, market, { side: 'lay', price: 0, size: 60_000, terms: { onClose: 'market' } });
  await reader.caughtUp();
  const runner = reader.cache.markets.get(id)?.runners.get(1);
  // Backers' stakes at the lowest price or their limit; layers' liability at the highest.
  expect([...(runner?.ladders.spl ?? [])]).toEqual([
    [1.01, 100],
    [3, 20],
  ]);
  expect([...(runner?.ladders.spb ?? [])]).toEqual([[1000, 600]]);
  const projected = exchange.live.projectedPrices(market, 1 as SelectionId);
  expect(runner).toMatchObject({ spn: (projected?.near ?? 0) / 100, spf: (projected?.far ?? 0) / 100 });
  await exchange.sequencer.submit({ type: 'turn-in-play', market, betDelay: 1000 as Millis });
  await reader.caughtUp();
  const after = reader.cache.markets.get(id);
  expect(after?.definition).toMatchObject({ bspReconciled: true, inPlay: true });
  const made = exchange.live.market(market)?.runners.get(1 as SelectionId)?.startingPrice ?? 0;
  expect(made).toBeGreaterThan(100);
  expect(after?.definition?.runners[0]?.bsp).toBe(made / 100);
  expect([...(after?.runners.get(1)?.ladders.spl ?? [])]).toEqual([]);
});

test('what matching across runners offers is among the displayed offers, and among no others', async () => {
  const market = await aMarket('match_odds', { crossMatching: true });
  const id = `1.${market}`;
  await place(bala, market, { side: 'back', price: 300, size: 10_000, selection: 2 });
  await place(bala, market, { side: 'back', price: 400, size: 10_000, selection: 3 });
  const reader = await stream.signedIn();
  await reader.subscribe([id]);
  await reader.caughtUp();
  const runner = reader.cache.markets.get(id)?.runners.get(1);
  // 1 / (1 - 1/3 - 1/4) = 2.4; backers of the others pay 300 between them.
  expect([...(runner?.offers.bdatb ?? [])]).toEqual([[0, [2.4, 125]]]);
  expect([...(runner?.offers.batb ?? []), ...(runner?.ladders.atb ?? [])]).toEqual([]);
  expect(reader.cache.markets.get(id)?.definition?.crossMatching).toBe(true);
});

test('a runner that is removed is told with its factor and date, and its book is gone', async () => {
  const market = await aMarket('win', {});
  const id = `1.${market}`;
  await place(bala, market, { side: 'back', price: 300, size: 10_000, selection: 2 });
  const reader = await stream.signedIn();
  await reader.subscribe([id]);
  await exchange.sequencer.submit({ type: 'remove-runner', market, selection: 2 as SelectionId, factor: 1620 });
  await reader.caughtUp();
  const told = reader.cache.markets.get(id);
  expect(told?.definition?.numberOfActiveRunners).toBe(2);
  expect(told?.definition?.runners[1]).toMatchObject({ status: 'REMOVED', adjustmentFactor: 16.2 });
  expect(Math.abs(Date.parse(told?.definition?.runners[1]?.removalDate ?? '') - Date.now())).toBeLessThan(60_000);
  expect(told?.runners.get(2)?.ladders.atl.size).toBe(0);
});

test('lines are prices, and say where they begin and end', async () => {
  const market = await aMarket('total_runs', {}, { kind: 'line-range', least: 0, most: 100, interval: 50 });
  const id = `1.${market}`;
  await place(bala, market, { side: 'lay', price: 5050, size: 2000 });
  const reader = await stream.signedIn();
  await reader.subscribe([id]);
  await reader.caughtUp();
  const told = reader.cache.markets.get(id);
  expect(told?.definition).toMatchObject({ bettingType: 'LINE', lineMinUnit: 0, lineMaxUnit: 100, lineInterval: 0.5 });
  expect([...(told?.runners.get(1)?.ladders.atb ?? [])]).toEqual([[50.5, 20]]);
});
