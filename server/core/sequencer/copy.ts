import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { TriedOut } from './try-out.ts';

/** A copy of the exchange does what would keep the sequencer's thread from taking bets. */
export interface Copy {
  /** Saves a snapshot of all that was durable when it was called, or more. @returns at which sequence */
  saveSnapshot(): Promise<Sequence>;
  /**
   * Tries commands out behind all that was durable when it was called.
   *
   * @param at  their stamp, unless a command of the journal has a later one
   */
  tryOut(commands: readonly Command[], at: Millis): Promise<TriedOut[]>;
  /** Abandons what is under way: callers that wait for it get a StoppedError. */
  stop(): Promise<void>;
}
