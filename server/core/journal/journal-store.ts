import type { Sequence } from 'engine/vocabulary';
import type { ChainLink, JournalRow } from './journal-row.ts';

/** What the sequencer needs of the place where the journal lies. In production it is PostgreSQL (`postgres-store.ts`). */
export interface JournalStore {
  /**
   * Makes the caller the only writer: from then on no append of an earlier epoch succeeds.
   * @returns the caller's epoch
   * @throws when another writer is alive
   */
  acquire(): Promise<number>;
  /**
   * Makes one row durable, if its epoch still holds the lease and it continues the last row.
   * @returns false when it did not: the writer has been deposed
   * @throws  when it is not known whether the row is durable
   */
  append(row: JournalRow): Promise<boolean>;
  /** The rows that hold anything after `after`, in order. The hash chain is the reader's to check. */
  rows(after: Sequence): AsyncIterable<JournalRow>;
  /** The link that the oldest row kept continues: `GENESIS`, or the last row that was archived. */
  anchor(): Promise<ChainLink>;
  /**
   * Saves what several parts look like at one sequence, all or nothing, and drops the sets of which a few newer ones have
   * every part.
   */
  saveSnapshots(sequence: Sequence, parts: readonly SnapshotPart[]): Promise<void>;
  /** Newest first. */
  listSnapshots(): Promise<SnapshotKey[]>;
  /**
   * @returns undefined if it has been dropped since it was listed
   * @throws DamagedJournalError if the body does not have its state hash
   */
  loadSnapshot(key: SnapshotKey): Promise<Uint8Array | undefined>;
  /**
   * Drops the rows that nobody needs who starts from the second newest set of snapshots with all parts that are known.
   * The newest row always stays. Does nothing where the caller has been deposed: the next writer may be reading them.
   *
   * @param taken  rows that end after it stay too; all have been taken where it is left out
   */
  archive(taken?: Sequence): Promise<void>;
  /** Lets the next writer in. */
  release(): Promise<void>;
}

export interface SnapshotKey {
  /** Whose state: `engine`, or a fold's name. */
  readonly name: string;
  readonly sequence: Sequence;
}

export interface SnapshotPart {
  readonly name: string;
  readonly body: Uint8Array;
}
