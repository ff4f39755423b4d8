import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from 'protocol';
import { TestExchange } from '../testing/exchange.fixture.ts';

// A person keeps a market from its rule, whatever the facts say.

let exchange: TestExchange;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  exchange = await TestExchange.start();
  for (const [name, role] of Object.entries({ olga: 'operator', sven: 'scorer', sara: 'scorer', tom: 'settler' }))
    tokens[name] = (await exchange.signedIn(name, { role })).token;
});
afterAll(() => exchange.stop());

async function answerOf(name: string, body: object, by: string) {
  const { status, body: answer } = await exchange.call(name, body, { token: tokens[by] as string });
  return { status, code: answer.code, data: answer.data };
}

async function ask<T>(name: string, body: object, by = 'olga'): Promise<T> {
  const { status, code, data } = await answerOf(name, body, by);
  expect([name, status, code]).toEqual([name, 200, undefined]);
  return data as T;
}

const FACTS = [
  { kind: 'competition', competition: 'Cup', season: '2026', matches: 2, leagueMatches: 1, perTeam: 0 },
  { kind: 'champion', team: 'Reds' },
];

/** An open market that its rule settles by itself. */
async function boundMarket() {
  const series = await ask<{ series_id: number }>('admin/createSeries', { sport_id: 4, name: 'Series' });
  const { match_id } = await ask<{ match_id: number }>('admin/createMatch', {
    ...series,
    name: 'Cup 2026',
    open_date: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { market_id } = await ask<{ market_id: string }>('admin/createMarket', {
    match_id,
    name: 'Winner',
    market_type: 'special',
    commission: 0,
    min_stake: 1,
    runners: [{ name: 'Reds' }, { name: 'Blues' }],
    terms: {
      rule: 'tournament.winner',
      subject: {},
      outcomes: { Reds: 1, Blues: 2 },
      policy: { sources: 1, automatic: true, second_person: false },
    },
  });
  await ask('admin/openMarket', { market_id });
  const decide = async () => {
    for (const said of FACTS) await ask('admin/addFact', { match_id, said });
    await exchange.settlement.settler.look(match_id);
  };
  return { match_id, market_id, decide };
}

const statusOf = async ({ match_id }: { match_id: number }) =>
  (await ask<{ status: string; held: string }[]>('admin/getMarkets', { match_id }))[0];
const holdOf = async (market_id: string) =>
  (await ask<DataOf<'admin/getSettlements'>>('admin/getSettlements', { market_id })).holds[0];

test('a scorer holds a market: its rule leaves it until whoever holds it, or decides results, lets it go', async () => {
  const market = await boundMarket();
  const { market_id } = market;
  await ask('admin/holdMarket', { market_id, reason: 'A replay is looked at' }, 'sven');
  expect(await holdOf(market_id)).toMatchObject({
    kind: 'by-hand',
    reason: 'A replay is looked at',
    held_by: (await exchange.identity.findUser('sven'))?.userId,
    would: '',
  });
  await market.decide();
  expect(await statusOf(market)).toMatchObject({ status: 'suspended', held: 'A replay is looked at' });

  const again = await answerOf('admin/holdMarket', { market_id, reason: 'Me too' }, 'sara');
  expect(again).toMatchObject({ status: 409, code: 'market-held' });
  const other = await answerOf('admin/releaseMarket', { market_id, reason: 'Fine' }, 'sara');
  expect(other).toMatchObject({ status: 409, code: 'held-by-another' });
  await ask('admin/releaseMarket', { market_id, reason: 'The catch stands' }, 'tom');
  await exchange.settlement.settler.look(market.match_id);
  expect(await statusOf(market)).toMatchObject({ status: 'settled', held: '' });
  expect(await holdOf(market_id)).toBeUndefined();

  const over = await answerOf('admin/holdMarket', { market_id, reason: 'Too late' }, 'sven');
  expect(over).toMatchObject({ status: 409, code: 'market-over' });
  expect(await answerOf('admin/releaseMarket', { market_id, reason: 'Why' }, 'tom')).toMatchObject({
    code: 'market-not-held',
  });
});

test('of two who hold a market at once one does, and the other is refused with who it was', async () => {
  const { market_id } = await boundMarket();
  const both = ['sven', 'sara'].map(async (by) => {
    const token = tokens[by] as string;
    const { status, body } = await exchange.call('admin/holdMarket', { market_id, reason: `As ${by} saw` }, { token });
    return { by, status, code: body.code, message: body.message };
  });
  const [held, refused] = (await Promise.all(both)).toSorted((a, b) => a.status - b.status);
  expect([held?.status, refused?.status, refused?.code]).toEqual([200, 409, 'market-held']);
  expect(refused?.message).toBe(`${held?.by} holds this market already: As ${held?.by} saw`);
  expect((await holdOf(market_id))?.reason).toBe(`As ${held?.by} saw`);
});

test('a result by a person ends the hold', async () => {
  const market = await boundMarket();
  const { market_id } = market;
  await ask('admin/holdMarket', { market_id, reason: 'Not sure' }, 'tom');
  await ask('admin/closeMarket', { market_id });
  await ask('admin/settleMarket', { market_id, winners: [2], reason: 'Seen on the field' });
  await expect.poll(() => holdOf(market_id)).toBeUndefined();
});
