import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { MemoColumns } from './memo-of.ts';

/** The command that caused an event: its stamp, its place, and what it was. */
export interface Moment extends MemoColumns {
  readonly at: Millis;
  readonly sequence: Sequence;
  readonly command: Command['type'];
}
