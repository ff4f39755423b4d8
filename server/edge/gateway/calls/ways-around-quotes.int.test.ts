import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AlertCase } from 'protocol';
import { BOOKMAKER } from '../testing/bookmaker.fixture.ts';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A far quote asks by whichever way it gets there.

let exchange: TestExchange;
const tokens: Record<string, string> = {};
let match: { match_id: number };

beforeAll(async () => {
  exchange = await TestExchange.start();
  for (const name of ['tom', 'tara']) tokens[name] = (await exchange.signedIn(name, { role: 'operator' })).token;
  tokens['asha'] = (await exchange.signedIn('asha', { cash: 10_000_000 })).token;
  const { series_id } = await done<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: 'Cup' });
  const named = { series_id, name: 'Reds v Blues', open_date: '2031-05-05T12:00:00.000Z' };
  match = await done('admin/createMatch', named);
});
afterAll(() => exchange.stop());

async function ask(name: string, body: object, by = 'tom') {
  const { status, body: answer } = await exchange.call(name, body, { token: tokens[by] as string });
  return { status, code: answer.code, message: answer.message, data: answer.data as Record<string, unknown> };
}

async function done<T>(name: string, body: object, by = 'tom'): Promise<T> {
  const { status, message, data } = await ask(name, body, by);
  expect([name, status, message]).toEqual([name, 200, message]);
  return data as T;
}

async function aMarket(more: object = {}): Promise<string> {
  const { market_id } = await done<{ market_id: string }>('admin/createMarket', { ...match, ...BOOKMAKER, ...more });
  await done('admin/openMarket', { market_id });
  return market_id;
}

const backs = (rate: number, size = 105) => [{ is_back: true, rate, size }];
const quote = (market_id: string, levels: object[], more: object = {}) =>
  ask('admin/setQuotes', { market_id, selection_id: 1, state: 'active', levels, ...more });
const far = (message: string) => ({ status: 409, code: 'quote-far', message: expect.stringContaining(message) });
const OK = { status: 200 };

describe('a quote that takes no bets yet', () => {
  test('asks as one that does', async () => {
    const market = await aMarket({ name: 'Suspended first' });
    for (const state of ['suspended', 'ball-running'])
      expect(await quote(market, backs(90_000), { state })).toMatchObject(far('Back 90000 is far for a first price.'));
    expect(await quote(market, backs(90_000, 10), { state: 'suspended', confirmed: true })).toMatchObject(OK);
    const cases = await done<AlertCase[]>('admin/getCases', { kind: 'far-quote' }, 'tara');
    expect(cases).toMatchObject([{ market_id: market }]);
  });

  test('that stops one that did is stopped as it stood', async () => {
    const market = await aMarket({ name: 'Stopped' });
    expect(await quote(market, backs(100))).toMatchObject(OK);
    expect(await quote(market, backs(900), { state: 'suspended' })).toMatchObject(OK);
    const runner = exchange.live.market(Number(market.slice(2)) as never)?.runners.get(1 as never);
    expect(runner).toMatchObject({ quoteState: 'suspended', quotes: [{ rate: 10_000 }] });
    expect(await quote(market, backs(900), { state: 'suspended' })).toMatchObject(far('Back 900 is far'));
  });
});

describe('whatever a market pays by', () => {
  test('a range asks as runners do', async () => {
    const market = await aMarket({ name: 'Range', payoff: { kind: 'range', least: 0, most: 500, width: 10 } });
    const ranges = (rate: number) => backs(rate).map((level) => ({ ...level, line: 40 }));
    expect(await quote(market, ranges(90_000))).toMatchObject(far('Back 90000 is far for a first price.'));
    expect(await quote(market, ranges(900))).toMatchObject(OK);
    expect(await quote(market, ranges(9000))).toMatchObject(far('Back 9000 is far from the last, 900.'));
  });

  test('a scale asks by what it pays at most, and pays no more than 100 to 1', async () => {
    const scaled = (name: string, most: number) => ({
      name,
      runners: [{ name: 'Pair' }],
      payoff: { kind: 'scale', least: 0, most: 1, scales: [[-10_000, most]] },
    });
    const market = await aMarket(scaled('Pair', 900_000));
    expect(await quote(market, backs(100))).toMatchObject(
      far('Back 9000 is far for a first price. Taken in full, the worst case would be −9,450; it is 0 now.'),
    );
    expect(await quote(await aMarket(scaled('Small pair', 100_000)), backs(100))).toMatchObject(OK);
    const beyond = { ...match, ...BOOKMAKER, ...scaled('Great pair', 9_000_000) };
    expect(await ask('admin/createMarket', beyond)).toMatchObject({ status: 422 });
  });
});
