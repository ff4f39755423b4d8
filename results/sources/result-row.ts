import type { FootballFact } from '../facts/football/football-facts.ts';

/** What a file of results says of a match, beside its fixture, which is everybody's. */
const OF_FILES: ReadonlySet<unknown> = new Set<FootballFact['kind']>(['score', 'statistic', 'called-off', 'abandoned']);

/** The kinds of facts that a file of results has: it is the source of no other. */
export const isOfFiles = (factsKind: string | undefined, said: unknown): boolean =>
  factsKind === 'football' && OF_FILES.has((said as { readonly kind?: unknown } | null)?.kind);

/** One match of a file of results, or why it cannot be read. */
export interface ResultRow {
  /** Its place in the file, from 1: a line, or the n-th of its matches. */
  readonly place: number;
  readonly home: string;
  readonly away: string;
  /** Its fixture first; none if the row cannot be read. */
  readonly facts: readonly FootballFact[];
  /** Undefined if it can be read. */
  readonly problem: string | undefined;
}

/** Reads one row: what is wrong with it is its own, and stops no other. */
export function resultRow(
  row: Pick<ResultRow, 'place' | 'home' | 'away'>,
  read: () => readonly FootballFact[],
): ResultRow {
  if (row.home === '' || row.away === '') return { ...row, facts: [], problem: 'a side is missing' };
  try {
    return { ...row, facts: read(), problem: undefined };
  } catch (error) {
    if (!(error instanceof UnreadableRowError)) throw error;
    return { ...row, facts: [], problem: error.message };
  }
}

/** A row that is not what it should be. */
export class UnreadableRowError extends Error {
  readonly code = 'unreadable-row';

  constructor(text: string) {
    super(text);
    this.name = 'UnreadableRowError';
  }
}
