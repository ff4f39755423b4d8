import type { MarketId, SelectionId } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { dropRecords } from './begin-records.ts';
import type { Trades } from './queries/trades.ts';
import { CUSTOMERS, FEED, RecordsExchange } from './testing/records-exchange.fixture.ts';

const [ANN, BOB] = CUSTOMERS as [(typeof CUSTOMERS)[0], (typeof CUSTOMERS)[0]];
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

async function match(exchange: RecordsExchange, market: MarketId, at: { price: number; size: number }) {
  await exchange.bet({ account: ANN, market, side: 'back', ...at });
  await exchange.bet({ account: BOB, market, side: 'lay', ...at });
}

const volume = ({ trades }: Trades) => trades.reduce((sum, trade) => sum + trade.volume, 0);

test('trades add up over restarts and a rebuild, and a feed’s count with the others', async () => {
  const exchange = await RecordsExchange.start(postgres);
  try {
    await exchange.open();
    const market = await exchange.market(1);
    const filter = { market, selection: 1 as SelectionId };
    await match(exchange, market, { price: 300, size: 1000 });
    await match(exchange, market, { price: 320, size: 500 });
    const first = await (await exchange.upToDate()).tradesOf(filter);
    expect(volume(first)).toBe(1500);
    expect(first.trades[0]).toMatchObject({ open: 300 });
    // Another follower goes on where the last one stopped.
    await exchange.follow();
    await match(exchange, market, { price: 280, size: 700 });
    await exchange.bet({ account: FEED, market, side: 'back', price: 290, size: 300 });
    await exchange.bet({ account: FEED, market, side: 'lay', price: 290, size: 300 });
    const second = await (await exchange.upToDate()).tradesOf(filter);
    expect(volume(second)).toBe(exchange.live.market(market)?.runners.get(filter.selection)?.matched);
    expect(Math.max(...second.trades.map(({ high }) => high))).toBe(320);
    expect(Math.min(...second.trades.map(({ low }) => low))).toBe(280);
    expect(second.trades[0]).toMatchObject({ open: 300 });
    expect(second.trades.at(-1)).toMatchObject({
      close: exchange.live.market(market)?.runners.get(filter.selection)?.lastPrice,
    });
    // Dropped and built again from the journal they are the same.
    await exchange.stopFollowing();
    await dropRecords(exchange.database, exchange.store);
    expect(await (await exchange.upToDate()).tradesOf(filter)).toEqual(second);
    expect(await (await exchange.upToDate()).tradesOf({ ...filter, from: Date.now() + 60_000 })).toEqual({
      bucketMs: 10_000,
      trades: [],
    });
  } finally {
    await exchange.stop();
  }
});
