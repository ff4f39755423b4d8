import type { Millis, Sequence } from 'engine/vocabulary';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ArrivingBytes, COUNT_BYTES, END, HEADER_BYTES, LENGTH_BYTES } from './copied-rows.ts';
import { DamagedJournalError } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';

// pg reads results as text, in which a byte of a body takes two; COPY gives the bytes themselves (`copied-rows.ts`). Only
// the body, last, varies in length.
const COLUMNS = 'first, last, epoch, engine_version, at_ms, previous_hash, hash, body';
/** Of each column but the body: five numbers, two hashes. */
const FIXED_LENGTHS = [8, 8, 8, 8, 8, 32, 32];
/** All of a row but its field count and the bytes of its body. */
const FIXED_BYTES = FIXED_LENGTHS.reduce((sum, length) => sum + LENGTH_BYTES + length, 0) + LENGTH_BYTES;

/** The rows of the journal that hold anything after a sequence, in order; a few at a time, as fast as they are taken. */
export async function* journalRows(client: pg.ClientBase, after: Sequence): AsyncGenerator<JournalRow> {
  const bytes = new ArrivingBytes(client.query(copyTo(statement(after))));
  await bytes.take(HEADER_BYTES);
  while ((await bytes.take(COUNT_BYTES)).readInt16BE() !== END) {
    const fixed = await bytes.take(FIXED_BYTES);
    checkLengths(fixed);
    yield rowOf(fixed, await bytes.take(fixed.readInt32BE(FIXED_BYTES - LENGTH_BYTES)));
  }
  await bytes.end();
}

function statement(after: Sequence): string {
  // COPY takes no parameters.
  if (!Number.isSafeInteger(after)) throw new RangeError(`not a sequence: ${after}`);
  return `copy (
    select ${COLUMNS} from journal
    where first >= coalesce((select max(first) from journal where first <= ${after + 1}), 0) and last > ${after}
    order by first) to stdout (format binary)`;
}

/** @throws DamagedJournalError where a hash is not as long as a hash is: what follows lies elsewhere then */
function checkLengths(fixed: Buffer): void {
  let at = 0;
  for (const length of FIXED_LENGTHS) {
    if (fixed.readInt32BE(at) !== length) throw new DamagedJournalError('a row has a hash of another length');
    at += LENGTH_BYTES + length;
  }
}

function rowOf(fixed: Buffer, body: Buffer): JournalRow {
  const number = (index: number) => Number(fixed.readBigInt64BE(index * 12 + 4));
  return {
    first: number(0) as Sequence,
    last: number(1) as Sequence,
    epoch: number(2),
    engineVersion: number(3),
    at: number(4) as Millis,
    previousHash: fixed.subarray(64, 96),
    hash: fixed.subarray(100, 132),
    body,
  };
}
