import type { Millis } from 'engine/vocabulary';
import { readTable } from '../files/delimited-table.ts';
import { dayOrder, readDay, type DayOrder } from '../files/written-days.ts';
import type { FootballFact, Pair } from '../facts/football/football-facts.ts';
import { resultRow, UnreadableRowError, type ResultRow } from './result-row.ts';

/** One match of a results table, with its row by column. */
export interface CsvMatch extends ResultRow {
  readonly row: Readonly<Record<string, string>>;
}

/** Other names of the columns that a table has to have; those of half-time, corners and cards may be missing. */
const NEEDED = {
  Date: ['date'],
  HomeTeam: ['hometeam', 'home'],
  AwayTeam: ['awayteam', 'away'],
  FTHG: ['fthg', 'hg', 'homegoals', 'homescore'],
  FTAG: ['ftag', 'ag', 'awaygoals', 'awayscore'],
} as const;
const NAMES = Object.keys(NEEDED) as (keyof typeof NEEDED)[];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Beside a column of sides these are something else: HT is the score at half-time as well. */
const SIDES_IF_NONE = { HomeTeam: 'ht', AwayTeam: 'at' } as const;
const FIGURES = ['HTHG', 'HTAG', 'HC', 'AC', 'HY', 'AY', 'HR', 'AR'];

/** The names as football-data.co.uk has them. */
function columnsOf(cells: readonly string[]): string[] {
  const names = cells.map(
    (cell) => NAMES.find((name) => (NEEDED[name] as readonly string[]).includes(plain(cell))) ?? cell,
  );
  for (const [side, short] of Object.entries(SIDES_IF_NONE)) {
    const at = cells.findIndex((cell) => plain(cell) === short);
    if (at >= 0 && !names.includes(side)) names[at] = side;
  }
  return names;
}

/** @throws if two columns are one figure: nobody knows which one counts */
function checkOnce(names: readonly string[], titles: readonly string[]): void {
  for (const name of [...NAMES, ...FIGURES]) {
    const same = titles.filter((_, at) => names[at] === name);
    if (same.length > 1) throw new Error(`two columns are ${name}: ${same.join(' and ')}`);
  }
}

/**
 * Reads a results table of football-datasets or football-data.co.uk: one match a row with goals, and mostly half-time goals,
 * corners and cards.
 *
 * @param season  of the competition, as the averages and the fixtures spell it
 * @returns       undefined if no row names the columns
 * @throws        if a quote stays open, or two columns are one figure
 */
export function readFootballCsv(text: string, competition: string, season: string): CsvMatch[] | undefined {
  const table = readTable(text, (cells) => {
    const names = columnsOf(cells);
    return NAMES.every((name) => names.includes(name));
  });
  if (table === undefined) return undefined;
  const names = columnsOf(table.names.cells);
  checkOnce(names, table.names.cells);
  const order = dayOrder(table.rows.map(({ cells }) => cells[names.indexOf('Date')] ?? ''));
  return table.rows.map(({ line, cells }) => {
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    const { HomeTeam: home = '', AwayTeam: away = '' } = row;
    const read = () => {
      if (cells.length !== names.length)
        throw new UnreadableRowError(`${cells.length} cells for ${names.length} columns`);
      return factsOf(row, { competition, season, order });
    };
    return { row, ...resultRow({ place: line, home, away }, read) };
  });
}

function factsOf(
  row: Readonly<Record<string, string>>,
  at: { readonly competition: string; readonly season: string; readonly order: DayOrder },
): FootballFact[] {
  const count = (name: string): number => {
    const cell = row[name] ?? '';
    if (!/^\d{1,2}$/.test(cell)) throw new UnreadableRowError(`${name} is ${JSON.stringify(cell)}, not a count`);
    return Number(cell);
  };
  /** Nothing where the table has no figure: the match was played, and nobody wrote it down. */
  const pairOf = (home: string, away: string, say: (values: Pair) => FootballFact): FootballFact[] =>
    (row[home] ?? '') === '' && (row[away] ?? '') === '' ? [] : [say([count(home), count(away)])];
  const day = readDay(row['Date'] as string, at.order);
  const startsAt = Date.parse(`${day?.day}T00:00:00Z`) as Millis;
  if (Number.isNaN(startsAt)) throw new UnreadableRowError(`${row['Date']} is no day`);
  if (day?.isOpen === true && at.order === 'both')
    throw new UnreadableRowError(`${row['Date']}: the day or the month may stand first`);
  const { competition, season } = at;
  const teams = [row['HomeTeam'] as string, row['AwayTeam'] as string] as const;
  return [
    { kind: 'fixture', teams, competition, season, startsAt },
    ...pairOf('HTHG', 'HTAG', (goals) => ({ kind: 'score', when: 'half-time', goals })),
    ...pairOf('FTHG', 'FTAG', (goals) => ({ kind: 'score', when: 'full-time', goals })),
    ...pairOf('HC', 'AC', (values) => ({ kind: 'statistic', name: 'corners', values })),
    ...pairOf('HY', 'AY', (values) => ({ kind: 'statistic', name: 'yellow-cards', values })),
    ...pairOf('HR', 'AR', (values) => ({ kind: 'statistic', name: 'red-cards', values })),
  ];
}
