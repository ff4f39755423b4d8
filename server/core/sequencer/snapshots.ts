import type { Sequence } from 'engine/vocabulary';
import type { JournalStore } from '../journal/journal-store.ts';
import type { Clock } from './clock.ts';
import type { Fold, SequencedEngine } from './fold.ts';
import type { Copy } from './journal-copy.ts';
import { ENGINE_SNAPSHOT } from './recover.ts';
import type { Recovered } from './recover.ts';

/** A snapshot is saved in a quiet moment once so many commands and so much time have passed since the last. */
export interface SnapshotPace {
  readonly commands: number;
  readonly ms: number;
}

const PACE: SnapshotPace = { commands: 100_000, ms: 30_000 };
/** Without a quiet moment it is taken after so many times the commands, under load. */
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

/** When to save what engine and folds look like, so that a restart has little to apply again. */
export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #folds: ReadonlyMap<string, Fold>;
  readonly #pace: SnapshotPace;
  /** Of the last that was begun, and of the last that was saved. */
  #last: Sequence;
  #lastSaved: Sequence;
  #lastAt: number;
  /** Taken under load, to be saved with the folds' own once they are as far. */
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
   * From now on rows are dropped that no restart needs and that a reader behind the sequencer has read: history is then
   * kept by whoever exported it.
   *
   * @param read  gives the last command that the reader has read
   */
  archiveBehind(read: () => Sequence): void {
    this.#archivable = read;
  }

  /** The engine stands at the end of the batch that is about to be appended. */
  beforeAppend(engine: SequencedEngine, last: Sequence): void {
    if (this.#options.copy !== undefined || this.#saving !== undefined) return;
    if (last - this.#last >= this.#pace.commands * PATIENCE) {
      this.#engineAhead = { sequence: last, body: engine.snapshot() };
    }
  }

  /** The folds stand at `sequence`; the engine too where it is `quiet`. */
  afterPublication(engine: SequencedEngine, { sequence, quiet }: { sequence: Sequence; quiet: boolean }): void {
    const { copy } = this.#options;
    const ahead = this.#engineAhead;
    if (copy !== undefined) {
      // It holds nobody up, so no quiet moment is waited for.
      if (this.#isDue(sequence)) this.#begin(sequence, () => this.#saveOn(copy));
    } else if (ahead !== undefined && ahead.sequence === sequence) this.#save(sequence, ahead.body);
    else if (quiet && this.#isDue(sequence)) this.#save(sequence, engine.snapshot());
  }

  /** The last one, at an orderly stop: nobody bets any more. */
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

  /** @returns undefined where it was given up for the last one */
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
      // The journal is whole without it: the next restart has more to apply, no more.
      warn?.(`the snapshot at ${sequence} was not saved: ${String(error)}`);
    }
  }
}
