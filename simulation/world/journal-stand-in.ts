import type { Sequence } from 'engine';
import { DamagedJournalError, GENESIS } from 'server/core/journal/journal-row.ts';
import type { ChainLink, JournalRow } from 'server/core/journal/journal-row.ts';
import type { JournalStore, SnapshotKey, SnapshotPart } from 'server/core/journal/journal-store.ts';
import type { Operation, Way } from '../step.ts';
import { JournalFault, JournalFaults } from './journal-faults.ts';
import type { SimClock } from './sim-clock.ts';

const SETS_KEPT = 3;

interface SavedSet {
  readonly sequence: Sequence;
  readonly parts: readonly SnapshotPart[];
  isDamaged: boolean;
}

/** A process's own way to the journal. When it is cut, the process is dead: nothing it asks for is ever answered. */
export interface Connection extends JournalStore {
  cut(): void;
}

/** One round trip of a process: what happens at the far end, given the fault. */
type Ask = <T>(operation: Operation, effect: (way: Way | undefined) => T) => Promise<T>;

/** The journal in memory, with PostgreSQL's promises and its ways to fail. Survives every process. */
export class JournalStandIn {
  /** Everything ever made durable, archived or not. */
  readonly rows: JournalRow[] = [];
  latency = 0;
  readonly faults: JournalFaults;
  readonly #clock: SimClock;
  readonly #onCommit: (row: JournalRow, before: ChainLink) => void;
  #archived = 0;
  #sets: SavedSet[] = [];
  #epoch = 0;

  constructor(clock: SimClock, onCommit: (row: JournalRow, before: ChainLink) => void) {
    this.#clock = clock;
    this.faults = new JournalFaults(clock);
    this.#onCommit = onCommit;
  }

  get link(): ChainLink {
    const row = this.rows.at(-1);
    return row === undefined ? GENESIS : { sequence: row.last, hash: row.hash };
  }

  connect(onDeath: () => void): Connection {
    let isCut = false;
    const cut = () => {
      if (isCut) return;
      isCut = true;
      onDeath();
    };
    /** Its effect happens at the far end whether or not the process lives to hear of it. */
    const ask: Ask = (operation, effect) => {
      if (isCut) return new Promise(() => {});
      const attempt = this.faults.ask(operation);
      return new Promise((resolve, reject) => {
        this.#clock.after(this.latency + attempt.extra, () => {
          try {
            if (this.faults.strikeBefore(attempt)) return cut();
            const answer = effect(attempt.way);
            if (this.faults.strikeAfter(attempt)) cut();
            if (!isCut) resolve(answer);
          } catch (error) {
            if (!isCut) reject(error);
          }
        });
      });
    };
    let epoch = 0;
    return {
      cut,
      acquire: () => ask('acquire', () => (epoch = this.#epoch += 1)),
      append: (row) => ask('append', (way) => this.#append(row, way)),
      rows: (after) => this.#read(after, { ask, cut }),
      anchor: () => ask('anchor', () => this.#anchor()),
      saveSnapshots: (sequence, parts) =>
        ask('save-snapshots', (way) => this.#saveSnapshots({ sequence, parts, isDamaged: false }, way)),
      listSnapshots: () => ask('list-snapshots', () => this.#listSnapshots()),
      loadSnapshot: (key) => ask('load-snapshot', () => this.#loadSnapshot(key)),
      archive: () =>
        ask('archive', () => {
          if (epoch === this.#epoch) this.#archive();
        }),
      release: () => ask('release', () => {}),
    };
  }

  /** Somebody takes the lease, writes nothing and is gone again. */
  #depose(operation: Operation): void {
    this.#epoch += 1;
    this.faults.note(operation, 'deposed');
  }

  #append(row: JournalRow, way: Way | undefined): boolean {
    if (way === 'deposed') this.#depose('append');
    if (row.epoch !== this.#epoch || row.first !== this.link.sequence + 1) return false;
    this.#onCommit(row, this.link);
    this.rows.push(row);
    return true;
  }

  #saveSnapshots(set: SavedSet, way: Way | undefined): void {
    // PostgreSQL holds bytes of its own, whatever becomes of the writer's.
    const parts = set.parts.map(({ name, body }) => ({ name, body: Uint8Array.from(body) }));
    this.#sets = [{ ...set, parts }, ...this.#sets.filter(({ sequence }) => sequence !== set.sequence)]
      .toSorted((a, b) => b.sequence - a.sequence)
      .slice(0, SETS_KEPT);
    // One at a time: it is what the second newest set is kept for.
    const isFirst = this.#sets.length > 2 && !this.#sets.some(({ isDamaged }) => isDamaged);
    if (way !== 'damaged' || !isFirst) return;
    (this.#sets[0] as SavedSet).isDamaged = true;
    this.faults.note('save-snapshots', way);
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

  async *#read(after: Sequence, { ask, cut }: { ask: Ask; cut: () => void }): AsyncIterable<JournalRow> {
    const { rows, way } = await ask('read-rows', (happens) => {
      if (happens === 'deposed') this.#depose('read-rows');
      return { rows: this.rows.slice(this.#archived).filter(({ last }) => last > after), way: happens };
    });
    for (const [index, row] of rows.entries()) {
      if (index * 2 >= rows.length && (way === 'fails-midway' || way === 'crash-midway')) {
        this.faults.note('read-rows', way);
        if (way === 'fails-midway') throw new JournalFault('the connection is gone amid the rows');
        cut();
        await new Promise(() => {});
      }
      yield row;
    }
  }
}
