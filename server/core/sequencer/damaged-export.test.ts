// An export is cut at each byte and flipped at each bit, or in the core at every so many: what can still be read of it is all batches before the damage,
// and then it is refused. Nothing reads as another state than the one that was written.
import { Engine } from 'engine';
import type { Sequence } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { bySuite } from '../../../engine/testing/suite-size.ts';
import { ExportedJournal } from '../journal/exported-journal.ts';
import { DamagedJournalError } from '../journal/journal-row.ts';
import type { JournalRow } from '../journal/journal-row.ts';
import { exportOf, writeJournal } from '../journal/testing/written-journal.fixture.ts';
import type { WrittenJournal } from '../journal/testing/written-journal.fixture.ts';
import { OPENING } from './testing/commands.fixture.ts';
import { LAST_BATCHES, missingKinds } from './testing/last-batches.fixture.ts';
import type { LastBatch } from './testing/last-batches.fixture.ts';
import { Replay } from './recover.ts';

/** How far the cuts are from each other, in bytes; less than the last line is long. */
const CUT_EVERY = bySuite(11, 1);
/** And the bits that are flipped; prime to the next, or the whole file would be flipped always or never. */
const FLIP_EVERY = bySuite(29, 1);
/** How many bits are flipped in the last batch alone for each that is flipped in the whole file. */
const WHOLE_EVERY = 31;

interface Found {
  readonly rows: JournalRow[];
  readonly error: unknown;
}

async function readDamaged(bytes: Uint8Array): Promise<Found> {
  const rows: JournalRow[] = [];
  const half = bytes.length >> 1;
  const chunks = async function* () {
    yield bytes.subarray(0, half);
    yield bytes.subarray(half);
  };
  try {
    for await (const row of new ExportedJournal(chunks).rows(0 as Sequence)) rows.push(row);
    return { rows, error: undefined };
  } catch (error) {
    return { rows, error };
  }
}

/** Refused, and up to there nothing but the batches that were written. @returns how many of them */
function expectTail({ rows, error }: Found, written: Pick<WrittenJournal, 'rows'>): number {
  if (!(error instanceof DamagedJournalError)) throw new Error('not refused', { cause: error });
  const isTail = rows.every((row, index) => isSameRow(row, written.rows[index] as JournalRow));
  if (!isTail) throw new Error('another batch than was written');
  return rows.length;
}

function isSameRow(row: JournalRow, other: JournalRow): boolean {
  return (
    row.first === other.first &&
    row.last === other.last &&
    row.epoch === other.epoch &&
    row.engineVersion === other.engineVersion &&
    row.at === other.at &&
    Buffer.compare(row.previousHash, other.previousHash) === 0 &&
    Buffer.compare(row.hash, other.hash) === 0 &&
    Buffer.compare(row.body, other.body) === 0
  );
}

function stateAfter(rows: readonly JournalRow[]): Uint8Array {
  const engine = Engine.create();
  const replay = new Replay({ engine, folds: new Map() });
  for (const row of rows) replay.apply(row);
  return engine.snapshot();
}

function journalWith({ before, last }: LastBatch): WrittenJournal {
  return writeJournal([[...OPENING, ...before], last]);
}

/** Where the lines of the last batch begin, and where they end. */
function lastBatchOf(bytes: Buffer, { rows }: WrittenJournal): [number, number] {
  const from = bytes.indexOf(`{"sequence":${rows.at(-1)?.first},`);
  return [from, bytes.indexOf('{"end"')];
}

test('every kind of command stands in some last batch', () => {
  expect(missingKinds()).toEqual([]);
});

test.each(LAST_BATCHES)('$holds: an export whole gives the state, cut anywhere the tail', async (batch) => {
  const written = journalWith(batch);
  const bytes = exportOf(written);
  const whole = await readDamaged(bytes);
  expect(whole.error).toBeUndefined();
  expect(whole.rows).toHaveLength(written.rows.length);
  const tails = new Set<number>();
  for (let length = 0; length < bytes.length; length += CUT_EVERY) {
    tails.add(expectTail(await readDamaged(bytes.subarray(0, length)), written));
  }
  // Each number of batches was left by some cut, and each gives the state that the engine had there.
  expect([...tails].toSorted((a, b) => a - b)).toEqual(written.states.map((_, count) => count));
  for (const count of tails) {
    expect(Buffer.compare(stateAfter(whole.rows.slice(0, count)), written.states[count] as Uint8Array)).toBe(0);
  }
});

test.each(LAST_BATCHES)('$holds: flipped at any bit it leaves all batches before', async (batch) => {
  const written = journalWith(batch);
  const bytes = exportOf(written);
  const [from, end] = lastBatchOf(bytes, written);
  // The last batch by itself is an export too. Now and then the whole file is read, which takes longer.
  const lastAlone = { rows: written.rows.slice(1) };
  for (let bit = from * 8; bit < bytes.length * 8; bit += FLIP_EVERY) {
    const isWhole = bit % WHOLE_EVERY === 0;
    const damaged = Buffer.from(isWhole ? bytes : bytes.subarray(from));
    const byte = (bit >> 3) - (isWhole ? 0 : from);
    damaged[byte] = (damaged[byte] as number) ^ (1 << (bit & 7));
    const left = expectTail(await readDamaged(damaged), isWhole ? written : lastAlone);
    // The line that only says that this is all comes after the last batch.
    const expected = (isWhole ? 1 : 0) + (bit < end * 8 ? 0 : 1);
    if (left !== expected) throw new Error(`${left} batches, bit ${bit}`);
  }
});
