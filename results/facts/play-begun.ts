import type { Fact } from './fact.ts';
import { standing } from './standing-facts.ts';

/** Facts that are known before play, who plays and on which terms, and steps of what has no start: an index, a cup, a count. */
const BEFORE_PLAY: ReadonlySet<unknown> = new Set([
  'fixture',
  'competition',
  'schedule',
  'eleven',
  'substitute',
  'toss',
  'best-of',
  'non-runner',
  'candidate-gone',
  'moved',
  'surface',
  'postponed',
  'rescheduled',
  'not-counted',
  'tick',
  'match',
  'played',
  'seats',
]);

const kindOf = (fact: Fact): unknown => (fact['said'] as { readonly kind?: unknown } | null)?.kind;

function isOfPlay(fact: Fact): boolean {
  const kind = kindOf(fact);
  return kind !== undefined && !BEFORE_PLAY.has(kind);
}

/** True if a fact that stands reports play, or its end: the match has begun, whatever its start says. */
export function hasBegun(facts: readonly Fact[]): boolean {
  // Corrections are followed only if play was reported at all.
  return facts.some(isOfPlay) && standing(facts).some(isOfPlay);
}
