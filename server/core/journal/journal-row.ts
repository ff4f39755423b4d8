import { createHash } from 'node:crypto';
import type { Millis, Sequence } from 'engine/vocabulary';

/** One batch as it stands in the journal. */
export interface JournalRow {
  readonly first: Sequence;
  readonly last: Sequence;
  /** The writer's turn: each new writer has a larger one. */
  readonly epoch: number;
  /** Under whose rules the events came about. */
  readonly engineVersion: number;
  /** The stamp of the last command, ms. */
  readonly at: Millis;
  /** SHA-256, 32 bytes, of the row before; zeros for the first row. */
  readonly previousHash: Uint8Array;
  /** SHA-256, 32 bytes, of everything else in the row. */
  readonly hash: Uint8Array;
  /** See `batch-codec.ts`. */
  readonly body: Uint8Array;
}

/** A row's place in the chain: where it ends and its hash. */
export interface ChainLink {
  readonly sequence: Sequence;
  readonly hash: Uint8Array;
}

/** Before the first row. */
export const GENESIS: ChainLink = { sequence: 0 as Sequence, hash: new Uint8Array(32) };

/**
 * SHA-256 of the previous hash, then first, last, epoch, engine version and at as 64-bit big-endian integers, then the
 * body: anybody can compute it again from an export.
 */
export function hashOf(row: Omit<JournalRow, 'hash'>): Uint8Array {
  const numbers = Buffer.alloc(40);
  [row.first, row.last, row.epoch, row.engineVersion, row.at].forEach((number, index) => {
    // Damaged ones can be below zero.
    numbers.writeBigInt64BE(BigInt(number), index * 8);
  });
  return createHash('sha256').update(row.previousHash).update(numbers).update(row.body).digest();
}

export function sealRow(draft: Omit<JournalRow, 'hash'>): JournalRow {
  return { ...draft, hash: hashOf(draft) };
}

/**
 * Follows the chain by one row.
 *
 * @returns the row's own link
 * @throws  DamagedJournalError where the row does not continue the chain or its bytes are not those that were written
 */
export function nextLink(link: ChainLink, row: JournalRow): ChainLink {
  if (row.first !== link.sequence + 1) {
    throw new DamagedJournalError(`sequence ${row.first} follows ${link.sequence}`);
  }
  if (Buffer.compare(row.previousHash, link.hash) !== 0) {
    throw new DamagedJournalError(`the batch at ${row.first} does not continue the hash chain`);
  }
  if (Buffer.compare(row.hash, hashOf(row)) !== 0) {
    throw new DamagedJournalError(`the batch at ${row.first} does not have the hash that it was written with`);
  }
  return { sequence: row.last, hash: row.hash };
}

/** The journal's bytes are not what a writer wrote. Nothing may go on from here. */
export class DamagedJournalError extends Error {
  override readonly name = 'DamagedJournalError';

  constructor(what: string) {
    super(`the journal is damaged: ${what}`);
  }
}
