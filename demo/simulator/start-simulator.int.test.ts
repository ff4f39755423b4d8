import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, MarketId } from 'engine';
import { bySuite } from '../../engine/testing/suite-size.ts';
import { TestPostgres } from 'server/core/postgres/testing/database.fixture.ts';
import { seedDemo } from './seed-demo.ts';
import { openSeed } from './seed.ts';
import {
  expectLively,
  isOpenInPlay,
  mainMarkets,
  MINUTE,
  pass,
  startWorld,
  watch,
} from './testing/simulated-world.fixture.ts';
import type { Sightings, World } from './testing/simulated-world.fixture.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

const BEGINNING = bySuite(MINUTE / 6, 2 * MINUTE);
const stateOf = ({ exchange }: World): string => Buffer.from(exchange.engine.snapshot()).toString('base64');

// Each test goes on in it: to begin another one, with the prices of all its markets, takes seconds.
let world: World;
let began: string;
let sightings: Sightings;

beforeAll(async () => {
  world = await startWorld(postgres);
  await pass(world, BEGINNING);
  began = stateOf(world);
  sightings = await watch(world, bySuite(3, 6));
});
afterAll(() => world.simulator.stop());

test('markets in play are quoted, and a bettor at the best price is matched', () => expectLively(world, sightings));

test('of matches that are long over nothing is kept: no facts, no evidence, no terms', async () => {
  const { pool } = world.database;
  const matchesIn = async (table: string, column = 'match_id') => {
    const found = await pool.query<{ id: number }>(`select distinct ${column} as id from ${table} order by 1`);
    return found.rows.map(({ id }) => Number(id));
  };
  const finished = await matchesIn('match_facts_finished');
  expect(finished.length).toBeGreaterThan(2);
  expect(await matchesIn('settlement_action')).toEqual(expect.arrayContaining(finished));
  const settled = world.settlement.terms.marketsOf(finished[0] as number);
  expect(settled.length).toBeGreaterThan(0);

  await world.facts.prune(world.clock.now());
  for (const table of ['match_fact', 'match_facts_finished', 'settlement_action', 'market_terms']) {
    const left = await matchesIn(table);
    expect(left.filter((match) => finished.includes(match))).toEqual([]);
  }
  const orphans = await pool.query(
    `select 1 from settlement_evidence where action_id not in (select action_id from settlement_action)`,
  );
  expect(orphans.rows).toEqual([]);
  expect(world.settlement.terms.termsOf(settled[0] as MarketId)).toBeUndefined();
  await pass(world, 30_000);
  expect(world.warnings).toEqual([]);
});

test('what no simulated match decides is open too, each market bound to its rule', () => {
  const markets = world.catalogue.matches().filter(({ openAt }) => openAt === Date.UTC(2026, 11, 31, 12));
  const found = markets.flatMap((match) =>
    match.markets.map(({ market, marketType }) => [
      marketType,
      world.settlement.terms.termsOf(market)?.rule,
      world.exchange.live.market(market)?.status,
    ]),
  );
  expect(found).toEqual([
    ['cup_winner', 'tournament.winner', 'open'],
    ['total_sixes', 'tournament.league-total', 'open'],
    ['highest_innings', 'tournament.highest-innings', 'open'],
    ['match_odds', 'cricket.match-odds', 'open'],
    ['lunch_favourite', 'cricket.lunch-favourite', 'open'],
    ['election_winner', 'election.winner', 'open'],
    ['election_seats', 'election.seats', 'open'],
  ]);
});

test('the same seed and the same clock give the same exchange, byte for byte', async () => {
  const another = await startWorld(postgres);
  await pass(another, BEGINNING);
  expect(stateOf(another)).toBe(began);
  await another.simulator.stop();
});

test('the seed is drawn once, and the demo people are made once', async () => {
  const db = world.database.kysely<unknown>();
  expect(await openSeed(db)).toBe(await openSeed(db));
  await seedDemo(world);
  await seedDemo(world);
  const demo = await world.identity.findUser('demo');
  expect(world.exchange.live.account(demo?.account as AccountId)?.cash).toBe(5_000_000);
  expect((await world.identity.findUser('operator'))?.role).toBe('operator');
});

/** Longer than any match is. */
const NIGHT = bySuite(32 * MINUTE, 9 * 60 * MINUTE);

test('after a restart, and after a night, every match goes on or is settled', async () => {
  const before = world.catalogue.matches();
  // Cups and elections last a year.
  const endOfDay = world.clock.now() + 24 * 60 * MINUTE;
  const cutShort = before.filter((match) => match.openAt < world.clock.now());
  expect(cutShort.length).toBeGreaterThan(4);

  for (const away of [40_000, NIGHT]) {
    world.exchange.stop();
    await world.simulator.stop();
    await world.settlement.stop();
    world.clock.advance(away);
    world.exchange.start();
    world = await startWorld(postgres, world);
    await pass(world, bySuite(MINUTE / 6, MINUTE / 2));
    const now = world.clock.now();
    const names = world.catalogue.matches().map((match) => match.name + match.openAt);
    expect(new Set(names).size).toBe(names.length);
    expect(mainMarkets(world).filter(({ market }) => isOpenInPlay(world, market)).length).toBeGreaterThan(3);
    for (const match of world.catalogue.matches()) expect(match.openAt).toBeGreaterThan(now - 31 * MINUTE);
  }
  // After nine hours every match of the day is over, after half an hour those that began before it.
  const latest = bySuite(world.clock.now() - 31 * MINUTE, endOfDay);
  const over = before.filter(({ openAt }) => openAt < latest);
  expect(over).toEqual(expect.arrayContaining(cutShort));
  for (const match of over) {
    expect((await world.catalogue.findMatch(match.matchId))?.finishedAt).toBeGreaterThan(0);
    for (const { market } of match.markets) expect(world.exchange.live.market(market)?.endedAt).not.toBe(0);
  }
  expect([...world.exchange.ledger.values()].reduce((sum, cash) => sum + cash, 0)).toBe(0);
});
