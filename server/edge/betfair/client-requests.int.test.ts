import type { MarketId, SelectionId } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { TestExchange } from '../gateway/testing/exchange.fixture.ts';
import { ApiClient, limit } from './testing/api-client.fixture.ts';
import { ANSWERS } from './testing/answers.fixture.ts';
import { AFTERWARDS, AN_ORDERS_WAY, LOOKING } from './testing/client-requests.fixture.ts';
import type { ClientRequest } from './testing/client-requests.fixture.ts';

// What existing clients say, and what they must hear.

let exchange: TestExchange;
let client: ApiClient;
let market: MarketId;
/** The bet that was told last. */
let bet = '';

beforeAll(async () => {
  exchange = await TestExchange.start();
  client = await ApiClient.signedIn(exchange, 'strategy');
  const other = await ApiClient.signedIn(exchange, 'other');
  market = await exchange.openMarket();
  await other.place(`1.${market}`, [limit('LAY', 3, 10)]);
  await client.place(`1.${market}`, [limit('BACK', 3, 4)]);
});
afterAll(() => exchange.stop());

/** @returns what is documented of the answer, and nothing else is in it */
async function ask<T>({ service, text }: ClientRequest): Promise<T> {
  const body = text.replaceAll('{market}', `1.${market}`).replaceAll('{bet}', bet);
  const answer = await client.post(`${service}/json-rpc/v1`, body);
  expect(answer.status).toBe(200);
  const { result, error } = JSON.parse(answer.text) as { result?: unknown; error?: unknown };
  expect(error).toBeUndefined();
  const name = /v1\.0\/(\w+)/.exec(text)?.[1] as string;
  return (ANSWERS[name] as z.ZodType).parse(result) as T;
}

test.each(LOOKING)('$text', async (request) => {
  expect(await ask(request)).toBeDefined();
});

test('an order is placed, found, updated, replaced and cancelled', async () => {
  const [place, current, update, replace, cancel, cancelAll] = AN_ORDERS_WAY as ClientRequest[];
  interface Reports {
    readonly status: string;
    readonly instructionReports: readonly {
      readonly betId?: string;
      readonly sizeCancelled?: number;
      readonly placeInstructionReport?: { readonly betId: string };
    }[];
  }
  const placed = await ask<Reports>(place as ClientRequest);
  expect(placed.status).toBe('SUCCESS');
  bet = placed.instructionReports[0]?.betId as string;
  const { currentOrders } = await ask<{ currentOrders: object[] }>(current as ClientRequest);
  expect(currentOrders.at(-1)).toMatchObject({
    betId: bet,
    customerOrderRef: '02aa629c8b16c-140145545110304090',
    customerStrategyRef: 'S',
  });
  expect((await ask<Reports>(update as ClientRequest)).status).toBe('SUCCESS');
  const replaced = await ask<Reports>(replace as ClientRequest);
  expect(replaced.status).toBe('SUCCESS');
  bet = replaced.instructionReports[0]?.placeInstructionReport?.betId as string;
  const cancelled = await ask<Reports>(cancel as ClientRequest);
  expect(cancelled).toMatchObject({ status: 'SUCCESS', instructionReports: [{ sizeCancelled: 2 }] });
  expect((await ask<Reports>(cancelAll as ClientRequest)).status).toBe('SUCCESS');
});

test('the market closes, and its bets are cleared', async () => {
  await exchange.sequencer.submit({ type: 'close-market', market });
  await exchange.sequencer.submit({ type: 'settle-market', market, winners: [1 as SelectionId] });
  const [bets, row, cancelled] = AFTERWARDS as ClientRequest[];
  interface Cleared {
    readonly clearedOrders: object[];
  }
  expect((await ask<Cleared>(bets as ClientRequest)).clearedOrders).toMatchObject([{ profit: 8, betOutcome: 'WON' }]);
  // Without this row a strategy asks again each minute.
  expect((await ask<Cleared>(row as ClientRequest)).clearedOrders).toMatchObject([{ profit: 8, commission: 0.16 }]);
  expect((await ask<Cleared>(cancelled as ClientRequest)).clearedOrders).toHaveLength(2);
});
