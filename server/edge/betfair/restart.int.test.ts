import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import { ApiClient, limit } from './testing/api-client.fixture.ts';

let postgres: TestPostgres;
let exchange: TestExchange;
let before: TestExchange;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(async () => {
  await before.gateway.stop();
  await exchange.stop();
});

// The first exchange is not told to stop, only its connections are cut: as after a kill -9.
test('a program goes on where it was: session, key, orders by their references, and what it has asked for', async () => {
  const database = await postgres.exchangeDatabase();
  before = await TestExchange.on(postgres, database);
  const marketId = `1.${await before.openMarket()}`;
  const program = await ApiClient.signedIn(before, 'bot');
  const placed = await program.place(
    marketId,
    [limit('BACK', 3, 10, { customerOrderRef: 'one' }), limit('BACK', 3.1, 10, { customerOrderRef: 'two' })],
    { customerRef: 'request', customerStrategyRef: 'strategy' },
  );
  const betId = placed.instructionReports[1]?.betId;
  const replaced = { marketId, instructions: [{ betId, newPrice: 3.2 }] };
  await program.call('betting', 'replaceOrders', replaced);

  database.cut();
  exchange = await TestExchange.on(postgres, await postgres.openAgain());
  const again = new ApiClient(exchange);
  Object.assign(again, { appKey: program.appKey, token: program.token });
  const { currentOrders } = await again.call<{ currentOrders: object[] }>('betting', 'listCurrentOrders', {
    customerStrategyRefs: ['strategy'],
  });
  expect(currentOrders).toMatchObject([
    { customerOrderRef: 'one', priceSize: { price: 3, size: 10 }, sizeRemaining: 10 },
    { customerOrderRef: 'two', priceSize: { price: 3.2, size: 10 }, sizeRemaining: 10 },
  ]);
  const twice = await again.place(marketId, [limit('BACK', 3, 10)], { customerRef: 'request' });
  expect(twice).toMatchObject({ status: 'FAILURE', errorCode: 'DUPLICATE_TRANSACTION' });
});
