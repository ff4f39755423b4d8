import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, MarketId, Money, OrderId } from 'engine';
import { Catalogue } from '../../catalogue/catalogue.ts';
import type { Match } from '../../catalogue/catalogue-rows.ts';
import { Scores } from '../../catalogue/scores.ts';
import { Identity } from '../../identity/identity.ts';
import { TestPostgres } from '../../postgres/database.fixture.ts';
import type { Database } from '../../postgres/database.ts';
import { migrateExchange } from '../../migrations.ts';
import { FactStore } from '../../facts/fact-store.ts';
import { StoredFacts } from '../../facts/stored-facts.ts';
import { Notices } from '../../notices/notices.ts';
import { openSettlement, type Settlement } from '../../settlement/flow/open-settlement.ts';
import { FakeClock, FakeExchange } from './fake-exchange.fixture.ts';
import { seedDemo } from './seed-demo.ts';
import { openSeed } from './seed.ts';
import { SimulatedFacts } from './simulated-facts.ts';
import { startSimulator, type Simulator } from './start-simulator.ts';

const START = Date.UTC(2026, 10, 21, 9, 2, 30);
const TICK = 250;
const MINUTE = 60_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

interface World {
  readonly clock: FakeClock;
  readonly exchange: FakeExchange;
  readonly database: Database;
  readonly warnings: string[];
  catalogue: Catalogue;
  identity: Identity;
  scores: Scores;
  simulator: Simulator;
  settlement: Settlement;
  facts: SimulatedFacts;
}

async function start(before?: World): Promise<World> {
  const clock = before?.clock ?? new FakeClock(START);
  const exchange = before?.exchange ?? new FakeExchange(clock);
  const database = before?.database ?? (await postgres.freshDatabase());
  const warnings = before?.warnings ?? [];
  // One statement after the other: what two settlements do at once has the same order each time.
  database.pool.options.max = 1;
  const db = database.kysely<unknown>();
  await migrateExchange(db);
  const now = () => clock.now();
  const catalogue = await Catalogue.open({ db, sequencer: exchange, now });
  const identity = await Identity.open({ db, sequencer: exchange, now });
  const scores = new Scores();
  const log = { warn: (message: string) => void warnings.push(message) };
  const { live } = exchange;
  const store = { rows: async function* () {} };
  const notices = await Notices.open({ db, now });
  const factStore = await FactStore.open(db);
  const settlement = await openSettlement({
    db,
    sequencer: exchange,
    store,
    live,
    catalogue,
    notices,
    facts: new StoredFacts(factStore),
    warn: log.warn,
  });
  await settlement.settler.start();
  const facts = new SimulatedFacts({
    db,
    store: factStore,
    settle: (match) => settlement.settler.look(match),
    forget: (matches) => settlement.forget(matches),
    now,
  });
  const simulator = await startSimulator({
    sequencer: exchange,
    live,
    catalogue,
    identity,
    scores,
    facts,
    terms: settlement.terms,
    clock,
    log,
    seed: 'int',
  });
  return { settlement, facts, clock, exchange, database, warnings, catalogue, identity, scores, simulator };
}

async function pass(world: World, ms: number, each?: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += TICK) {
    world.clock.advance(TICK);
    world.exchange.passTime();
    await world.simulator.settled();
    each?.();
  }
}

const isOpenInPlay = (world: World, market: MarketId) => {
  const live = world.exchange.live.market(market);
  return live?.status === 'open' && live.inPlay;
};

function mainMarkets(world: World): { match: Match; market: MarketId }[] {
  return world.catalogue.matches().flatMap((match) => {
    const market = match.markets[0]?.market;
    return market === undefined ? [] : [{ match, market }];
  });
}

/** A bettor who every now and then backs or lays a favourite in play at the best price. */
class Probe {
  readonly fates = { matched: 0, unmatched: 0, stopped: 0 };
  readonly #world: World;
  readonly #account: AccountId;
  readonly #waiting = new Map<OrderId, { market: MarketId; until: number; pauses: number }>();
  #turn = 0;

  constructor(world: World, account: AccountId) {
    this.#world = world;
    this.#account = account;
  }

  async bet(): Promise<void> {
    const { live } = this.#world.exchange;
    const choices = mainMarkets(this.#world).filter(({ market }) => isOpenInPlay(this.#world, market));
    const chosen = choices[this.#turn++ % choices.length];
    const market = chosen === undefined ? undefined : live.market(chosen.market);
    if (market === undefined) return;
    for (const [selection, book] of market.runners) {
      const side = this.#turn % 2 === 0 ? 'back' : 'lay';
      const [best] = side === 'back' ? book.toBack(1) : book.toLay(1);
      if (best === undefined || best.price < 120 || best.price > 600) continue;
      const { outcome } = await this.#world.exchange.submit({
        type: 'place-order',
        account: this.#account,
        market: market.market,
        selection,
        side,
        price: best.price,
        size: 10_000 as Money,
        persistence: 'lapse',
      });
      if (outcome.ok) {
        const until = this.#world.clock.now() + 20_000;
        this.#waiting.set(outcome.order, { market: market.market, until, pauses: market.version });
      }
      return;
    }
  }

  look(): void {
    const { live } = this.#world.exchange;
    for (const [order, { market, until, pauses }] of this.#waiting) {
      const bet = live.bet(order);
      const stopped = live.market(market)?.version !== pauses;
      if (bet?.remaining !== 0 && !stopped && this.#world.clock.now() < until) continue;
      this.#waiting.delete(order);
      if (bet !== undefined && bet.matched === bet.size) this.fates.matched++;
      else if (stopped) this.fates.stopped++;
      else this.fates.unmatched++;
    }
  }
}

test('an hour: everything is played and settled, and a bettor at the best price is matched', async () => {
  const world = await start();
  const { exchange, clock, simulator, catalogue } = world;
  const began = exchange.total;
  const probe = new Probe(world, await world.identity.accounts.ensure('probe', 'customer'));
  await world.identity.accounts.credit(await world.identity.accounts.ensure('probe', 'customer'), 5_000_000 as Money);
  const known = new Map<number, Match>();
  const seen = { open: 0, quoted: 0, fewest: Infinity, mostOrders: 0 };
  const unusual = new Map<string, Set<string>>();
  let steps = 0;
  await pass(world, 60 * MINUTE, () => {
    steps++;
    probe.look();
    if (steps % 40 === 0) void probe.bet();
    if (steps % 20 !== 0) return;
    for (const match of catalogue.matches()) known.set(match.matchId, match);
    for (const { market, payoff } of catalogue.matches().flatMap(({ markets }) => markets)) {
      const book = exchange.live.market(market)?.runners.values().next().value;
      const [back, lay] = [book?.toBack(1)[0]?.price, book?.toLay(1)[0]?.price];
      if (payoff.kind === 'runners' || back === undefined || lay === undefined) continue;
      unusual.set(payoff.kind, (unusual.get(payoff.kind) ?? new Set()).add(`${back}/${lay}`));
    }
    const running = mainMarkets(world).filter(({ market }) => isOpenInPlay(world, market));
    seen.fewest = Math.min(seen.fewest, running.length);
    seen.mostOrders = Math.max(seen.mostOrders, simulator.openOrders);
    for (const { market } of running) {
      const books = [...(exchange.live.market(market)?.runners.values() ?? [])];
      seen.open++;
      if (books.some((book) => book.toBack(1).length > 0 && book.toLay(1).length > 0)) seen.quoted++;
    }
  });

  const ended = [...known.values()].filter((match) => match.openAt < clock.now() - 31 * MINUTE);
  expect(ended.length).toBeGreaterThan(20);
  for (const match of ended) {
    expect((await catalogue.findMatch(match.matchId))?.finishedAt).toBeGreaterThan(0);
    for (const { market } of match.markets) expect(exchange.live.market(market)?.status).toMatch(/settled|void/);
  }
  const kinds = ended.flatMap(({ markets }) => markets.map(({ payoff }) => payoff.kind));
  expect(kinds).toEqual(expect.arrayContaining(['runners', 'each-way', 'handicap', 'line-range']));
  expect([...exchange.ledger.values()].reduce((sum, cash) => sum + cash, 0)).toBe(0);
  expect(exchange.systemCash.clearing).toBe(0);
  // Commands a second, all kinds and all seven sports together.
  expect((exchange.total - began) / 3600).toBeLessThan(72);
  // Each-way, handicap and line have prices on both sides, and they move.
  for (const kind of ['each-way', 'handicap', 'line-range']) expect(unusual.get(kind)?.size ?? 0).toBeGreaterThan(5);
  expect(seen.fewest).toBeGreaterThanOrEqual(3);
  expect(seen.quoted / seen.open).toBeGreaterThan(0.8);
  expect(seen.mostOrders).toBeLessThan(6500);
  const { matched, unmatched } = probe.fates;
  expect(matched / (matched + unmatched)).toBeGreaterThan(0.9);
  expect(world.warnings).toEqual([]);
  await simulator.stop();
});

test('what no simulated match decides is open too, each market bound to its rule', async () => {
  const world = await start();
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
  await world.simulator.stop();
});

test('after a restart, and after a night, every match goes on or is settled', async () => {
  let world = await start();
  await pass(world, 3 * MINUTE);
  // Cups and elections last a year.
  const isPlayed = ({ openAt }: Match) => openAt < world.clock.now() + 24 * 60 * MINUTE;
  const before = world.catalogue.matches().filter(isPlayed);
  const cutShort = before.filter((match) => match.openAt < world.clock.now());
  expect(cutShort.length).toBeGreaterThan(4);

  for (const away of [40_000, 9 * 60 * MINUTE]) {
    world.exchange.stop();
    await world.simulator.stop();
    await world.settlement.stop();
    world.clock.advance(away);
    world.exchange.start();
    world = await start(world);
    await pass(world, 30_000);
    const now = world.clock.now();
    const names = world.catalogue.matches().map((match) => match.name + match.openAt);
    expect(new Set(names).size).toBe(names.length);
    expect(mainMarkets(world).filter(({ market }) => isOpenInPlay(world, market)).length).toBeGreaterThan(3);
    for (const match of world.catalogue.matches()) expect(match.openAt).toBeGreaterThan(now - 31 * MINUTE);
  }
  for (const match of before) {
    expect((await world.catalogue.findMatch(match.matchId))?.finishedAt).toBeGreaterThan(0);
    for (const { market } of match.markets) expect(world.exchange.live.market(market)?.endedAt).not.toBe(0);
  }
  expect([...world.exchange.ledger.values()].reduce((sum, cash) => sum + cash, 0)).toBe(0);
  await world.simulator.stop();
});

test('of matches that are long over nothing is kept: no facts, no evidence, no terms', async () => {
  const world = await start();
  await pass(world, 6 * MINUTE);
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
  await world.simulator.stop();
});

test('the same seed and the same clock give the same exchange, byte for byte', async () => {
  const states = [];
  for (let round = 0; round < 2; round++) {
    const world = await start();
    await pass(world, 2 * MINUTE);
    states.push(Buffer.from(world.exchange.engine.snapshot()).toString('base64'));
    await world.simulator.stop();
  }
  expect(states[0]).toBe(states[1]);
});

test('the seed is drawn once, and the demo people are made once', async () => {
  const world = await start();
  const db = world.database.kysely<unknown>();
  expect(await openSeed(db)).toBe(await openSeed(db));
  await seedDemo(world);
  await seedDemo(world);
  const demo = await world.identity.findUser('demo');
  expect(world.exchange.live.account(demo?.account as AccountId)?.cash).toBe(5_000_000);
  expect((await world.identity.findUser('operator'))?.role).toBe('operator');
  await world.simulator.stop();
});
