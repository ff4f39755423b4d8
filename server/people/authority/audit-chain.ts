import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { canonicalJson } from 'results';
import type { AuditEntryTable } from './tables.ts';

export type AuditRow = Selectable<AuditEntryTable>;
export type UnsealedRow = Omit<AuditRow, 'hash' | 'previous_hash'>;

/** The last entry that is stored, which the next one names. */
export interface AuditHead {
  readonly entry: number;
  readonly hash: Buffer;
}

/** Before the first. */
export const NO_ENTRY: AuditHead = { entry: 0, hash: Buffer.alloc(32) };

/** SHA-256 of the hash before and of the row, as canonical JSON. */
export function hashOf(row: UnsealedRow, previous: Buffer): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(row)).digest();
}

export function sealEntry(row: Omit<UnsealedRow, 'entry_id'>, head: AuditHead): AuditRow {
  const numbered = { ...row, entry_id: head.entry + 1 };
  return { ...numbered, previous_hash: head.hash, hash: hashOf(numbered, head.hash) };
}

/**
 * What is wrong with a run of entries, in their order.
 *
 * @param head  the entry before the first of them
 * @returns the last entry, or the first fault in a sentence
 */
export function checkChain(rows: Iterable<AuditRow>, head: AuditHead): AuditHead | string {
  let last = head;
  for (const { hash, previous_hash, ...row } of rows) {
    if (row.entry_id !== last.entry + 1) return `entry ${last.entry + 1} is missing`;
    if (!previous_hash.equals(last.hash)) return `entry ${row.entry_id} does not follow entry ${last.entry}`;
    if (!hash.equals(hashOf(row, last.hash))) return `entry ${row.entry_id} was changed`;
    last = { entry: row.entry_id, hash };
  }
  return last;
}
