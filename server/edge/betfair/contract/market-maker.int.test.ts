import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountId, MarketId, Money, Price, SelectionId, Side } from 'engine/vocabulary';
import type { User } from '../../../people/identity/recognition.ts';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { TestStream } from '../../betfair-stream/testing/stream.fixture.ts';
import { ApiCalls, ApiError } from 'client/api-calls.ts';
import { LiveView } from 'client/live-view.ts';
import { MarketMaker, middleOfOthers, type FairChance } from 'client/market-maker.ts';

let exchange: TestExchange;
let stream: TestStream;
let maker: User;
let taker: User;
let calls: ApiCalls;
let market: MarketId;
/** Read each time the view connects. */
let place: { host: string; port: number };
let view: LiveView;
let running: Promise<void>;

beforeAll(async () => {
  exchange = await TestExchange.start();
  maker = (await exchange.signedIn('maker', { cash: 10_000_000 })).user;
  taker = (await exchange.signedIn('taker', { cash: 10_000_000 })).user;
  const { appKey } = await exchange.apiAccess.keys.create(maker.userId, 'kit');
  calls = new ApiCalls({ url: exchange.url, appKey, userName: 'maker', password: 'demo1234' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  market = await exchange.openMarket();
  stream = await TestStream.start(exchange);
  place = { host: '127.0.0.1', port: stream.stream.port };
  view = new LiveView({ calls, stream: place, markets: [`1.${market}`], changed: () => undefined });
  running = view.run();
  await expect.poll(() => view.isLive).toBe(true);
});
afterEach(async () => {
  view.stop();
  await stream.stop();
  await running;
});

const aMaker = (fair: FairChance) =>
  new MarketMaker({
    calls,
    view,
    marketId: `1.${market}`,
    fair,
    terms: { halfSpread: 0.01, size: 10, mostInventory: 100 },
    strategy: 'kit',
    log: (line) => {
      throw new Error(line);
    },
  });

const orders = () =>
  view.orders
    .openOrders(`1.${market}`)
    .map(({ selectionId, side, price }) => `${selectionId} ${side} ${price}`)
    .sort((one, other) => one.localeCompare(other));

const bet = (side: Side, price: number, size: number) =>
  exchange.sequencer.submit({
    type: 'place-order',
    account: taker.account as AccountId,
    market,
    selection: 1 as SelectionId,
    side,
    price: price as Price,
    size: size as Money,
    persistence: 'lapse',
  });

test('a market is quoted on both sides, prices follow what is held and what is fair, and it leaves nothing behind', async () => {
  let chance = 0.5;
  const making = aMaker((_market, selection) => (selection === 1 ? chance : undefined));
  await making.adjust();
  await expect.poll(orders).toEqual(['1 BACK 2.06', '1 LAY 1.96']);
  // It has laid at 1.96 and stands to lose when the runner wins: its prices fall, but one step is not worth its place.
  await bet('back', 196, 1000);
  await expect.poll(() => view.orders.position(`1.${market}`, 1).ifLoses).toBe(10);
  expect(view.orders.position(`1.${market}`, 1).ifWins).toBeCloseTo(-9.6);
  await making.adjust();
  await expect.poll(orders).toEqual(['1 BACK 2.06', '1 LAY 1.95']);
  chance = 0.25;
  await making.adjust();
  await expect.poll(orders).toEqual(['1 BACK 4.2', '1 LAY 3.8']);
  await making.leave();
  await expect.poll(orders).toEqual([]);
});

test('who goes away and comes back knows its orders and the book again', async () => {
  const making = aMaker((_market, selection) => (selection === 1 ? 0.5 : undefined));
  await making.adjust();
  await expect.poll(orders).toHaveLength(2);
  // Another test could take a port that is free meanwhile; on this one nobody listens.
  place.port = 1;
  await stream.stop();
  await expect.poll(() => view.isLive).toBe(false);
  await making.adjust();
  await bet('back', 196, 400);
  await bet('lay', 150, 700);
  stream = await TestStream.start(exchange);
  place.port = stream.stream.port;
  await expect.poll(() => view.isLive).toBe(true);
  expect(view.orders.openOrders(`1.${market}`).find(({ side }) => side === 'LAY')?.remaining).toBe(6);
  expect(view.orders.position(`1.${market}`, 1).ifLoses).toBe(4);
  expect(view.markets.markets.get(`1.${market}`)?.runners.get(1)?.ladders.atb.get(1.5)).toBe(7);
});

test('what others offer makes a fair price; our own orders do not', async () => {
  await bet('lay', 190, 5000);
  await bet('back', 210, 5000);
  const making = aMaker(middleOfOthers);
  const fairNow = () => {
    const told = view.markets.markets.get(`1.${market}`);
    return told && middleOfOthers(told, 1, view.orders.openOrders(`1.${market}`));
  };
  await expect.poll(fairNow).toBeCloseTo((1 / 1.9 + 1 / 2.1) / 2);
  await making.adjust();
  await expect.poll(orders).toEqual(['1 BACK 2.04', '1 LAY 1.95']);
  await expect.poll(fairNow).toBeCloseTo((1 / 1.9 + 1 / 2.1) / 2);
});

test('a wrong password is an error with its code', async () => {
  const wrong = new ApiCalls({ url: exchange.url, appKey: calls.appKey, userName: 'maker', password: 'nothing123' });
  await expect(wrong.signIn()).rejects.toThrow(ApiError);
});
