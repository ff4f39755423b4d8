// The journal's tables altered in PostgreSQL, behind our back: a start refuses, or has exactly the state that was
// written. There is no third way.
import { Engine } from 'engine';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { DamagedJournalError } from '../journal/journal-row.ts';
import type { JournalRow } from '../journal/journal-row.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { writeJournal } from '../journal/testing/written-journal.fixture.ts';
import { TestPostgres } from '../postgres/testing/database.fixture.ts';
import type { Database } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { BOB, cancel, inPlay, MARKET, OPENING, order } from './testing/commands.fixture.ts';
import { ENGINE_SNAPSHOT, recover } from './recover.ts';
import { verifyJournal } from './verify-journal.ts';

const written = writeJournal([
  OPENING,
  [order({ requestKey: 'one' }), order({ account: BOB, side: 'lay' })],
  [order(), cancel(3)],
  [inPlay(5), order({ account: BOB, requestKey: 'two' }), { type: 'time-passed' }],
  [{ type: 'suspend-market', market: MARKET, cancelAll: true }, { type: 'recover-markets' }],
]);
const { rows, states } = written;
/** After the third batch: the start applies the rows behind it again, and takes those before it as they are. */
const SNAPSHOT_AT = 3;
const WHOLE = rows.length;

let postgres: TestPostgres;
let database: Database;
let store: PostgresStore;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), journalMigrations);
  store = new PostgresStore({ database });
  expect(await store.acquire()).toBe(rows[0]?.epoch);
  for (const row of rows) expect(await store.append(row)).toBe(true);
  await saveSnapshot(SNAPSHOT_AT - 1);
  await saveSnapshot(SNAPSHOT_AT);
  for (const table of TABLES) await database.pool.query(`create table kept_${table} as select * from ${table}`);
});
afterAll(async () => {
  await store.release();
  await postgres.stop();
});

const TABLES = ['journal', 'journal_snapshot', 'journal_anchor'];

async function saveSnapshot(count: number): Promise<void> {
  const body = states[count] as Uint8Array;
  await store.saveSnapshots((rows[count - 1] as JournalRow).last, [{ name: ENGINE_SNAPSHOT, body }]);
}

interface Start {
  /** How many batches the recovered state holds; undefined where the start was refused. */
  readonly batches: number | undefined;
  /** True if `journal verify` found nothing wrong. */
  readonly isVerified: boolean;
}

/** Starts on altered tables, which are as before afterwards. */
async function startOn(damage: string): Promise<Start> {
  try {
    await database.pool.query(damage);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== CHECK_VIOLATION) throw error;
    // PostgreSQL itself refuses it.
    return { batches: undefined, isVerified: false };
  }
  const state = await refusedOr(async () => (await recover({ store, engine: Engine })).engine.snapshot());
  const isVerified = (await refusedOr(() => verifyJournal(store, Engine))) !== undefined;
  await database.pool.query(
    TABLES.map((table) => `truncate ${table}; insert into ${table} select * from kept_${table};`).join(''),
  );
  if (state === undefined) return { batches: undefined, isVerified };
  const batches = states.findIndex((other) => Buffer.compare(other, state) === 0);
  if (batches < 0) throw new Error(`a state that never was, after: ${damage}`);
  return { batches, isVerified };
}

async function refusedOr<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof DamagedJournalError) return undefined;
    throw error;
  }
}

const NUMBERS = ['first', 'last', 'epoch', 'engine_version', 'at_ms'];
const HASHES = ['previous_hash', 'hash'];
/** How many bytes of a body are altered, one after the other. */
const BODY_BYTES = bySuite(8, 40);
/** In the core each alteration is tried in every so many rows, each pair of rows with every other part of them. */
const ROWS_EACH = bySuite(3, 1);
const PARTS_EACH = bySuite(2, 1);
const CHECK_VIOLATION = '23514';
const NO_SNAPSHOT = 'delete from journal_snapshot;';
const firstOf = (index: number) => (rows[index] as JournalRow).first;

/** Every column of a row, altered in several ways. */
function* alterations(index: number): Generator<string> {
  const at = `where first = ${firstOf(index)}`;
  for (const column of NUMBERS) {
    for (const value of ['+ 1', '- 1', '# 4096', '* -1', '* 0', '+ 9007199254740993', '# (1::bigint << 62)']) {
      yield `update journal set ${column} = ${column} ${value} ${at}`;
    }
  }
  yield `update journal set first = 2 ${at}`;
  for (const column of HASHES) {
    for (const byte of [0, 15, 31]) yield flip({ column, byte, bit: byte % 8, at });
    yield `update journal set ${column} = substr(${column}, 1, 31) ${at}`;
    yield `update journal set ${column} = ${column} || '\\x00' ${at}`;
    yield `update journal set ${column} = '' ${at}`;
  }
  const { length } = (rows[index] as JournalRow).body;
  const step = Math.ceil(length / BODY_BYTES);
  for (let byte = 0; byte < length; byte += step) yield flip({ column: 'body', byte, bit: (byte * 3) % 8, at });
  yield `update journal set body = substr(body, 1, ${length - 1}) ${at}`;
  yield `update journal set body = body || '\\x00' ${at}`;
  yield `update journal set body = '' ${at}`;
}

function flip({ column, byte, bit, at }: { column: string; byte: number; bit: number; at: string }): string {
  return `update journal set ${column} = set_byte(${column}, ${byte}, get_byte(${column}, ${byte}) # ${1 << bit}) ${at}`;
}

/** The newest row, put behind the snapshot, is to a start as if it were deleted. */
function isMovedAway(damage: string, index: number): boolean {
  return index === WHOLE - 1 && damage.includes('first = 2 ');
}

test('untouched, it starts with the whole state, from a snapshot and from nothing', async () => {
  expect(await startOn('select')).toEqual({ batches: WHOLE, isVerified: true });
  expect(await startOn(NO_SNAPSHOT)).toEqual({ batches: WHOLE, isVerified: true });
});

test.each(rows.map((_, index) => index))('row %i: each column altered', async (index) => {
  let cases = 0;
  for (const [nth, damage] of [...alterations(index)].entries()) {
    if ((nth + index) % ROWS_EACH > 0) continue;
    cases += 1;
    // A start behind a snapshot never reads what lies before it; whoever verifies does.
    const isUnread = index < SNAPSHOT_AT - 1;
    const found = await startOn(damage);
    if (isUnread && found.batches !== undefined) expect([damage, found.batches]).toEqual([damage, WHOLE]);
    else if (isMovedAway(damage, index)) expect([damage, found.batches]).toEqual([damage, WHOLE - 1]);
    else expect([damage, found.batches]).toEqual([damage, undefined]);
    expect([damage, found.isVerified]).toEqual([damage, false]);
    expect([damage, await startOn(`${NO_SNAPSHOT}${damage}`)]).toEqual([
      damage,
      { batches: undefined, isVerified: false },
    ]);
  }
  console.log(`row ${index}: ${cases} alterations, with a snapshot and without`);
});

test('a row deleted is missed, but the newest, without which the journal is what it was before', async () => {
  for (const [index, row] of rows.entries()) {
    const isNewest = index === WHOLE - 1;
    const damage = `delete from journal where first = ${row.first};`;
    const left = { batches: WHOLE - 1, isVerified: true };
    const refused = { batches: undefined, isVerified: false };
    expect([index, await startOn(NO_SNAPSHOT + damage)]).toEqual([index, isNewest ? left : refused]);
    const found = await startOn(damage);
    const unread = { batches: WHOLE, isVerified: false };
    expect([index, found]).toEqual([index, isNewest ? left : index < SNAPSHOT_AT - 1 ? unread : refused]);
  }
  const newer = rows.slice(SNAPSHOT_AT - 1).map(({ first }) => first);
  expect(await startOn(`delete from journal where first in (${newer.join()})`)).toEqual({
    batches: undefined,
    isVerified: false,
  });
});

/** Sets columns of two rows to what the other has. */
function swapped([one, other]: readonly [number, number], columns: readonly string[]): string {
  const sets = columns.map((column) => `${column} = theirs.${column}`).join();
  return `update journal set ${sets} from kept_journal as theirs
    where (journal.first, theirs.first) in ((${one}, ${other}), (${other}, ${one}))`;
}

test('two rows swapped, wholly or in part, are refused', async () => {
  const parts = [
    ['body'],
    ['hash'],
    ['previous_hash', 'hash'],
    ['epoch', 'engine_version', 'at_ms', 'previous_hash', 'hash', 'body'],
    ['last', 'epoch', 'engine_version', 'at_ms', 'previous_hash', 'hash', 'body'],
  ];
  for (let one = 0; one < WHOLE; one += 1) {
    for (let other = one + 1; other < WHOLE; other += 1) {
      for (const [nth, columns] of parts.entries()) {
        if ((nth + one + other) % PARTS_EACH > 0) continue;
        const damage = swapped([firstOf(one), firstOf(other)], columns);
        const isSame = other < SNAPSHOT_AT - 1;
        const found = await startOn(damage);
        if (found.batches !== undefined) expect([damage, isSame, found.batches]).toEqual([damage, true, WHOLE]);
        expect([damage, found.isVerified]).toEqual([damage, false]);
        const without = await startOn(NO_SNAPSHOT + damage);
        expect([damage, without]).toEqual([damage, { batches: undefined, isVerified: false }]);
      }
    }
  }
});

test('rows that were never written, or twice, are refused', async () => {
  const after = (rows.at(-1) as JournalRow).last + 1;
  const columns = 'epoch, engine_version, at_ms, previous_hash, hash, body';
  for (const { first, last } of rows) {
    const again = `insert into journal select ${after}, ${after} + last - first, ${columns} from kept_journal where first = ${first}`;
    const between = `insert into journal select first + 100, last + 100, ${columns} from kept_journal where first = ${first}`;
    for (const damage of last > first ? [again, between] : [again]) {
      expect([damage, await startOn(damage)]).toEqual([damage, { batches: undefined, isVerified: false }]);
    }
  }
});

test('a snapshot altered, or named for another time, is passed over for an older one or the journal', async () => {
  const newest = (rows[SNAPSHOT_AT - 1] as JournalRow).last;
  const [earlier, later] = [(rows[0] as JournalRow).last, (rows[SNAPSHOT_AT] as JournalRow).last];
  const at = `where sequence = ${newest}`;
  const size = (states[SNAPSHOT_AT] as Uint8Array).length;
  const flips = Array.from({ length: Math.ceil(size / 16) }, (_, index) =>
    flip({ column: 'body', byte: index * 16, bit: index % 8, at }).replace('journal', 'journal_snapshot'),
  );
  const damages = [
    ...flips,
    flip({ column: 'state_hash', byte: 7, bit: 2, at }).replace('journal', 'journal_snapshot'),
    `update journal_snapshot set sequence = ${earlier} ${at}`,
    `update journal_snapshot set sequence = ${later} ${at}`,
    `update journal_snapshot set sequence = sequence + 1 ${at}`,
    `update journal_snapshot set sequence = 0 ${at}`,
    `update journal_snapshot set name = 'live' ${at}`,
    `update journal_snapshot set body = '' ${at}`,
    `update journal_snapshot set body = (select body from kept_journal_snapshot ${at.replace('=', '<')}) ${at}`,
  ];
  for (const damage of damages) {
    const { batches } = await startOn(damage);
    expect([damage, batches]).toEqual([damage, WHOLE]);
  }
});

test('an anchor altered gives the whole state or a refusal', async () => {
  for (const { last } of rows) {
    for (const damage of [
      `update journal_anchor set sequence = ${last}`,
      `update journal_anchor set sequence = ${last}, hash = (select hash from journal where last = ${last})`,
      `update journal_anchor set hash = sha256('${last}')`,
    ]) {
      const found = await startOn(damage);
      if (found.batches !== undefined) expect([damage, found.batches]).toEqual([damage, WHOLE]);
      const without = await startOn(NO_SNAPSHOT + damage);
      expect([damage, without.batches, without.isVerified && damage.includes('sha256')]).toEqual([
        damage,
        damage.includes('sha256') ? WHOLE : undefined,
        false,
      ]);
    }
  }
});
