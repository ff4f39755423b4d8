import type { CricketFact } from '../facts/cricket/cricket-facts.ts';
import type { FactsKind } from '../facts/facts-kind.ts';
import type { FootballFact } from '../facts/football/football-facts.ts';
import type { PeriodsFact } from '../facts/periods/periods-facts.ts';
import type { SetsFact } from '../facts/sets/sets-facts.ts';

/** All that a file of results says of a match, by the kind of its facts; its fixture is everybody's. */
const OF_FILES: Partial<Record<FactsKind, ReadonlySet<unknown>>> = {
  cricket: new Set<CricketFact['kind']>(['official-result']),
  football: new Set<FootballFact['kind']>(['score', 'statistic', 'called-off', 'abandoned']),
  tennis: new Set<SetsFact['kind']>(['unit-begins', 'score', 'unit-ends', 'called-off']),
  sets: new Set<SetsFact['kind']>(['unit-begins', 'score', 'unit-ends', 'called-off']),
  periods: new Set<PeriodsFact['kind']>(['period-begins', 'score', 'period-ends', 'finished', 'called-off']),
};

/** The kinds of facts that a file of results has: it is the source of no other. */
export const isOfFiles = (factsKind: FactsKind | undefined, said: unknown): boolean =>
  factsKind !== undefined && OF_FILES[factsKind]?.has((said as { readonly kind?: unknown } | null)?.kind) === true;

const LONGEST_NAME = 120;
const [FIRST_DAY, LAST_DAY] = [Date.UTC(2000), Date.UTC(2200)];
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

type FileFact = FootballFact | SetsFact | PeriodsFact | CricketFact;

/** One match of a file of results, or why it cannot be read. */
export interface ResultRow<OfSport extends FileFact = FootballFact> {
  /** Its place in the file, from 1: a line, or the n-th of its matches. */
  readonly place: number;
  readonly home: string;
  readonly away: string;
  /** Its fixture first, if the file says it; none if the row cannot be read. */
  readonly facts: readonly OfSport[];
  /** Undefined if it can be read. */
  readonly problem: string | undefined;
}

/** Reads one row: what is wrong with it is its own, and stops no other. */
export function resultRow<OfSport extends FileFact>(
  row: Pick<ResultRow, 'place' | 'home' | 'away'>,
  read: () => readonly OfSport[],
): ResultRow<OfSport> {
  if (row.home === '' || row.away === '') return { ...row, facts: [], problem: 'a side is missing' };
  try {
    const facts = read();
    return { ...row, facts, problem: undefined, ...oddity(row, facts) };
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    return { ...row, facts: [], problem: error.message };
  }
}

/** A row that no call could carry would be refused with all rows of its part of the file. */
function oddity({ home, away }: Pick<ResultRow, 'home' | 'away'>, facts: readonly FileFact[]) {
  const refused = (problem: string) => ({ facts: [], problem });
  const name = `${home} v ${away}`;
  if (name.length > LONGEST_NAME) return refused(`its sides have more than ${LONGEST_NAME} characters`);
  if (HIDDEN.test(name)) return refused('a side has characters that nobody sees');
  const startsAt = facts.find((fact) => fact.kind === 'fixture')?.startsAt ?? FIRST_DAY;
  if (startsAt < FIRST_DAY || startsAt >= LAST_DAY) return refused('its day is not between 2000 and 2199');
  return {};
}

/** A row that is not what it should be. */
export class UnreadableRowError extends Error {
  readonly code = 'unreadable-row';

  constructor(text: string) {
    super(text);
    this.name = 'UnreadableRowError';
  }
}
