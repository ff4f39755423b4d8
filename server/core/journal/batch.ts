import { decodeEvents } from 'engine';
import type { Event } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { ActedCommand } from './actor.ts';

/** Commands made durable by one commit, with everything they caused. What followers fold. */
export interface DurableBatch {
  /** The sequence of the first command; the others follow without a gap. */
  readonly first: Sequence;
  readonly commands: readonly ActedCommand[];
  /** The stamp of each command, ms. */
  readonly at: Float64Array;
  /** The events of all commands, one run after the other: code, number of fields, fields … */
  readonly events: Float64Array;
  /** Where in `events` each command's events end. */
  readonly eventEnds: readonly number[];
}

/** One command of the journal and what came of it. */
export interface JournalEntry {
  readonly sequence: Sequence;
  readonly at: Millis;
  readonly command: ActedCommand;
  readonly events: Event[];
}

/** The sequence of the batch's last command. */
export function lastOf(batch: DurableBatch): Sequence {
  return (batch.first + batch.commands.length - 1) as Sequence;
}

/** The events of the command at `index` of the batch. */
export function eventsAt(batch: DurableBatch, index: number): Event[] {
  const from = index === 0 ? 0 : (batch.eventEnds[index - 1] as number);
  return decodeEvents(batch.events, from, batch.eventEnds[index] as number);
}

export function* entriesOf(batch: DurableBatch): Iterable<JournalEntry> {
  for (const [index, command] of batch.commands.entries()) {
    yield {
      sequence: (batch.first + index) as Sequence,
      at: batch.at[index] as Millis,
      command,
      events: eventsAt(batch, index),
    };
  }
}
