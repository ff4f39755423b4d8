import type { SelectionId } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewMarket } from '../../../trade/catalogue/catalogue-rows.ts';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { ApiClient, limit } from '../testing/api-client.fixture.ts';

// Markets that are more than one winner among runners.

let exchange: TestExchange;
let maker: ApiClient;
let taker: ApiClient;
let matchId: number;

beforeAll(async () => {
  exchange = await TestExchange.start();
  maker = await ApiClient.signedIn(exchange, 'maker');
  taker = await ApiClient.signedIn(exchange, 'taker');
  const series = await exchange.catalogue.createSeries({ sportId: 7, name: 'Ascot' });
  const { seriesId } = series;
  ({ matchId } = await exchange.catalogue.createMatch({ seriesId, name: '14:30', openAt: Date.now() + 3_600_000 }));
});
afterAll(() => exchange.stop());

const open = async (added: { name: string; payoff: NonNullable<NewMarket['payoff']>; runners: number[] }) => {
  const id = await exchange.catalogue.createMarket({
    matchId,
    baseRate: 200,
    minStake: 100,
    marketType: added.name,
    name: added.name,
    payoff: added.payoff,
    runners: added.runners.map((selection) => ({ selection, name: `Runner ${selection}` })),
  });
  await exchange.sequencer.submit({ type: 'open-market', market: id });
  return id;
};
const profitOf = (client: ApiClient, marketId: string) =>
  client.call<object[]>('betting', 'listMarketProfitAndLoss', { marketIds: [marketId] });
const onRunner = (selectionId: number, side: 'BACK' | 'LAY', price: number) => ({
  ...limit(side, price, 10),
  selectionId,
});

test('two winners: what a runner comes to is its own', async () => {
  const id = `1.${await open({ name: 'two', payoff: { kind: 'runners', winners: 2, complete: true }, runners: [1, 2, 3] })}`;
  await maker.place(id, [onRunner(1, 'LAY', 2), onRunner(2, 'LAY', 4)]);
  await taker.place(id, [onRunner(1, 'BACK', 2), onRunner(2, 'BACK', 4)]);
  expect(await profitOf(taker, id)).toMatchObject([
    {
      profitAndLosses: [
        { selectionId: 1, ifWin: 10, ifLose: -10 },
        { selectionId: 2, ifWin: 30, ifLose: -10 },
        { selectionId: 3, ifWin: 0, ifLose: 0 },
      ],
    },
  ]);
});

test('each way: two bets of one stake', async () => {
  const payoff = { kind: 'each-way', places: 2, divisor: 400 } as const;
  const id = `1.${await open({ name: 'each way', payoff, runners: [1, 2, 3] })}`;
  await maker.place(id, [onRunner(1, 'LAY', 5)]);
  await taker.place(id, [onRunner(1, 'BACK', 5)]);
  // 40 to win and a quarter of it to be placed; placed alone: 10 less the stake of the other; else both stakes.
  const [table] = (await profitOf(taker, id)) as { profitAndLosses: object[] }[];
  expect(table?.profitAndLosses[0]).toEqual({ selectionId: 1, ifWin: 50, ifLose: -20, ifPlace: 0 });
  const [other] = (await profitOf(maker, id)) as { profitAndLosses: object[] }[];
  expect(other?.profitAndLosses[0]).toEqual({ selectionId: 1, ifWin: -50, ifLose: 20, ifPlace: 0 });
});

test('a handicap is told wherever its runner is', async () => {
  const handicaps = [
    { sign: 1, quarters: -3 },
    { sign: -1, quarters: 3 },
  ] as const;
  const id = `1.${await open({ name: 'handicap', payoff: { kind: 'handicap', least: -10, most: 10, handicaps }, runners: [1, 2] })}`;
  const catalogued = await maker.call('betting', 'listMarketCatalogue', {
    filter: { marketIds: [id] },
    maxResults: 1,
    marketProjection: ['RUNNER_DESCRIPTION', 'MARKET_DESCRIPTION'],
  });
  expect(catalogued).toMatchObject([
    {
      description: { bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' },
      runners: [{ handicap: -0.75 }, { handicap: 0.75 }],
    },
  ]);
  const placed = await maker.place(id, [{ ...onRunner(1, 'BACK', 2), handicap: -0.75 }]);
  expect(placed.status).toBe('SUCCESS');
  expect((await maker.place(id, [{ ...onRunner(1, 'BACK', 2), handicap: 0.75 }])).status).toBe('FAILURE');
  const { currentOrders } = await maker.call<{ currentOrders: object[] }>('betting', 'listCurrentOrders', {
    marketIds: [id],
  });
  expect(currentOrders).toMatchObject([{ handicap: -0.75 }]);
  expect(await profitOf(maker, id)).toEqual([]);
});

test('a runner that is removed', async () => {
  const id = await open({
    name: 'removal',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [1, 2, 3],
  });
  await exchange.sequencer.submit({ type: 'remove-runner', market: id, selection: 3 as SelectionId, factor: 2500 });
  expect(await maker.call('betting', 'listMarketBook', { marketIds: [`1.${id}`] })).toMatchObject([
    {
      numberOfRunners: 3,
      numberOfActiveRunners: 2,
      runners: [
        { status: 'ACTIVE' },
        { status: 'ACTIVE' },
        { status: 'REMOVED', adjustmentFactor: 25, removalDate: expect.any(String) },
      ],
    },
  ]);
});
