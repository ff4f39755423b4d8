import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';

/** The command that caused an event: its stamp, its place, and what it was. */
export interface Moment {
  readonly at: Millis;
  readonly sequence: Sequence;
  readonly command: Command['type'];
  /** What a transfer's request was called; else empty. */
  readonly memo: string;
}
