import { hash } from 'node:crypto';
import type { Millis, Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../journal/batch-codec.ts';
import { entriesOf } from '../journal/batch.ts';
import { ENGINE_VERSION } from '../journal/engine-version.ts';
import { DamagedJournalError, nextLink } from '../journal/journal-row.ts';
import type { ChainLink, JournalRow } from '../journal/journal-row.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import type { EngineKind, SequencedEngine } from './fold.ts';
import { ENGINE_SNAPSHOT, Replay } from './recover.ts';

/** What a whole journal was found to hold. */
export interface JournalReport {
  readonly batches: number;
  readonly commands: number;
  readonly events: number;
  /** Where the kept rows begin: 0, or the last sequence archived. */
  readonly after: Sequence;
  readonly last: Sequence;
  /** Commands of builds with another engine version: of those the chain is checked, and no more. */
  readonly foreign: number;
  /** After which sequence every command was applied again and gave the same events; undefined when none could be. */
  readonly appliedAfter: Sequence | undefined;
  /** Snapshots that equal the state the commands give. */
  readonly snapshots: number;
  /** SHA-256, in hexadecimal, of the engine's state after the last command; undefined where it could not be made. */
  readonly stateHash: string | undefined;
}

/** What of a journal is enough to verify it. */
export type ReadableStore = Pick<JournalStore, 'rows' | 'anchor' | 'listSnapshots' | 'loadSnapshot'>;

/**
 * Reads the whole journal: each row continues the hash chain and decodes strictly, every ledger entry sums to zero, the
 * commands applied again (from nothing, or from the oldest snapshot where older rows are archived) give the same events,
 * and each snapshot is the state at its sequence. Works beside a running server.
 *
 * @throws DamagedJournalError where any of that does not hold
 */
export async function verifyJournal(store: ReadableStore, engines: EngineKind): Promise<JournalReport> {
  const snapshots = await engineSnapshots(store);
  const check = new JournalCheck(await store.anchor(), engines, snapshots);
  for await (const row of store.rows(0 as Sequence)) {
    // Between the two readings a running server may have archived more.
    if (check.isBefore(row)) check.startFrom(await store.anchor());
    check.row(row);
  }
  return check.report();
}

async function engineSnapshots(store: ReadableStore): Promise<Map<number, Uint8Array>> {
  const found = new Map<number, Uint8Array>();
  for (const key of await store.listSnapshots()) {
    if (key.name !== ENGINE_SNAPSHOT) continue;
    const body = await store.loadSnapshot(key);
    // A running server drops the oldest when it saves a new one.
    if (body !== undefined) found.set(key.sequence, body);
  }
  return found;
}

class JournalCheck {
  readonly #engines: EngineKind;
  readonly #snapshots: ReadonlyMap<number, Uint8Array>;
  #anchor!: ChainLink;
  #link!: ChainLink;
  #applied: { readonly after: Sequence; readonly engine: SequencedEngine; readonly replay: Replay } | undefined;
  #at = 0 as Millis;
  /** The snapshots that a batch ends with. */
  readonly #met = new Set<number>();
  #counts = { batches: 0, commands: 0, events: 0, foreign: 0, snapshots: 0 };

  constructor(anchor: ChainLink, engines: EngineKind, snapshots: ReadonlyMap<number, Uint8Array>) {
    this.#engines = engines;
    this.#snapshots = snapshots;
    this.startFrom(anchor);
  }

  /** Takes the link that the first row must continue. */
  startFrom(anchor: ChainLink): void {
    this.#anchor = this.#link = anchor;
    this.#applied = undefined;
    if (anchor.sequence === 0) this.#applyFrom(anchor.sequence, this.#engines.create());
    else this.#applyFromSnapshot(anchor.sequence);
  }

  /** @throws DamagedJournalError where a snapshot is of a time that no batch ends with */
  #findSnapshots(): void {
    for (const sequence of this.#snapshots.keys()) {
      if (sequence <= this.#anchor.sequence || this.#met.has(sequence)) continue;
      throw new DamagedJournalError(`no batch ends with the snapshot at ${sequence}`);
    }
  }

  /** True if no row was read yet and this one does not continue the anchor. */
  isBefore(row: JournalRow): boolean {
    return this.#counts.batches === 0 && row.first !== this.#anchor.sequence + 1;
  }

  row(row: JournalRow): void {
    this.#link = nextLink(this.#link, row);
    this.#counts.batches += 1;
    this.#counts.commands += row.last - row.first + 1;
    if (row.engineVersion === ENGINE_VERSION) this.#check(row);
    else this.#passOver(row);
    this.#compareSnapshot(row.last);
  }

  #passOver(row: JournalRow): void {
    this.#counts.foreign += row.last - row.first + 1;
    this.#at = row.at;
    this.#applied = undefined;
  }

  #check(row: JournalRow): void {
    const batch = decodeBatch(row);
    if ((batch.at[0] as number) < this.#at)
      throw new DamagedJournalError(`the batch at ${row.first} goes back in time`);
    this.#at = row.at;
    for (const { sequence, events } of entriesOf(batch)) {
      for (const event of events) {
        const isEven = event.type !== 'ledger-posted' || event.legs.reduce((sum, leg) => sum + leg.amount, 0) === 0;
        if (!isEven) throw new DamagedJournalError(`the ledger entry of ${sequence} does not sum to zero`);
      }
      this.#counts.events += events.length;
    }
    this.#applied?.replay.apply(row);
  }

  report(): JournalReport {
    this.#findSnapshots();
    return {
      ...this.#counts,
      after: this.#anchor.sequence,
      last: this.#link.sequence,
      appliedAfter: this.#applied?.after,
      stateHash: this.#applied && hash('sha256', this.#applied.engine.snapshot()),
    };
  }

  #compareSnapshot(sequence: Sequence): void {
    const snapshot = this.#snapshots.get(sequence);
    if (snapshot === undefined) return;
    this.#met.add(sequence);
    if (this.#applied === undefined) {
      this.#applyFromSnapshot(sequence);
      return;
    }
    if (Buffer.compare(this.#applied.engine.snapshot(), snapshot) !== 0) {
      throw new DamagedJournalError(`the snapshot at ${sequence} is not what the commands up to it give`);
    }
    this.#counts.snapshots += 1;
  }

  #applyFromSnapshot(sequence: Sequence): void {
    const snapshot = this.#snapshots.get(sequence);
    if (snapshot === undefined) return;
    try {
      this.#applyFrom(sequence, this.#engines.restore(snapshot));
    } catch {
      // It has its hash, so another build wrote it: nothing can be applied to it here.
    }
  }

  #applyFrom(after: Sequence, engine: SequencedEngine): void {
    this.#applied = { after, engine, replay: new Replay({ engine, folds: new Map() }) };
  }
}
