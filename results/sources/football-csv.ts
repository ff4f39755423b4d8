import type { Millis } from 'engine/vocabulary';
import { readTable } from '../files/delimited-table.ts';
import { dayOrder, readDay, type DayOrder } from '../files/written-days.ts';
import type { FootballFact, Pair } from '../facts/football/football-facts.ts';

/** A row that is not what it should be. */
export class UnreadableRowError extends Error {
  readonly code = 'unreadable-row';

  constructor(line: number, text: string) {
    super(`line ${line}: ${text}`);
    this.name = 'UnreadableRowError';
  }
}

/** One match of a results table: what it says, and its row by column. */
export interface CsvMatch {
  readonly facts: readonly FootballFact[];
  readonly row: Readonly<Record<string, string>>;
}

const COLUMNS = ['Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'HTHG', 'HTAG', 'HC', 'AC', 'HY', 'AY', 'HR', 'AR'];

/**
 * Reads a results table of football-datasets or football-data.co.uk: one match a row with goals, half-time goals, corners and cards.
 *
 * @param season  of the competition, as the averages and the fixtures spell it
 * @throws        UnreadableRowError
 */
export function readFootballCsv(text: string, competition: string, season: string): CsvMatch[] {
  const table = readTable(text, (cells) => COLUMNS.every((name) => cells.includes(name)));
  if (table === undefined) throw new UnreadableRowError(1, `of the columns ${COLUMNS.join(', ')} some are missing`);
  const names = table.names.cells;
  const order = dayOrder(table.rows.map(({ cells }) => cells[names.indexOf('Date')] ?? ''));
  return table.rows.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw new UnreadableRowError(line, `${cells.length} cells for ${names.length} columns`);
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] as string]));
    return { row, facts: factsOf(row, { line, competition, season, order }) };
  });
}

function factsOf(
  row: Readonly<Record<string, string>>,
  at: { readonly line: number; readonly competition: string; readonly season: string; readonly order: DayOrder },
): FootballFact[] {
  const count = (name: string): number => {
    const cell = row[name] as string;
    if (!/^\d{1,2}$/.test(cell))
      throw new UnreadableRowError(at.line, `${name} is ${JSON.stringify(cell)}, not a count`);
    return Number(cell);
  };
  /** Nothing where the table has no figure: the match was played, and nobody wrote it down. */
  const told = (home: string, away: string, say: (values: Pair) => FootballFact): FootballFact[] =>
    row[home] === '' && row[away] === '' ? [] : [say([count(home), count(away)])];
  const startsAt = Date.parse(`${readDay(row['Date'] as string, at.order)?.day}T00:00:00Z`) as Millis;
  if (Number.isNaN(startsAt)) throw new UnreadableRowError(at.line, `${row['Date']} is no day`);
  const { competition, season } = at;
  const teams = [row['HomeTeam'] as string, row['AwayTeam'] as string] as const;
  return [
    { kind: 'fixture', teams, competition, season, startsAt },
    ...told('HTHG', 'HTAG', (goals) => ({ kind: 'score', when: 'half-time', goals })),
    ...told('FTHG', 'FTAG', (goals) => ({ kind: 'score', when: 'full-time', goals })),
    ...told('HC', 'AC', (values) => ({ kind: 'statistic', name: 'corners', values })),
    ...told('HY', 'AY', (values) => ({ kind: 'statistic', name: 'yellow-cards', values })),
    ...told('HR', 'AR', (values) => ({ kind: 'statistic', name: 'red-cards', values })),
  ];
}
