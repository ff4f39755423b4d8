import type { Command, Outcome } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { SequencedEngine } from './fold.ts';
import { isJournaled } from './receipt.ts';

/** A command's outcome and events, had it been given. */
export interface TriedOut {
  readonly outcome: Outcome;
  /** As the engine writes them: numbers, which go to another thread at no cost. */
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
): TriedOut[] {
  return commands.map((command, index) => {
    const outcome = copy.apply(command, (from.after + 1 + index) as Sequence, from.at);
    const events = Float64Array.from(copy.events.data.subarray(0, isJournaled(outcome) ? copy.events.length : 0));
    copy.events.clear();
    return { outcome, events };
  });
}
