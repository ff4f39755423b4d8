import { Engine } from 'engine';
import type { Command } from 'engine';
import type { Money, OrderId, Price, Sequence } from 'engine/vocabulary';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openExchange, ROLES, type ExchangeOptions } from '../../process/exchange.ts';
import { entriesOf, lastOf } from '../journal/batch.ts';
import type { DurableBatch } from '../journal/batch.ts';
import { ENGINE_VERSION, OtherBuildError } from '../journal/engine-version.ts';
import { DamagedJournalError, GENESIS, sealRow } from '../journal/journal-row.ts';
import type { ChainLink, JournalRow } from '../journal/journal-row.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { TestPostgres } from '../postgres/testing/database.fixture.ts';
import type { Database } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { ANN, AWAY, BOB, cancel, HOME, inPlay, OPENING, order } from './testing/commands.fixture.ts';
import type { Fold, FoldKind } from './fold.ts';
import { recover } from './recover.ts';
import type { Sequencer } from './sequencer.ts';
import { verifyJournal, type ReadableStore } from './verify-journal.ts';

/** Counts events: a fold small enough to check by eye. */
class EventCount implements Fold {
  count = 0;
  last = 0;

  apply(batch: DurableBatch): void {
    expect(batch.first).toBe(this.last + 1);
    for (const { events } of entriesOf(batch)) this.count += events.length;
    this.last = lastOf(batch);
  }

  toSnapshot(): Uint8Array {
    return Buffer.from(JSON.stringify([this.count, this.last]));
  }

  static readonly kind: FoldKind = {
    name: 'event-count',
    restore(snapshot) {
      const count = new EventCount();
      if (snapshot !== undefined)
        [count.count, count.last] = JSON.parse(Buffer.from(snapshot).toString()) as [number, number];
      return count;
    },
  };
}

let postgres: TestPostgres;
let database: Database;
let store: PostgresStore;
const warnings: string[] = [];
const folds = [EventCount.kind];
const warn = (message: string) => warnings.push(message);

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), journalMigrations);
  store = new PostgresStore({ database });
  warnings.length = 0;
});

async function start(sequencing: ExchangeOptions<never>['sequencing'] = {}): Promise<Sequencer> {
  return (await openExchange({ storage: { store }, parts: ROLES.writer, folds, warn, sequencing })).sequencer;
}

/** Orders that rest, match, wait, lapse and are cancelled, by two bettors, the same each time. */
function someOrders(count: number, from = 0): Command[] {
  const commands: Command[] = [];
  for (let index = from; index < from + count; index += 1) {
    const parts = { account: index % 3 === 0 ? ANN : BOB, selection: index % 2 === 0 ? HOME : AWAY };
    const side = index % 5 < 2 ? ('back' as const) : ('lay' as const);
    commands.push(order({ ...parts, side, price: (200 + 2 * (index % 9)) as Price, size: (100 + index) as Money }));
    if (index % 4 === 0) commands.push(cancel(index, { account: BOB, order: (index / 2) as OrderId }));
  }
  return commands;
}

async function run(sequencer: Sequencer, commands: readonly Command[]): Promise<void> {
  for (let index = 0; index < commands.length; index += 7) {
    await Promise.all(commands.slice(index, index + 7).map((command) => sequencer.submit(command)));
  }
}

/** What the exchange looks like when the whole journal is applied to nothing. */
async function stateFromTheStart(): Promise<{ engine: Uint8Array; events: number; link: ChainLink }> {
  const { folds: restored, engine, link } = await recover({ store: withoutSnapshots(), engine: Engine, folds });
  return { engine: engine.snapshot(), events: (restored.get('event-count') as EventCount).count, link };
}

function withoutSnapshots(): PostgresStore {
  return new (class extends PostgresStore {
    override listSnapshots = () => Promise.resolve([]);
  })({ database });
}

test('a snapshot and the journal after it give the same state as the whole journal', async () => {
  const first = await start();
  await run(first, [...OPENING, ...someOrders(200), inPlay(30), ...someOrders(40, 200)]);
  await first.stop();
  const second = await start();
  await run(second, someOrders(100, 300));
  // The last delays end, so that nothing comes between the two readings.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const whole = await stateFromTheStart();
  const tail = await recover({ store, engine: Engine, folds, warn });
  expect(tail.snapshot).toBe(first.sequence);
  expect(tail.link).toEqual(whole.link);
  expect(Buffer.compare(tail.engine.snapshot(), whole.engine)).toBe(0);
  expect((tail.folds.get('event-count') as EventCount).count).toBe(whole.events);
  expect(warnings).toEqual([]);
  await second.stop();
});

test('snapshots are saved in quiet moments, and under load when there is none', async () => {
  const sequencer = await start({ snapshotPace: { commands: 50, ms: 0 } });
  await run(sequencer, [...OPENING, ...someOrders(100)]);
  await expect.poll(() => store.listSnapshots().then((kept) => kept.length)).toBeGreaterThanOrEqual(2);
  await run(sequencer, [order()]);
  await expect.poll(() => store.listSnapshots().then((kept) => kept.length)).toBeGreaterThanOrEqual(4);
  await sequencer.stop();
  const hurried = await start({ snapshotPace: { commands: 5, ms: 3_600_000 } });
  const load = someOrders(200, 500).map((command) => hurried.submit(command));
  await Promise.all(load);
  await expect
    .poll(() => store.listSnapshots().then(([newest]) => newest?.sequence))
    .toBeGreaterThan(sequencer.sequence);
  const whole = await stateFromTheStart();
  const tail = await recover({ store, engine: Engine, folds, warn });
  expect(Buffer.compare(tail.engine.snapshot(), whole.engine)).toBe(0);
  await hurried.stop();
});

test('an archived journal starts from its snapshots, and without one it says so', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const sequencer = await start({ archive: true });
    await run(sequencer, turn === 0 ? [...OPENING, ...someOrders(50)] : someOrders(50, turn * 50));
    await sequencer.stop();
  }
  expect((await store.anchor()).sequence).toBeGreaterThan(0);
  const again = await start({ archive: true });
  await run(again, someOrders(10, 500));
  await again.stop();
  await database.pool.query(`delete from journal_snapshot where name = 'event-count'`);
  await expect(start()).rejects.toThrow(/archived and no snapshot can be used/);
});

test('a damaged snapshot is passed over with a warning, for an older one', async () => {
  const first = await start();
  await run(first, [...OPENING, ...someOrders(20)]);
  await first.stop();
  const second = await start();
  await run(second, someOrders(20, 20));
  await second.stop();
  await database.pool.query(`update journal_snapshot set body = '\\x00' where name = 'engine' and sequence = $1`, [
    second.sequence,
  ]);
  const recovered = await recover({ store, engine: Engine, folds, warn });
  expect(recovered.snapshot).toBe(first.sequence);
  expect(warnings).toEqual([expect.stringContaining(`the snapshot at ${second.sequence} cannot be used`)]);
});

test.each([
  ['a flipped byte', `update journal set body = set_byte(body, 20, get_byte(body, 20) # 1) where first = 2`],
  ['a missing row', `delete from journal where first = 2`],
  ['a row of another chain', `update journal set previous_hash = sha256('x') where first = 2`],
])('%s in the journal stops the start', async (_, damage) => {
  const sequencer = await start();
  for (const command of OPENING) await sequencer.submit(command);
  await sequencer.stop();
  await database.pool.query('delete from journal_snapshot');
  await database.pool.query(damage);
  await expect(start()).rejects.toThrow(DamagedJournalError);
});

/** Writes the journal anew, every row changed and sealed as a writer would. */
async function forge(change: (row: JournalRow) => Partial<JournalRow>): Promise<void> {
  const rows: JournalRow[] = [];
  for await (const row of store.rows(0 as Sequence)) rows.push(row);
  await database.pool.query('delete from journal_snapshot; delete from journal');
  const epoch = await store.acquire();
  let link = GENESIS;
  for (const row of rows) {
    const forged = sealRow({ ...row, ...change(row), epoch, previousHash: link.hash });
    expect(await store.append(forged)).toBe(true);
    link = { sequence: forged.last, hash: forged.hash };
  }
  await store.release();
}

test('events that the engine would not give again stop the start, however well chained', async () => {
  const sequencer = await start();
  for (const command of OPENING) await sequencer.submit(command);
  await sequencer.stop();
  const last = sequencer.sequence;
  await forge((row) => {
    const body = Buffer.from(row.body);
    // The last number of the last event: one more than it was.
    if (row.last === last) body[body.length - 1] = (body.at(-1) as number) + 2;
    return { body };
  });
  await expect(start()).rejects.toThrow(`applying ${last} to ${last} again gives other events`);
});

test('a batch of a newer build is refused', async () => {
  const sequencer = await start();
  for (const command of OPENING) await sequencer.submit(command);
  await sequencer.stop();
  await forge(() => ({ engineVersion: ENGINE_VERSION + 1 }));
  await expect(start()).rejects.toThrow(
    `the commands from 1 on were written by a newer build (engine version ${ENGINE_VERSION + 1}, this one has ${ENGINE_VERSION})`,
  );
});

/** Makes snapshots such as another build would have saved: whole, but not for this one to read. */
async function forgeSnapshots(after: Sequence): Promise<void> {
  const keys = await store.listSnapshots();
  for (const { name, sequence } of keys.filter((key) => key.sequence > after && key.name === 'engine')) {
    const body = Buffer.from((await store.loadSnapshot({ name, sequence })) as Uint8Array);
    // After four bytes that say what it is, its version: four bytes, the lowest first.
    body.writeUInt32LE(body.readUInt32LE(4) - 1, 4);
    await store.saveSnapshots(sequence, [{ name, body }]);
  }
}

test('snapshots of an older version are passed over, for the journal from its start', async () => {
  const sequencer = await start();
  await run(sequencer, [...OPENING, ...someOrders(20)]);
  await sequencer.stop();
  const { engine } = await recover({ store, engine: Engine, folds, warn });
  expect(warnings).toEqual([]);
  await forgeSnapshots(0 as Sequence);
  const again = await recover({ store, engine: Engine, folds, warn });
  expect(again.snapshot).toBe(0);
  expect(Buffer.compare(again.engine.snapshot(), engine.snapshot())).toBe(0);
  expect(warnings).toEqual([
    expect.stringMatching(/^the snapshot at \d+ cannot be used: its part engine: version \d+ where \d+ is read$/),
  ]);
});

test('where those commands are archived, one line says what to do', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const sequencer = await start({ archive: true });
    await run(sequencer, turn === 0 ? [...OPENING, ...someOrders(20)] : someOrders(20, turn * 50));
    await sequencer.stop();
  }
  const { sequence } = await store.anchor();
  await forgeSnapshots(0 as Sequence);
  await expect(start()).rejects.toThrow(OtherBuildError);
  await expect(start()).rejects.toThrow(
    new RegExp(
      `^commands up to ${sequence} are archived, and of another build: its part engine: version \\d+ where \\d+ is read: ` +
        'go on with the build that wrote them, or start anew on an empty DATA_DIR or database$',
    ),
  );
});

test('rows of an older build before a snapshot are not applied again, those after it are refused', async () => {
  const sequencer = await start();
  await run(sequencer, [...OPENING, ...someOrders(20)]);
  await sequencer.stop();
  const snapshots = await store.listSnapshots();
  const bodies = await Promise.all(snapshots.map((key) => store.loadSnapshot(key)));
  const older = ENGINE_VERSION - 1;
  await forge(() => ({ engineVersion: older }));
  await expect(start()).rejects.toThrow(
    `the commands from 1 on were written by an older build (engine version ${older}, this one has ${ENGINE_VERSION}): ` +
      'go on with the build that wrote them, or start anew on an empty DATA_DIR or database',
  );
  const { sequence } = snapshots[0] as { sequence: Sequence };
  const parts = snapshots.map(({ name }, index) => ({ name, body: bodies[index] as Uint8Array }));
  await store.saveSnapshots(sequence, parts);
  const upgraded = await start();
  await run(upgraded, someOrders(5, 40));
  await upgraded.stop();
  expect(await verifyJournal(store, Engine)).toMatchObject({
    foreign: sequence,
    appliedAfter: sequence,
    last: upgraded.sequence,
    snapshots: 1,
  });
  expect(warnings).toEqual([]);
});

test('a snapshot that a running server drops meanwhile is no damage', async () => {
  const sequencer = await start();
  await run(sequencer, [...OPENING, ...someOrders(20)]);
  await sequencer.stop();
  const journal: ReadableStore = {
    rows: (after) => store.rows(after),
    anchor: () => store.anchor(),
    listSnapshots: () => store.listSnapshots(),
    loadSnapshot: async (key) => {
      await database.pool.query('delete from journal_snapshot');
      return store.loadSnapshot(key);
    },
  };
  expect(await store.listSnapshots()).not.toEqual([]);
  expect(await verifyJournal(journal, Engine)).toMatchObject({ last: sequencer.sequence, snapshots: 0 });
});
