import type { Sequence } from 'engine/vocabulary';
import type { JournalStore } from '../journal/journal-store.ts';
import type { Clock } from './clock.ts';
import type { Fold, SequencedEngine } from './fold.ts';
import type { Copy } from './copy.ts';
import { ENGINE_SNAPSHOT } from './recover.ts';
import type { Recovered } from './recover.ts';

/** How many commands and how much time must pass before the next snapshot is saved, in a quiet moment. */
export interface SnapshotPace {
  readonly commands: number;
  readonly ms: number;
}

const PACE: SnapshotPace = { commands: 100_000, ms: 30_000 };
/** If no quiet moment comes, it is taken under load after this many times as many commands. */
const PATIENCE = 20;

interface SnapshotsOptions {
  readonly store: JournalStore;
  readonly clock: Clock;
  readonly snapshotPace?: SnapshotPace;
  readonly copy?: Copy | undefined;
  readonly hasRoom?: (() => boolean) | undefined;
  readonly isFollowed?: (() => boolean) | undefined;
  readonly archive?: boolean;
  readonly warn?: (message: string) => void;
}

/** Decides when to save the engine and the folds, so that a restart has little to apply again. */
export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #folds: ReadonlyMap<string, Fold>;
  readonly #pace: SnapshotPace;
  /** The sequence of the last one begun, and of the last one saved. */
  #last: Sequence;
  #lastSaved: Sequence;
  #lastAt: number;
  /** The engine's, taken under load; saved with the folds' once they have caught up. */
  #engineAhead: { readonly sequence: Sequence; readonly body: Uint8Array } | undefined;
  #saving: Promise<void> | undefined;
  #isFinishing = false;
  /** Gives the last command up to which rows may be archived; undefined archives none. */
  #archivable: (() => Sequence) | undefined;

  constructor(options: SnapshotsOptions, recovered: Pick<Recovered, 'folds' | 'snapshot'>) {
    this.#options = options;
    this.#folds = recovered.folds;
    this.#pace = options.snapshotPace ?? PACE;
    this.#last = recovered.snapshot;
    this.#lastSaved = recovered.snapshot;
    this.#lastAt = options.clock.now();
    if (options.archive === true) this.#archivable = () => Number.MAX_SAFE_INTEGER as Sequence;
  }

  /**
   * Drops from now on the rows that no restart needs and that a reader behind the sequencer has read; that history then
   * survives only where it was exported.
   *
   * @param read  gives the last command that the reader has read
   */
  archiveBehind(read: () => Sequence): void {
    this.#archivable = read;
  }

  /** Called before an append, when the engine has applied the whole batch. */
  beforeAppend(engine: SequencedEngine, last: Sequence): void {
    if (this.#options.copy !== undefined || this.#saving !== undefined) return;
    if (last - this.#last >= this.#pace.commands * PATIENCE) {
      this.#engineAhead = { sequence: last, body: engine.snapshot() };
    }
  }

  /** The folds have reached `sequence`; if it is `quiet`, so has the engine. */
  afterPublication(engine: SequencedEngine, { sequence, quiet }: { sequence: Sequence; quiet: boolean }): void {
    const { copy } = this.#options;
    const ahead = this.#engineAhead;
    if (copy !== undefined) {
      // It holds nobody up, so there is no need to wait for a quiet moment.
      if (this.#isDue(sequence)) this.#begin(sequence, () => this.#saveOn(copy));
    } else if (ahead !== undefined && ahead.sequence === sequence) this.#save(sequence, ahead.body);
    else if (quiet && this.#isDue(sequence)) this.#save(sequence, engine.snapshot());
  }

  /** Saves the last one at an orderly stop, when nobody bets any more. */
  async finish(engine: SequencedEngine, sequence: Sequence): Promise<void> {
    this.#isFinishing = true;
    await this.#options.copy?.stop();
    await this.#saving;
    if (sequence > this.#lastSaved && this.#options.isFollowed?.() !== true) this.#save(sequence, engine.snapshot());
    await this.#saving;
  }

  #isDue(sequence: Sequence): boolean {
    return (
      this.#saving === undefined &&
      this.#options.hasRoom?.() !== false &&
      sequence - this.#last >= this.#pace.commands &&
      Math.abs(this.#options.clock.now() - this.#lastAt) >= this.#pace.ms
    );
  }

  #save(sequence: Sequence, engineBody: Uint8Array): void {
    const folds = [...this.#folds].map(([name, fold]) => ({ name, body: fold.toSnapshot() }));
    const parts = [{ name: ENGINE_SNAPSHOT, body: engineBody }, ...folds];
    this.#begin(sequence, async () => {
      await this.#options.store.saveSnapshots(sequence, parts);
      return sequence;
    });
  }

  /** @returns undefined if it was abandoned because of the stop */
  async #saveOn(copy: Copy): Promise<Sequence | undefined> {
    return copy.saveSnapshot().catch((error: unknown) => {
      if (this.#isFinishing) return undefined;
      throw error;
    });
  }

  /** @param save  gives the sequence at which it was saved */
  #begin(sequence: Sequence, save: () => Promise<Sequence | undefined>): void {
    this.#engineAhead = undefined;
    this.#last = sequence;
    this.#lastAt = this.#options.clock.now();
    this.#saving = this.#complete(sequence, save).finally(() => {
      this.#saving = undefined;
    });
  }

  async #complete(sequence: Sequence, save: () => Promise<Sequence | undefined>): Promise<void> {
    const { store, warn } = this.#options;
    try {
      const saved = await save();
      if (saved === undefined) return;
      this.#last = saved;
      this.#lastSaved = saved;
      if (this.#archivable !== undefined) await store.archive(this.#archivable());
    } catch (error) {
      // The journal is complete without it: the next restart only has more to apply.
      warn?.(`the snapshot at ${sequence} was not saved: ${String(error)}`);
    }
  }
}
