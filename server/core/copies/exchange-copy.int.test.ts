import { type Command, decodeEvents, Engine } from 'engine';
import type { MarketId, Money, Price, Sequence } from 'engine/vocabulary';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExchangeOptions, openExchange } from '../../process/exchange.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { TestPostgres, placeOf } from '../postgres/testing/database.fixture.ts';
import type { Database, DatabasePlace } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { fold, LIVE_FOLD_MODULE } from '../../reads/live/live-fold.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { type Clock, systemClock } from '../sequencer/clock.ts';
import { ANN, BOB, HOME, MARKET, OPENING, openedMarket, order } from '../sequencer/testing/commands.fixture.ts';
import type { EngineKind, SequencedEngine } from '../sequencer/fold.ts';
import { recover } from '../sequencer/recover.ts';
import { QueueFullError, StoppedError } from '../sequencer/refusals.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { verifyJournal } from '../sequencer/verify-journal.ts';
import { ExchangeCopy } from './exchange-copy.ts';

let postgres: TestPostgres;
let database: Database;
let place: DatabasePlace;
let store: PostgresStore;
let sequencer: Sequencer;
let live: LiveModels;
/** How often the engine that takes the bets wrote itself down. */
let written: number;
const warnings: string[] = [];

const noting = (engine: SequencedEngine): SequencedEngine => ({
  get events() {
    return engine.events;
  },
  apply: (command, sequence, at) => engine.apply(command, sequence, at),
  nextDue: () => engine.nextDue(),
  dueAtStart: () => engine.dueAtStart(),
  isKeyUsed: (account, key) => engine.isKeyUsed(account, key),
  marketVersion: (market) => engine.marketVersion(market),
  snapshot() {
    written += 1;
    return engine.snapshot();
  },
});
const notingEngine: EngineKind = {
  create: () => noting(Engine.create()),
  restore: (snapshot) => noting(Engine.restore(snapshot)),
};
async function start(
  sequencing: ExchangeOptions<never>['sequencing'] = {},
  copy = new ExchangeCopy({ place, folds: [LIVE_FOLD_MODULE] }),
): Promise<void> {
  written = 0;
  ({ sequencer, live } = await openExchange({
    storage: { store },
    parts: ['live'],
    engine: notingEngine,
    sequencing: { copy, ...sequencing },
    warn: (message) => warnings.push(message),
  }));
}

async function submitAll(commands: readonly Command[]) {
  const receipts = await Promise.all(commands.map((command) => sequencer.submit(command)));
  expect(receipts.filter(({ outcome }) => !outcome.ok)).toEqual([]);
  return receipts;
}

/** Bets that rest, and every seventh that matches. */
const bets = (count: number): Command[] =>
  Array.from({ length: count }, (_, index) => {
    const matches = index % 7 === 6;
    const price = (matches ? 300 : 300 + 5 * (index % 10)) as Price;
    return order({ account: matches ? BOB : ANN, side: matches ? 'lay' : 'back', price, size: 500 as Money });
  });

/** Nobody can save a snapshot until the function that it gives is called. */
async function holdSnapshots(): Promise<() => Promise<void>> {
  const client = await database.connect();
  await client.query('begin');
  await client.query('lock table journal_snapshot in exclusive mode');
  return async () => {
    await client.query('commit');
    await database.disconnect(client);
  };
}

const waitForSaving = () =>
  expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select from pg_locks where not granted and relation = 'journal_snapshot'::regclass`,
      );
      return rows.length;
    })
    .toBe(1);

const snapshots = async () =>
  [...new Set((await store.listSnapshots()).map(({ sequence }) => sequence))].map((sequence) => Number(sequence));

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.freshDatabase();
  place = placeOf(database);
  await migrate(database.kysely(), journalMigrations);
  store = new PostgresStore({ database });
  warnings.length = 0;
});
afterEach(() => sequencer.stop());

test('bets are answered while a snapshot of many is made and saved, and the engine that takes them writes nothing', async () => {
  await start({ snapshotPace: { commands: 2000, ms: 0 } });
  await submitAll(OPENING);
  const release = await holdSnapshots();
  await submitAll(bets(2500));
  await waitForSaving();
  const [answered] = await submitAll(bets(1));
  expect(await snapshots()).toEqual([]);
  await release();
  await expect.poll(snapshots).toHaveLength(1);
  const [saved] = await snapshots();
  expect(saved).toBeLessThan(answered?.sequence as Sequence);
  expect(written).toBe(0);
  // The state at exactly one sequence: what the commands up to there give.
  expect(await verifyJournal(store, Engine)).toMatchObject({ appliedAfter: 0, snapshots: 1 });

  const recovered = await recover({ store, engine: Engine, folds: [fold] });
  const restored = recovered.folds.get(fold.name) as LiveModels;
  expect(recovered.snapshot).toBe(saved);
  expect(restored.betsOf(ANN)).toEqual(live.betsOf(ANN));
  expect(warnings).toEqual([]);
});

test('a preview is made on a copy that has all that was answered before, and it is what the commands then do', async () => {
  await start();
  await submitAll([...OPENING, ...openedMarket(2 as MarketId), ...bets(50)]);
  const end = (market: MarketId): Command[] => [
    { type: 'close-market', market },
    { type: 'settle-market', market, winners: [HOME] },
  ];
  const [first, refused] = await Promise.all([
    sequencer.tryOut(end(MARKET)),
    sequencer.tryOut([{ type: 'open-market', market: 9 as MarketId }]),
  ]);
  expect(refused).toEqual([{ outcome: { ok: false, rejection: 'unknown-market' }, events: new Float64Array() }]);
  await submitAll(bets(20));
  const tried = await sequencer.tryOut(end(MARKET));
  expect(tried).not.toEqual(first);
  expect(written).toBe(0);
  const receipts = await submitAll(end(MARKET));
  const would = tried.map(({ outcome, events }) => ({ outcome, events: decodeEvents(events, 0, events.length) }));
  expect(would).toEqual(receipts.map((receipt) => ({ outcome: receipt.outcome, events: receipt.events() })));
});

test('a stop gives up the snapshot that is being saved, and saves the last one; who waits for a preview is told', async () => {
  await start({ snapshotPace: { commands: 200, ms: 0 } });
  await submitAll([...OPENING, ...bets(300)]);
  await expect.poll(snapshots).toHaveLength(1);
  const [older] = await snapshots();
  const release = await holdSnapshots();
  await submitAll(bets(300));
  await waitForSaving();
  const preview = sequencer.tryOut([{ type: 'close-market', market: MARKET }]);
  const stopping = sequencer.stop();
  await expect(preview).rejects.toThrow(StoppedError);
  await release();
  await stopping;
  expect(await snapshots()).toEqual([sequencer.sequence, older]);
  expect(await verifyJournal(store, Engine)).toMatchObject({ snapshots: 2 });
  expect(warnings).toEqual([]);
});

test('a copy that cannot be made stops nothing: the snapshot is missed, and the last one is saved', async () => {
  const elsewhere = { ...postgres.address, database: 'nowhere' };
  await start(
    { snapshotPace: { commands: 20, ms: 0 } },
    new ExchangeCopy({ place: elsewhere, folds: [LIVE_FOLD_MODULE] }),
  );
  await submitAll([...OPENING, ...bets(30)]);
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  expect(warnings[0]).toMatch(/^the snapshot at \d+ was not saved: .*nowhere/);
  await submitAll(bets(5));
  await sequencer.stop();
  expect(await snapshots()).toEqual([sequencer.sequence]);
});

test('a copy that does not answer is given up: who waits for a preview may ask again, and the snapshot is made later', async () => {
  let patience: (() => void) | undefined;
  const clock: Clock = {
    ...systemClock,
    after(_, task) {
      patience = task;
      return () => (patience = undefined);
    },
  };
  await start(
    { snapshotPace: { commands: 200, ms: 0 } },
    new ExchangeCopy({ place, folds: [LIVE_FOLD_MODULE] }, clock),
  );
  const release = await holdSnapshots();
  await submitAll([...OPENING, ...bets(300)]);
  await waitForSaving();
  const preview = sequencer.tryOut([{ type: 'close-market', market: MARKET }]);
  const refused = expect(preview).rejects.toThrow(QueueFullError);
  patience?.();
  await refused;
  await expect.poll(() => warnings).toEqual([expect.stringMatching(/^the snapshot at \d+ was not saved: .*60 s/)]);
  await release();
  await submitAll(bets(300));
  await expect.poll(snapshots).toHaveLength(1);
  await expect.poll(() => patience).toBeUndefined();
});
