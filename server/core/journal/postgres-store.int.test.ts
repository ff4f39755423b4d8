import { Engine } from 'engine';
import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POSTGRES_UNDER_TEST, TestPostgres } from '../postgres/testing/database.fixture.ts';
import type { Database } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { BatchEncoder } from './batch-codec.ts';
import { DamagedJournalError, GENESIS, sealRow } from './journal-row.ts';
import type { ChainLink, JournalRow } from './journal-row.ts';
import { journalMigrations } from './migrations.ts';
import { PostgresStore } from './postgres-store.ts';

describe.each(POSTGRES_UNDER_TEST)('on $name', ({ binFolder }) => {
  let postgres: TestPostgres;
  let database: Database;
  let store: PostgresStore;

  beforeAll(async () => {
    postgres = await TestPostgres.start(binFolder);
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    database = await postgres.freshDatabase();
    await migrate(database.kysely(), journalMigrations);
    store = new PostgresStore({ database });
  });

  async function append(count: number, { epoch = 1, from = GENESIS }: { epoch?: number; from?: ChainLink } = {}) {
    let link = from;
    const rows: JournalRow[] = [];
    for (let made = 0; made < count; made += 1) {
      const row = rowAfter(link, epoch);
      expect(await store.append(row)).toBe(true);
      rows.push(row);
      link = { sequence: row.last, hash: row.hash };
    }
    return rows;
  }

  async function rowsAfter(sequence: number): Promise<JournalRow[]> {
    const rows: JournalRow[] = [];
    for await (const row of store.rows(sequence as Sequence)) rows.push(row);
    return rows;
  }

  test('what is appended is read back, byte for byte, from any sequence on', async () => {
    expect(await rowsAfter(0)).toEqual([]);
    expect(await store.acquire()).toBe(1);
    const rows = await append(3);
    const read = await rowsAfter(0);
    expect(read.map((row) => plain(row))).toEqual(rows.map((row) => plain(row)));
    expect((await rowsAfter(2)).map(({ first }) => first)).toEqual([3, 5]);
    expect((await rowsAfter(3)).map(({ first }) => first)).toEqual([3, 5]);
    expect(await rowsAfter(6)).toEqual([]);
  });

  test('a body of many megabytes comes back whole', async () => {
    await store.acquire();
    const body = Buffer.alloc(9_000_001, 'evens');
    const row = sealRow({ ...rowAfter(GENESIS, 1), body });
    expect(await store.append(row)).toBe(true);
    await append(1, { from: { sequence: row.last, hash: row.hash } });
    const [read, next] = await rowsAfter(0);
    expect(Buffer.compare(read?.body as Uint8Array, body)).toBe(0);
    expect(next?.first).toBe(3);
    const { rows } = await database.pool.query(
      `select attstorage from pg_attribute where attname = 'body' and attrelid = 'journal'::regclass`,
    );
    expect(rows).toEqual([{ attstorage: 'e' }]);
  });

  test('a gap, a repeat, another chain and a stale epoch each insert nothing', async () => {
    await store.acquire();
    const [first, second] = (await append(2)) as [JournalRow, JournalRow];
    const next = rowAfter({ sequence: second.last, hash: second.hash }, 1);
    const refused: JournalRow[] = [
      { ...next, first: (next.first + 1) as Sequence, last: (next.last + 1) as Sequence },
      second,
      first,
      { ...next, previousHash: first.hash },
      { ...next, epoch: 2 },
      { ...next, epoch: 0 },
    ];
    for (const row of refused) expect(await store.append(row)).toBe(false);
    expect(await rowsAfter(0)).toHaveLength(2);
    expect(await store.append(next)).toBe(true);
  });

  test('a live writer keeps a second one out; one that takes over deposes it', async () => {
    await store.acquire();
    const [row] = (await append(1)) as [JournalRow];
    const link = { sequence: row.last, hash: row.hash };
    await expect(new PostgresStore({ database }).acquire()).rejects.toThrow('another Evens server is writing');
    const heir = new PostgresStore({ database, takeOver: true });
    expect(await heir.acquire()).toBe(2);
    expect(await store.append(rowAfter(link, 1))).toBe(false);
    expect(await heir.append(rowAfter(link, 2))).toBe(true);
    await heir.release();
    await store.release();
  });

  test('an append that waits for a take-over in progress is refused after it', async () => {
    await store.acquire();
    const heir = await database.connect();
    await heir.query('begin');
    await heir.query('update journal_lease set epoch = epoch + 1');
    const late = store.append(rowAfter(GENESIS, 1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await heir.query('commit');
    expect(await late).toBe(false);
    await heir.end();
  });

  test('the newest three sets of snapshots are kept, one that was dropped has gone, and a damaged one is refused', async () => {
    for (const sequence of [10, 20, 30, 40]) {
      const parts = ['engine', 'live-models'].map((name) => ({ name, body: Buffer.from(`${name} ${sequence}`) }));
      await store.saveSnapshots(sequence as Sequence, parts);
    }
    const kept = await store.listSnapshots();
    expect(kept.map(({ name, sequence }) => `${name} ${sequence}`)).toEqual([
      'engine 40',
      'live-models 40',
      'engine 30',
      'live-models 30',
      'engine 20',
      'live-models 20',
    ]);
    expect(await store.loadSnapshot({ name: 'engine', sequence: 30 as Sequence })).toEqual(Buffer.from('engine 30'));
    expect(await store.loadSnapshot({ name: 'engine', sequence: 10 as Sequence })).toBeUndefined();
    await database.pool.query(`update journal_snapshot set body = 'x' where sequence = 30`);
    await expect(store.loadSnapshot({ name: 'engine', sequence: 30 as Sequence })).rejects.toThrow(DamagedJournalError);
  });

  test('sets without the live models neither displace those that have them nor let rows behind them be archived', async () => {
    await store.acquire();
    await append(6);
    const save = (sequence: number, ...names: string[]) => {
      const parts = names.map((name) => ({ name, body: Buffer.from('state') }));
      return store.saveSnapshots(sequence as Sequence, parts);
    };
    const kept = async () =>
      (await store.listSnapshots()).filter(({ name }) => name === 'engine').map(({ sequence }) => sequence);
    for (const sequence of [2, 4]) await save(sequence, 'engine', 'live');
    for (const sequence of [5, 6, 7, 8]) await save(sequence, 'engine');
    expect(await kept()).toEqual([8, 7, 6, 4, 2]);
    await store.archive();
    expect((await store.anchor()).sequence).toBe(2);
    // Those that have all take the place of those that have less.
    for (const sequence of [9, 10, 12]) await save(sequence, 'engine', 'live');
    expect(await kept()).toEqual([12, 10, 9]);
    await store.archive();
    expect((await store.anchor()).sequence).toBe(10);
  });

  test('archiving drops what lies behind the second newest snapshot, and the chain goes on from its anchor', async () => {
    await store.acquire();
    const rows = await append(5);
    await store.archive();
    expect(await store.anchor()).toEqual({ sequence: 0, hash: Buffer.alloc(32) });
    const engine = (sequence: number) =>
      store.saveSnapshots(sequence as Sequence, [{ name: 'engine', body: Buffer.from('state') }]);
    await engine(4);
    await engine(10);
    await store.archive();
    expect(await store.anchor()).toEqual({ sequence: 4, hash: rows[1]?.hash });
    expect((await rowsAfter(0)).map(({ first }) => first)).toEqual([5, 7, 9]);
    const last = rows[4] as JournalRow;
    await engine(11);
    await store.archive();
    expect((await rowsAfter(0)).map(({ first }) => first)).toEqual([9]);
    await append(1, { from: { sequence: last.last, hash: last.hash } });
  });

  // Simulation, seed 11: a writer that had failed dropped the rows that its successor had begun to read.
  test('a writer that has been deposed archives nothing', async () => {
    await store.acquire();
    await append(3);
    for (const sequence of [2, 4, 6]) {
      await store.saveSnapshots(sequence as Sequence, [{ name: 'engine', body: Buffer.from('state') }]);
    }
    const next = new PostgresStore({ database, takeOver: true });
    await next.acquire();
    await store.archive();
    expect((await rowsAfter(0)).map(({ first }) => first)).toEqual([1, 3, 5]);
    await next.archive();
    expect((await rowsAfter(0)).map(({ first }) => first)).toEqual([5]);
    await next.release();
  });
});

/** The next two commands, as the engine would have them. */
function rowAfter(link: ChainLink, epoch: number): JournalRow {
  const engine = Engine.create();
  const encoder = new BatchEncoder();
  const at = 1_790_000_000_000 as Millis;
  for (const account of [16, 17]) {
    const command = { type: 'open-account', account, role: 'customer' } as unknown as Command;
    const from = engine.events.length;
    engine.apply(command, account as unknown as Sequence, at);
    encoder.add(command, at);
    encoder.addEvents(engine.events.data, from, engine.events.length);
  }
  const first = (link.sequence + 1) as Sequence;
  const last = (first + 1) as Sequence;
  return sealRow({ first, last, epoch, engineVersion: 1, at, previousHash: link.hash, body: encoder.take() });
}

function plain(row: JournalRow) {
  const { previousHash, hash, body } = row;
  return { ...row, previousHash: [...previousHash], hash: [...hash], body: [...body] };
}
