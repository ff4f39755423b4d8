import type { Command, Outcome } from 'engine';
import type { AccountId, MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { DurableBatch } from '../journal/batch.ts';
import type { JournalRow } from '../journal/journal-row.ts';

/** The part of the engine that the sequencer uses. */
export interface SequencedEngine {
  apply(command: Command, sequence: Sequence, at: Millis): Outcome;
  readonly events: { readonly data: Float64Array; readonly length: number; clear(): void };
  nextDue(): number;
  /** Commands that a start applies before all others. */
  dueAtStart(): readonly Command[];
  isKeyUsed(account: AccountId, requestKey: string): boolean;
  marketVersion(market: MarketId): number | undefined;
  snapshot(): Uint8Array;
}

/** `Engine` itself is one. */
export interface EngineKind {
  create(): SequencedEngine;
  /** @throws on an unknown version or damaged bytes */
  restore(snapshot: Uint8Array): SequencedEngine;
}

/** Gets each batch once it is durable, and the row as it stands in the journal. */
export type Follower = (batch: DurableBatch, row: JournalRow) => void;

/** A follower that is brought up with the engine and saved with it: a pure function of the batches so far. */
export interface Fold {
  apply(batch: DurableBatch): void;
  toSnapshot(): Uint8Array;
}

export interface FoldKind {
  /** The name of its snapshots. */
  readonly name: string;
  /** Makes it as it was at a snapshot, or empty. @throws on an unknown version or damaged bytes */
  restore(snapshot: Uint8Array | undefined): Fold;
}
