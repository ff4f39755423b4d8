import type { CricketMatch } from './cricket/cricket-facts.ts';
import type { FactsKind } from './facts-kind.ts';
import type { FootballMatch, FootballPeriod } from './football/football-facts.ts';
import type { PeriodsMatch } from './periods/periods-facts.ts';
import type { Race } from './racing/racing-facts.ts';
import type { SetsMatch } from './sets/sets-facts.ts';

const AFTER_REGULAR_TIME: readonly FootballPeriod[] = ['extra-time', 'penalties'];

function footballIsOver({ begun, ended, scores, stop }: FootballMatch): boolean {
  if (stop !== undefined) return true;
  const isRegularOver = ended.has('second-half') || scores['full-time'] !== undefined;
  return isRegularOver && AFTER_REGULAR_TIME.every((period) => !begun.has(period) || ended.has(period));
}

const setsIsOver = ({ winner, stop }: SetsMatch): boolean => winner !== undefined || stop !== undefined;

/** By kind of match; elections, cups and indices go on, or are open for one market alone. */
const OVER: { readonly [K in FactsKind]?: (match: never) => boolean } = {
  cricket: ({ officialResult }: CricketMatch) => officialResult !== undefined,
  football: footballIsOver,
  periods: ({ finished, stop }: PeriodsMatch) => finished || stop !== undefined,
  racing: ({ order, weighedIn, stop }: Race) =>
    order !== undefined || weighedIn || stop === 'abandoned' || stop === 'walkover',
  sets: setsIsOver,
  tennis: setsIsOver,
};

/** True if nothing is left to be played of a match: whoever bets on it now may know how it ended. @param match  of its kind, folded */
export const isMatchOver = (kind: FactsKind, match: unknown): boolean => OVER[kind]?.(match as never) ?? false;
