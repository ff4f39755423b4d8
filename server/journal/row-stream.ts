import type { Millis, Sequence } from 'engine/vocabulary';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DamagedJournalError } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';

// pg reads results as text, in which a byte of a body takes two; COPY gives the bytes themselves.
// The format is PostgreSQL's (its manual, "COPY", "Binary Format"): a header of 19 bytes; per row a count of fields, per
// field a length and its bytes; at the end a count of -1. Only the body, last, varies in length.
const HEADER_BYTES = 19;
const COLUMNS = 'first, last, epoch, engine_version, at_ms, previous_hash, hash, body';
const COUNT_BYTES = 2;
const END = -1;
const LENGTH_BYTES = 4;
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

/** A stream of bytes that is read in pieces of a wanted length. */
class ArrivingBytes {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #waiting: Buffer[] = [];
  #length = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const { value, done } = await this.#chunks.next();
      if (done === true) throw new Error('the database stopped in the middle of the journal');
      this.#waiting.push(value);
      this.#length += value.length;
    }
    this.#length -= length;
    const first = this.#waiting[0] ?? Buffer.alloc(0);
    const whole = first.length >= length ? first : Buffer.concat(this.#waiting);
    if (whole !== first) this.#waiting.length = 1;
    this.#waiting[0] = whole.subarray(length);
    return whole.subarray(0, length);
  }

  /** Waits for the end of the stream. */
  async end(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }
}
