import type { Millis } from 'engine/vocabulary';
import { type Fact, hasBegun, isFixtureFact, MANUAL_SOURCE, standing } from 'results';

/** A template's fixture has the start of its match, which may have been moved since. */
const isOfTemplate = ({ source, by }: Fact): boolean => source === MANUAL_SOURCE && by === undefined;

/** When a match starts by its facts: the earliest fixture that a person or a source has given, or what moved it. */
export function startOfFacts(facts: readonly Fact[]): Millis | undefined {
  let start: Millis | undefined;
  let isMoved = false;
  for (const fact of standing(facts)) {
    const { kind, startsAt } = fact['said'] as { readonly kind?: unknown; readonly startsAt?: Millis };
    if (kind === 'rescheduled' || kind === 'postponed') [start, isMoved] = [startsAt, true];
    // Another source may not have heard yet that it is moved.
    else if (isFixtureFact(fact) && !isOfTemplate(fact) && !isMoved && startsAt !== undefined)
      start = Math.min(start ?? Infinity, startsAt) as Millis;
  }
  return start;
}

/** True if play was reported, or the start has passed that the facts give: the match's own may be later. */
export const hasStarted = (facts: readonly Fact[], now: number): boolean =>
  hasBegun(facts) || (startOfFacts(facts) ?? Infinity) <= now;
