import type { OrderPlaced } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { newBet } from '../live/bet.ts';
import type { LiveBet } from '../live/bet.ts';

/**
 * One order as the records keep it, from its first day to long after its market is forgotten: the live model's bet and
 * when things happened to it. `stateOf` of the live models tells its state too.
 */
export interface BetRecord extends LiveBet {
  /** The journal's sequence of the command that placed it. */
  readonly placedSequence: Sequence;
  /** Of the last cancellation or lapse; 0 while there was none. */
  readonly takenAt: Millis;
  /** Of the last settlement or void; 0 while there was none. */
  readonly settledAt: Millis;
  /** How often a result was told of it: 1, and one more for each void and re-settlement. */
  readonly settlements: number;
}

/** What the fold writes to. */
export type MutableRecord = { -readonly [K in keyof BetRecord]: BetRecord[K] };

/** An order of which nothing has become yet. */
export function newRecord(event: OrderPlaced, at: Millis, sequence: Sequence): MutableRecord {
  return Object.assign(newBet(event, at), {
    placedSequence: sequence,
    takenAt: 0 as Millis,
    settledAt: 0 as Millis,
    settlements: 0,
  });
}
