import type { Sequence } from 'engine/vocabulary';
import { decodeBatch } from './batch-codec.ts';
import { entriesOf } from './batch.ts';
import type { JournalEntry } from './batch.ts';
import type { JournalRow } from './journal-row.ts';
import type { JournalStore } from './journal-store.ts';

/** Which sequences, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface PlacedEntry extends JournalEntry {
  /** The batch that the command was made durable with. */
  readonly row: JournalRow;
}

/** The commands of a range with what they caused, read without a server. */
export async function* readEntries(
  store: Pick<JournalStore, 'rows'>,
  { from, to }: Range,
): AsyncGenerator<PlacedEntry> {
  for await (const row of store.rows((from - 1) as Sequence)) {
    if (row.first > to) return;
    for (const entry of entriesOf(decodeBatch(row))) {
      if (entry.sequence >= from && entry.sequence <= to) yield { ...entry, row };
    }
  }
}

/**
 * One command as a line of JSON. `batch.hash` is SHA-256 of `previous_hash`, then first, last, epoch, engine_version and
 * at_ms of the batch as 64-bit big-endian integers, then `body` (base64): with `bodies`, the first line of each batch
 * has what is needed to compute it again.
 */
export function exportLine({ sequence, at, command, events, row }: PlacedEntry, bodies: boolean): string {
  const { first, last } = row;
  const batch = { first, last, hash: hex(row.hash) };
  const whole = {
    ...batch,
    epoch: row.epoch,
    engine_version: row.engineVersion,
    at_ms: row.at,
    previous_hash: hex(row.previousHash),
    body: Buffer.from(row.body).toString('base64'),
  };
  return JSON.stringify({ sequence, at, command, events, batch: bodies && sequence === first ? whole : batch });
}

/** One command as a line for people. */
export function printLine({ sequence, at, command, events }: JournalEntry): string {
  const { type, ...fields } = command;
  const caused = events.map((event) => event.type).join(' ');
  return `${sequence}  ${new Date(at).toISOString()}  ${type} ${JSON.stringify(fields)}  → ${caused || 'nothing'}`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
