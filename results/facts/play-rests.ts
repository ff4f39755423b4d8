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

interface InningsFact {
  readonly kind?: unknown;
  readonly innings?: unknown;
}

/**
 * The innings that is played, or that comes next after one that has ended; 1 before play.
 *
 * Read from the newest fact backwards, because lists of many matches ask for it: a correction says the same innings as
 * the fact that it replaces.
 */
export function inningsToPlay(facts: readonly Fact<unknown>[]): number {
  const takenBack = new Set<number>();
  for (let index = facts.length - 1; index >= 0; index--) {
    const { id, said, corrects } = facts[index] as Fact<unknown>;
    if (said === null || takenBack.has(id)) {
      if (corrects !== undefined) takenBack.add(corrects);
      continue;
    }
    const { kind, innings } = said as InningsFact;
    if (corrects !== undefined || typeof innings !== 'number') continue;
    if (kind === 'innings-end') return innings + 1;
    if (kind === 'innings' || kind === 'ball') return innings;
  }
  return 1;
}
