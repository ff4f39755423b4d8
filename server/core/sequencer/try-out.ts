import { decodeEvents } from 'engine';
import type { Command, Event, Outcome } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { SequencedEngine } from './fold.ts';
import { isJournaled } from './receipt.ts';
import { ownTurn } from './own-turn.ts';

/** What a command would come to. */
export interface TriedOut {
  readonly outcome: Outcome;
  readonly events: Event[];
}

/** The same with the events as the engine writes them: numbers, which go to another thread at no cost. */
export interface RawTriedOut {
  readonly outcome: Outcome;
  readonly events: Float64Array<ArrayBuffer>;
}

/**
 * Applies commands, one after the other, to an engine that is thrown away afterwards.
 *
 * @param copy  restored from the snapshot of another one
 */
export function tryOut(
  copy: SequencedEngine,
  commands: readonly Command[],
  from: { readonly after: Sequence; readonly at: Millis },
): RawTriedOut[] {
  return commands.map((command, index) => {
    const outcome = copy.apply(command, (from.after + 1 + index) as Sequence, from.at);
    const events = Float64Array.from(copy.events.data.subarray(0, isJournaled(outcome) ? copy.events.length : 0));
    copy.events.clear();
    return { outcome, events };
  });
}

/** Read before others have a turn: a few ms of a settlement of thousands of accounts. */
const NUMBERS_A_TURN = 8000;

export async function readTriedOut(tried: readonly RawTriedOut[]): Promise<TriedOut[]> {
  const read: TriedOut[] = [];
  for (const { outcome, events } of tried) read.push({ outcome, events: await readInTurns(events) });
  return read;
}

async function readInTurns(numbers: Float64Array): Promise<Event[]> {
  const events: Event[] = [];
  for (let from = 0, to = 0; from < numbers.length; from = to) {
    if (from > 0) await ownTurn();
    // Whole events alone: behind its code each tells how many numbers follow.
    while (to < numbers.length && to - from < NUMBERS_A_TURN) to += 2 + (numbers[to + 1] as number);
    for (const event of decodeEvents(numbers, from, to)) events.push(event);
  }
  return events;
}
