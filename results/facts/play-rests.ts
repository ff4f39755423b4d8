import type { Fact } from './fact.ts';

/** After these nothing is to be heard of until play goes on. */
const STOPS: ReadonlySet<unknown> = new Set([
  'innings-end',
  'session-end',
  'day-end',
  'period-ends',
  'finished',
  'result',
  'abandoned',
  'called-off',
  'walkover',
  'rescheduled',
]);
const GOES_ON: ReadonlySet<unknown> = new Set([
  'toss',
  'innings',
  'ball',
  'period-begins',
  'unit-begins',
  'point',
  'points',
  'goal',
  'corner',
  'card',
]);

/** True if the last report of play is that it stopped: an innings, a period, a day is over. */
export function playRests(facts: readonly Fact<unknown>[]): boolean {
  for (let index = facts.length - 1; index >= 0; index--) {
    const kind = (facts[index]?.said as { readonly kind?: unknown } | null)?.kind;
    if (STOPS.has(kind)) return true;
    if (GOES_ON.has(kind)) return false;
  }
  return false;
}
