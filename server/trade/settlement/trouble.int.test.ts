import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketId, Millis } from 'engine/vocabulary';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { ANN, SettlementHouse } from './testing/flow.fixture.ts';
import { footballFacts, footballTerms, HOME } from '../../../results/testing/football-match.fixture.ts';

// The database is in trouble for a while at one place of a settlement's way, and no fact comes afterwards.

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

const refuse = (table: string) => `create function refuse() returns trigger as $$ begin
    raise 'no memory' using errcode = '53200'; end $$ language plpgsql;
  create trigger refuse before insert or update on ${table} execute function refuse()`;

/** Plays until the settler has run into trouble; then the trouble is over. @returns the settled house, and its market */
async function settledAfterTrouble(table: string): Promise<{ house: SettlementHouse; market: MarketId }> {
  const database = await postgres.exchangeDatabase();
  const warned = Promise.withResolvers<string>();
  const house = await SettlementHouse.open(database, { warn: (message) => warned.resolve(message) });
  await house.addClients();
  const match = await house.addMatch();
  const market = await house.addMarket(match, { terms: footballTerms() });
  await house.bet(market);
  await database.pool.query(refuse(table));
  house.facts.say(match, ...footballFacts([0]));
  expect(await warned.promise).toMatch(/^market \d+ could not be settled: .*no memory/);
  await database.pool.query('drop function refuse cascade');
  await expect.poll(() => house.flow.list({ market, states: ['done'] }), { timeout: 60_000 }).toHaveLength(1);
  return { house, market };
}

test.each([['settlement_facts'], ['settlement_action'], ['settlement_evidence']])(
  'a settlement that the database would not note in %s is done when it would, and pays once',
  async (table) => {
    const { house, market } = await settledAfterTrouble(table);
    expect(house.live.market(market)?.status).toBe('settled');
    expect(house.cash(ANN)).toBe(1900);
    const [action] = await house.flow.list({ market });
    expect(await house.flow.evidence.find({ action: action?.action as number })).toBeDefined();
    await house.stop();
  },
);

test('what people have begun on a market without a rule is finished too, once the database would note it', async () => {
  const database = await postgres.exchangeDatabase();
  const house = await SettlementHouse.open(database, { warn: () => undefined });
  await house.addClients();
  const market = await house.addMarket(await house.addMatch());
  await house.bet(market);
  await house.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
  const answer = { state: 'settled', winners: [HOME] } as const;
  const { action } = await house.flow.propose({ market, by: 41, reason: 'as announced', answer });
  await database.pool.query(refuse('settlement_evidence'));
  await expect(house.flow.approve(action, 42)).rejects.toThrow('no memory');
  await database.pool.query('drop function refuse cascade');
  await expect.poll(() => house.flow.list({ market, states: ['done'] }), { timeout: 60_000 }).toHaveLength(1);
  expect(house.live.market(market)?.status).toBe('settled');
  expect(house.cash(ANN)).toBe(1900);
  expect(await house.flow.evidence.find({ action })).toBeDefined();
  await house.stop();
});

test('nothing is paid on facts that the database has not noted: a stop in between loses both', async () => {
  const database = await postgres.exchangeDatabase();
  const warned = Promise.withResolvers<string>();
  const house = await SettlementHouse.open(database, { withStore: true, warn: (message) => warned.resolve(message) });
  await house.addClients();
  const match = await house.addMatch();
  const market = await house.addMarket(match, { terms: footballTerms() });
  await house.bet(market);
  await database.pool.query(refuse('match_fact'));
  const say = async ({ store }: SettlementHouse['exchange']['facts']) => {
    await store.begin(match);
    for (const said of footballFacts([0])) store.append(match, 'manual', { said, at: 1 as Millis });
  };
  await say(house.exchange.facts);
  expect(await warned.promise).toMatch(/^facts could not be written: .*no memory/);
  await expect(house.stop()).rejects.toThrow('facts could not be written');
  await database.pool.query('drop function refuse cascade');

  const again = await SettlementHouse.open(database, { withStore: true });
  // Somebody knew them: bets stop before they are noted.
  expect(again.live.market(market)?.status).toBe('suspended');
  expect(again.cash(ANN)).toBe(0);
  await say(again.exchange.facts);
  await expect.poll(() => again.live.market(market)?.status).toBe('settled');
  expect(again.cash(ANN)).toBe(1900);
  await again.stop();
});

test('bets stop on what a fact decides while the market of an earlier one waits to be settled', async () => {
  const database = await postgres.exchangeDatabase();
  const house = await SettlementHouse.open(database);
  await house.addClients();
  const match = await house.addMatch();
  const halfTime = await house.addMarket(match, { terms: { ...footballTerms(), rule: 'football.half-time' } });
  const winner = await house.addMarket(match, { terms: footballTerms() });
  for (const market of [halfTime, winner]) await house.bet(market);
  const statuses = () => [halfTime, winner].map((market) => house.live.market(market)?.status);
  const busy = await database.pool.connect();
  await busy.query('begin; lock table settlement_action');
  const facts = footballFacts([0]);
  house.facts.say(match, ...facts.slice(0, 3));
  await expect.poll(statuses).toEqual(['suspended', 'open']);
  house.facts.say(match, ...facts.slice(3));
  await expect.poll(statuses).toEqual(['suspended', 'suspended']);
  await busy.query('commit');
  busy.release();
  await expect.poll(statuses).toEqual(['settled', 'settled']);
  await house.stop();
});

test('an action that another approver has finished since it was read is not carried out again', async () => {
  const database = await postgres.exchangeDatabase();
  const house = await SettlementHouse.open(database);
  await house.addClients();
  const market = await house.addMarket(await house.addMatch());
  await house.bet(market);
  await house.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
  const answer = { state: 'settled', winners: [HOME] } as const;
  const { action } = await house.flow.propose({ market, by: 41, reason: 'as announced', answer });
  const busy = await database.pool.connect();
  await busy.query('begin; lock table settlement_evidence');
  const first = house.flow.approve(action, 42);
  await expect.poll(() => house.flow.list({ market, states: ['approved'] })).toHaveLength(1);
  const { actions } = house.flow;
  const find = actions.find.bind(actions);
  const read = Promise.withResolvers<void>();
  actions.find = async (id) => {
    const found = await find(id);
    actions.find = find;
    read.resolve();
    await first;
    return found;
  };
  const second = house.flow.approve(action, 43);
  await read.promise;
  await busy.query('commit');
  busy.release();
  expect((await first).state).toBe('done');
  await expect(second).rejects.toThrow(/\.$/);
  expect(house.cash(ANN)).toBe(1900);
  await house.stop();
});
