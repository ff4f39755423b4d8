import type { FactsKind } from './facts-kind.ts';
import { BINARY_SPORT } from './index/binary-sport.ts';
import type { PeriodsSport } from './periods/periods-facts.ts';
import type { SetsSport } from './sets/sets-facts.ts';

interface SportOfFacts {
  readonly kind: FactsKind;
  /** For kinds of facts that several sports share: the sport, as its fixture and its rules name it. */
  readonly sport?: PeriodsSport | SetsSport;
}

/** Sports by the numbers that clients of other exchanges know, and our own. A site may call them something else. */
const SPORTS: Readonly<Record<number, SportOfFacts>> = {
  4: { kind: 'cricket' },
  1: { kind: 'football' },
  2: { kind: 'tennis', sport: 'tennis' },
  7: { kind: 'racing' },
  4339: { kind: 'racing' },
  7522: { kind: 'periods', sport: 'basketball' },
  998917: { kind: 'sets', sport: 'volleyball' },
  7524: { kind: 'periods', sport: 'ice-hockey' },
  468328: { kind: 'periods', sport: 'handball' },
  6422: { kind: 'sets', sport: 'snooker' },
  2593174: { kind: 'sets', sport: 'table-tennis' },
  27454571: { kind: 'sets', sport: 'e-games' },
  9990002: { kind: 'periods', sport: 'kabaddi' },
  9990003: { kind: 'periods', sport: 'futsal' },
  2378961: { kind: 'election' },
  [BINARY_SPORT.sportId]: { kind: 'index' },
};

/** @returns undefined for a sport that no rules know */
export const sportOfFacts = (sportId: number): SportOfFacts | undefined => SPORTS[sportId];
