import type { Sequence } from 'engine';
import { DamagedJournalError, GENESIS } from 'server/journal/journal-row.ts';
import type { ChainLink, JournalRow } from 'server/journal/journal-row.ts';
import type { JournalStore, SnapshotKey, SnapshotPart } from 'server/journal/journal-store.ts';
import type { Fault } from '../step.ts';
import { APPEND_FAULTS, SNAPSHOT_FAULTS } from '../step.ts';
import type { SimClock } from './sim-clock.ts';

/** How much longer than usual a slow append takes. */
const SLOW_MS = 3000;
const SETS_KEPT = 3;

interface SavedSet {
  readonly sequence: Sequence;
  readonly parts: readonly SnapshotPart[];
  isDamaged: boolean;
}

/** What a process sees go wrong. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}

/** A process's own way to the journal. When it is cut, the process is dead: nothing it asks for is ever answered. */
export interface Connection extends JournalStore {
  cut(): void;
}

/** The journal in memory, with PostgreSQL's promises and its ways to fail. Survives every process. */
export class JournalStandIn {
  /** Everything ever made durable, archived or not. */
  readonly rows: JournalRow[] = [];
  latency = 0;
  readonly #clock: SimClock;
  readonly #onCommit: (row: JournalRow, before: ChainLink) => void;
  readonly #armed: Fault[] = [];
  #archived = 0;
  #sets: SavedSet[] = [];
  #epoch = 0;

  constructor(clock: SimClock, onCommit: (row: JournalRow, before: ChainLink) => void) {
    this.#clock = clock;
    this.#onCommit = onCommit;
  }

  get link(): ChainLink {
    const row = this.rows.at(-1);
    return row === undefined ? GENESIS : { sequence: row.last, hash: row.hash };
  }

  arm(fault: Fault): void {
    this.#armed.push(fault);
  }

  disarm(): void {
    this.#armed.length = 0;
  }

  connect(onDeath: () => void): Connection {
    let isCut = false;
    const cut = () => {
      if (isCut) return;
      isCut = true;
      onDeath();
    };
    /** One round trip; its effect happens at the far end whether or not the process lives to hear of it. */
    const ask = <T>(effect: () => T, extra = 0): Promise<T> => {
      if (isCut) return new Promise(() => {});
      return new Promise((resolve, reject) => {
        this.#clock.after(this.latency + extra, () => {
          try {
            const answer = effect();
            if (!isCut) resolve(answer);
          } catch (error) {
            if (!isCut) reject(error);
          }
        });
      });
    };
    const append = (row: JournalRow) => {
      const fault = this.#take(APPEND_FAULTS);
      return ask(() => this.#append(row, { fault, cut }), fault === 'append-slow' ? SLOW_MS : 0);
    };
    const saveSnapshots = (sequence: Sequence, parts: readonly SnapshotPart[]) => {
      const fault = this.#take(SNAPSHOT_FAULTS);
      return ask(() => this.#saveSnapshots({ sequence, parts, isDamaged: false }, { fault, cut }));
    };
    return {
      cut,
      acquire: () => ask(() => (this.#epoch += 1)),
      append,
      rows: (after) => this.#read(after, ask),
      anchor: () => ask(() => this.#anchor()),
      saveSnapshots,
      listSnapshots: () => ask(() => this.#listSnapshots()),
      loadSnapshot: (key) => ask(() => this.#loadSnapshot(key)),
      archive: () => ask(() => this.#archive()),
      release: () => ask(() => {}),
    };
  }

  #take<F extends Fault>(kinds: readonly F[]): F | undefined {
    const index = this.#armed.findIndex((fault) => (kinds as readonly Fault[]).includes(fault));
    return index < 0 ? undefined : (this.#armed.splice(index, 1)[0] as F);
  }

  #append(row: JournalRow, { fault, cut }: { fault: Fault | undefined; cut: () => void }): boolean {
    if (fault === 'append-fails') throw new JournalFault('the connection is gone before the commit');
    if (fault === 'crash-before-append') {
      cut();
      return false;
    }
    if (row.epoch !== this.#epoch || row.first !== this.link.sequence + 1) return false;
    this.#onCommit(row, this.link);
    this.rows.push(row);
    if (fault === 'append-reply-lost') throw new JournalFault('the connection is gone after the commit');
    if (fault === 'crash-after-append') cut();
    return true;
  }

  #saveSnapshots(set: SavedSet, { fault, cut }: { fault: Fault | undefined; cut: () => void }): void {
    if (fault === 'snapshot-fails') throw new JournalFault('no room for a snapshot');
    if (fault === 'crash-before-snapshot') {
      cut();
      return;
    }
    // PostgreSQL holds bytes of its own, whatever becomes of the writer's.
    const parts = set.parts.map(({ name, body }) => ({ name, body: Uint8Array.from(body) }));
    this.#sets = [{ ...set, parts }, ...this.#sets.filter(({ sequence }) => sequence !== set.sequence)]
      .toSorted((a, b) => b.sequence - a.sequence)
      .slice(0, SETS_KEPT);
    // One at a time: it is what the second newest set is kept for.
    const isFirst = this.#sets.length > 2 && !this.#sets.some(({ isDamaged }) => isDamaged);
    if (fault === 'snapshot-damaged' && isFirst) (this.#sets[0] as SavedSet).isDamaged = true;
    if (fault === 'crash-after-snapshot') cut();
  }

  #listSnapshots(): SnapshotKey[] {
    return this.#sets.flatMap(({ sequence, parts }) => parts.map(({ name }) => ({ name, sequence })));
  }

  #loadSnapshot({ name, sequence }: SnapshotKey): Uint8Array {
    const set = this.#sets.find((other) => other.sequence === sequence);
    const part = set?.parts.find((other) => other.name === name);
    if (set === undefined || part === undefined) throw new DamagedJournalError(`no snapshot ${name} at ${sequence}`);
    if (set.isDamaged) throw new DamagedJournalError(`the snapshot ${name} at ${sequence} is damaged`);
    return Uint8Array.from(part.body);
  }

  #anchor(): ChainLink {
    const row = this.rows[this.#archived - 1];
    return row === undefined ? GENESIS : { sequence: row.last, hash: row.hash };
  }

  #archive(): void {
    const needed = this.#sets[1]?.sequence ?? 0;
    while (this.#archived < this.rows.length - 1 && (this.rows[this.#archived] as JournalRow).last <= needed) {
      this.#archived += 1;
    }
  }

  async *#read(after: Sequence, ask: <T>(effect: () => T) => Promise<T>): AsyncIterable<JournalRow> {
    for (let index = this.#archived; index < this.rows.length; index += 1) {
      const row = this.rows[index] as JournalRow;
      if (row.last > after) yield row;
    }
    await ask(() => {});
  }
}
