import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Millis, Sequence } from 'engine/vocabulary';
import { copiedRows } from '../journal/copied-rows.ts';
import { DamagedJournalError, type ChainLink, type JournalRow } from '../journal/journal-row.ts';
import type { SnapshotKey } from '../journal/journal-store.ts';
import { stateHash } from '../journal/postgres-store.ts';
import type { ReadableStore } from '../sequencer/verify-journal.ts';
import { fileOf, type Manifest } from './manifest.ts';

/** The journal in the folder of a backup, read without a database. */
export class BackedUpJournal implements ReadableStore {
  readonly #folder: string;
  readonly #manifest: Pick<Manifest, 'tables'>;

  constructor(folder: string, manifest: Pick<Manifest, 'tables'>) {
    this.#folder = folder;
    this.#manifest = manifest;
  }

  async *rows(after: Sequence): AsyncGenerator<JournalRow> {
    for await (const row of this.#table('journal')) {
      const last = row.number('last') as Sequence;
      if (last <= after) continue;
      yield {
        first: row.number('first') as Sequence,
        last,
        epoch: row.number('epoch'),
        engineVersion: row.number('engine_version'),
        at: row.number('at_ms') as Millis,
        previousHash: row.bytes('previous_hash'),
        hash: row.bytes('hash'),
        body: row.bytes('body'),
      };
    }
  }

  async anchor(): Promise<ChainLink> {
    for await (const row of this.#table('journal_anchor'))
      return { sequence: row.number('sequence') as Sequence, hash: row.bytes('hash') };
    throw new DamagedJournalError('it has no anchor');
  }

  async listSnapshots(): Promise<SnapshotKey[]> {
    const keys: SnapshotKey[] = [];
    for await (const row of this.#table('journal_snapshot')) keys.push(keyOf(row));
    return keys.toSorted((one, other) => other.sequence - one.sequence);
  }

  async loadSnapshot(key: SnapshotKey): Promise<Uint8Array> {
    for await (const row of this.#table('journal_snapshot')) {
      const { name, sequence } = keyOf(row);
      if (name !== key.name || sequence !== key.sequence) continue;
      const body = row.bytes('body');
      if (stateHash(key, body).equals(row.bytes('state_hash'))) return body;
      throw new DamagedJournalError(`the snapshot of ${name} at ${sequence} does not have its hash`);
    }
    throw new DamagedJournalError(`there is no snapshot of ${key.name} at ${key.sequence}`);
  }

  async *#table(name: string): AsyncGenerator<CopiedRow> {
    const columns = this.#manifest.tables.find((table) => table.name === name)?.columns;
    if (columns === undefined) throw new DamagedJournalError(`the backup has no table ${name}`);
    const chunks = createReadStream(join(this.#folder, fileOf(name)), { highWaterMark: 1 << 20 });
    for await (const fields of copiedRows(chunks as AsyncIterable<Buffer>)) yield new CopiedRow(columns, fields);
  }
}

function keyOf(row: CopiedRow): SnapshotKey {
  return { name: row.bytes('name').toString(), sequence: row.number('sequence') as Sequence };
}

class CopiedRow {
  readonly #columns: readonly string[];
  readonly #fields: readonly (Buffer | undefined)[];

  constructor(columns: readonly string[], fields: readonly (Buffer | undefined)[]) {
    this.#columns = columns;
    this.#fields = fields;
  }

  bytes(column: string): Buffer {
    const field = this.#fields[this.#columns.indexOf(column)];
    if (field === undefined) throw new DamagedJournalError(`a row has no ${column}`);
    return field;
  }

  /** Of a bigint. */
  number(column: string): number {
    return Number(this.bytes(column).readBigInt64BE());
  }
}
