import type { Sequence } from 'engine/vocabulary';
import { decodeBatch } from './batch-codec.ts';
import { entriesOf } from './batch.ts';
import type { JournalEntry } from './batch.ts';
import { checkEngineVersion } from './engine-version.ts';
import type { ChainLink, JournalRow } from './journal-row.ts';
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

/**
 * The commands of a range with what they caused, read without a server.
 *
 * @throws OtherBuildError where another build wrote them
 */
export async function* readEntries(
  store: Pick<JournalStore, 'rows'>,
  { from, to }: Range,
): AsyncGenerator<PlacedEntry> {
  for await (const row of store.rows((from - 1) as Sequence)) {
    if (row.first > to) return;
    for (const entry of placedEntries(row)) {
      if (entry.sequence >= from && entry.sequence <= to) yield entry;
    }
  }
}

function* placedEntries(row: JournalRow): Generator<PlacedEntry> {
  checkEngineVersion(row);
  for (const entry of entriesOf(decodeBatch(row))) yield { ...entry, row };
}

/** A command as a line of JSON: with its time, its events and its batch. */
export function exportLine({ sequence, at, command, events, row }: PlacedEntry): string {
  const { first, last, hash } = row;
  return JSON.stringify({ sequence, at, command, events, batch: { first, last, hash: hex(hash) } });
}

/**
 * What an outsider needs to check a journal: the lines of all batches that hold anything of the range, and an end, so
 * that a copy cut short shows. `export-reader.ts` reads them.
 */
export async function* wholeExport(store: Pick<JournalStore, 'rows'>, { from, to }: Range): AsyncGenerator<string> {
  let end: ChainLink | undefined;
  for await (const row of store.rows((from - 1) as Sequence)) {
    if (row.first > to) break;
    yield* batchLines(row);
    end = { sequence: row.last, hash: row.hash };
  }
  if (end !== undefined) yield endLine(end);
}

/**
 * The lines of a batch. The first also has the bytes that were hashed: `batch.hash` is SHA-256 of `previous_hash`, then
 * first, last, epoch, engine_version and at_ms as 64-bit big-endian integers, then `body` (base64).
 */
export function batchLines(row: JournalRow): string[] {
  return [...placedEntries(row)].map((entry) => {
    if (entry.sequence > row.first) return exportLine(entry);
    const { sequence, at, command, events } = entry;
    const batch = {
      first: row.first,
      last: row.last,
      hash: hex(row.hash),
      epoch: row.epoch,
      engine_version: row.engineVersion,
      at_ms: row.at,
      previous_hash: hex(row.previousHash),
      body: Buffer.from(row.body).toString('base64'),
    };
    return JSON.stringify({ sequence, at, command, events, batch });
  });
}

/** Says that this is all. */
export function endLine({ sequence, hash }: ChainLink): string {
  return JSON.stringify({ end: { last: sequence, hash: hex(hash) } });
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
