import { expect } from 'vitest';
import type { AccountId, MarketId, Money, OrderId } from 'engine';
import { Catalogue } from 'server/trade/catalogue/catalogue.ts';
import type { Match } from 'server/trade/catalogue/catalogue-rows.ts';
import { Scores } from 'server/trade/catalogue/scores.ts';
import { FactStore } from 'server/trade/facts/fact-store.ts';
import { StoredFacts } from 'server/trade/facts/stored-facts.ts';
import { Identity } from 'server/people/identity/identity.ts';
import { migrateExchange } from 'server/process/migrations.ts';
import { Notices } from 'server/people/notices/notices.ts';
import type { TestPostgres } from 'server/core/postgres/testing/database.fixture.ts';
import type { Database } from 'server/core/postgres/database.ts';
import { openSettlement, type Settlement } from 'server/trade/settlement/open-settlement.ts';
import { FakeClock, FakeExchange } from './fake-exchange.fixture.ts';
import { SimulatedFacts } from '../simulated-facts.ts';
import { startSimulator, type Simulator } from '../start-simulator.ts';

const START = Date.UTC(2026, 10, 21, 9, 2, 30);
const TICK = 250;
export const MINUTE = 60_000;

export interface World {
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
  /** Has every match, finished ones too. */
  factStore: FactStore;
}

export async function startWorld(postgres: TestPostgres, before?: World): Promise<World> {
  const clock = before?.clock ?? new FakeClock(START);
  const exchange = before?.exchange ?? new FakeExchange(clock);
  const database = before?.database ?? (await postgres.exchangeDatabase());
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
  return { settlement, facts, factStore, clock, exchange, database, warnings, catalogue, identity, scores, simulator };
}

export async function pass(world: World, ms: number, each?: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += TICK) {
    world.clock.advance(TICK);
    world.exchange.passTime();
    await world.simulator.settled();
    each?.();
  }
}

export const isOpenInPlay = (world: World, market: MarketId) => {
  const live = world.exchange.live.market(market);
  return live?.status === 'open' && live.inPlay;
};

export function mainMarkets(world: World): { match: Match; market: MarketId }[] {
  return world.catalogue.matches().flatMap((match) => {
    const market = match.markets[0]?.market;
    return market === undefined ? [] : [{ match, market }];
  });
}

/** A bettor who every now and then backs or lays a favourite in play at the best price. */
export class Probe {
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

/** A count of what was seen while time passed. */
export interface Sightings {
  readonly probe: Probe;
  readonly known: ReadonlyMap<number, Match>;
  /** How often a market in play was open, and how often it then had prices on both sides. */
  readonly open: number;
  readonly quoted: number;
  /** The fewest that were in play at the same time. */
  readonly fewest: number;
  readonly mostOrders: number;
  /** Best prices of the unusual payoffs, each pair once. */
  readonly unusual: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Minutes in which a bettor with money bets at the best price. */
export async function watch(world: World, minutes: number): Promise<Sightings> {
  const { exchange, simulator, catalogue } = world;
  const account = await world.identity.accounts.ensure('probe', 'customer');
  const probe = new Probe(world, account);
  await world.identity.accounts.credit(account, 5_000_000 as Money);
  const known = new Map<number, Match>();
  const seen = { open: 0, quoted: 0, fewest: Infinity, mostOrders: 0 };
  const unusual = new Map<string, Set<string>>();
  let steps = 0;
  await pass(world, minutes * MINUTE, () => {
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
  return { probe, known, unusual, ...seen };
}

/** Markets in play are quoted on both sides, a bettor at the best price is matched, and the ledger sums to zero. */
export function expectLively(world: World, { probe, unusual, ...seen }: Sightings): void {
  const { exchange, warnings } = world;
  expect([...exchange.ledger.values()].reduce((sum, cash) => sum + cash, 0)).toBe(0);
  expect(exchange.systemCash.clearing).toBe(0);
  // Each-way, handicap and line have prices on both sides, and they move.
  for (const kind of ['each-way', 'handicap', 'line-range']) expect(unusual.get(kind)?.size ?? 0).toBeGreaterThan(5);
  expect(seen.fewest).toBeGreaterThanOrEqual(3);
  expect(seen.quoted / seen.open).toBeGreaterThan(0.8);
  expect(seen.mostOrders).toBeLessThan(6500);
  const { matched, unmatched } = probe.fates;
  expect(matched / (matched + unmatched)).toBeGreaterThan(0.9);
  expect(warnings).toEqual([]);
}
