import type { JournalStore } from '../journal/journal-store.ts';
import type { Clock } from './clock.ts';
import type { Copy } from './copy.ts';
import type { EngineKind, FoldKind } from './fold.ts';
import type { Recovered } from './recover.ts';
import type { SnapshotPace } from './snapshots.ts';

export interface SequencerOptions {
  readonly store: JournalStore;
  readonly clock: Clock;
  readonly engine: EngineKind;
  /** Read models that are restored, fed and saved with the engine. */
  readonly folds?: readonly FoldKind[];
  /**
   * How many bets may gather while an append is in flight, each of a batch counted; other commands have as much room of
   * their own.
   */
  readonly queueLimit?: number;
  /** ms that an append may be in flight before bets are no longer taken up behind it; for ever where left out. */
  readonly longestWait?: number;
  readonly snapshotPace?: SnapshotPace;
  /** True if the disk has room for bets and snapshots; what else comes is taken anyway. */
  readonly hasRoom?: (() => boolean) | undefined;
  /** True if bets may be taken as far as a standby goes; always where left out. */
  readonly hasStandby?: (() => boolean) | undefined;
  /** True if a standby goes on at once: then an orderly stop saves no snapshot that it would wait for. */
  readonly isFollowed?: (() => boolean) | undefined;
  /** Has applied the journal already: nothing is recovered then, only what came since. */
  readonly standby?: { handOver(): Promise<Recovered> } | undefined;
  /** Where snapshots are made and commands tried out; this thread does it itself where it is left out. */
  readonly copy?: Copy | undefined;
  /** Drops rows that no restart needs: history is then kept by whoever exported it. */
  readonly archive?: boolean;
  /** Hears of what stops nothing but should not stay: a snapshot not saved, one that cannot be used. */
  readonly warn?: (message: string) => void;
}
