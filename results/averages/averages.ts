import { sha256 } from '../canonical-json.ts';
import { TOURNAMENT_STATISTICS, type TournamentStatistic } from '../facts/tournament/tournament-statistics.ts';

/** From the most specific to the least: the first that has a value decides. */
export const AVERAGE_SCOPES = ['player', 'team', 'ground', 'competition', 'general'] as const;
export type AverageScope = (typeof AVERAGE_SCOPES)[number];

/** One line of the averages table. */
export interface AverageRow {
  readonly scope: AverageScope;
  /** Of any where empty. */
  readonly competition: string;
  /** `2022`, `2020/21`; empty where the source does not say. */
  readonly season: string;
  /** The ground's, team's or player's name; of a player: empty for whoever is not named. */
  readonly of: string;
  readonly values: Readonly<Partial<Record<TournamentStatistic, number>>>;
  /** Where the source gives a range: both ends counted. `values` has its middle, rounded down. */
  readonly ranges?: Readonly<Partial<Record<TournamentStatistic, readonly [number, number]>>>;
  /** Matches of the schedule that the row was made for. */
  readonly matches?: number;
  /** What tells it from others of its competition. */
  readonly note?: string;
}

/** The averages that settle lost matches, as they stood at one time. */
export interface Averages {
  /** 1, 2, … */
  readonly version: number;
  readonly rows: readonly AverageRow[];
  /** Hexadecimal SHA-256 of version and rows: evidence of what was paid by. */
  readonly hash: string;
}

export interface AverageKey {
  readonly competition: string;
  readonly season: string;
  readonly statistic: TournamentStatistic;
  readonly ground?: string;
  readonly team?: string;
  readonly player?: string;
}

export interface Average {
  readonly value: number;
  readonly row: AverageRow;
}

export function averagesOf(version: number, rows: readonly AverageRow[]): Averages {
  return { version, rows, hash: sha256(JSON.stringify({ version, rows })) };
}

/**
 * What a lost match counts: of the rows that speak of it the most specific one wins (player, team, ground, competition,
 * general), and of several seasons the match's own, else the newest.
 *
 * @returns undefined where no row has the statistic: nothing can be settled by it
 */
export function averageOf(averages: Averages, key: AverageKey): Average | undefined {
  for (const scope of AVERAGE_SCOPES) {
    const rows = averages.rows.filter((row) => row.scope === scope && speaksOf(row, key));
    const named = rows.filter((row) => row.of !== '');
    const found = newest(named, key.season) ?? newest(rows, key.season);
    const value = found?.values[key.statistic];
    if (found !== undefined && value !== undefined) return { value, row: found };
  }
  return undefined;
}

function speaksOf(row: AverageRow, key: AverageKey): boolean {
  if (row.values[key.statistic] === undefined) return false;
  if (row.competition !== '' && !isSame(row.competition, key.competition)) return false;
  switch (row.scope) {
    case 'player':
      return key.player !== undefined && (row.of === '' || isSame(row.of, key.player));
    case 'team':
      return key.team !== undefined && isSame(row.of, key.team);
    case 'ground':
      // Scorecards name a ground with its town: "Dubai International Cricket Stadium", "Bellerive Oval, Hobart".
      return key.ground !== undefined && key.ground.toLowerCase().includes(row.of.toLowerCase());
    default:
      return true;
  }
}

/** A row of the competition goes before one of any; one of the match's own season before the newest, undated ones last. */
function newest(rows: readonly AverageRow[], season: string): AverageRow | undefined {
  const own = rows.filter(({ competition }) => competition !== '');
  const sorted = (own.length > 0 ? own : rows).toSorted((a, b) => a.season.localeCompare(b.season));
  return sorted.find((row) => row.season !== '' && yearOf(row.season) === yearOf(season)) ?? sorted.at(-1);
}

/** A season over the new year is that of its first year: 2020/21 is 2020. */
const yearOf = (season: string): string => season.slice(0, 4);

/** Whether two names mean one competition, team or player: case aside, and `Indian Premier League` is the IPL. */
export const isSame = (a: string, b: string): boolean => canonical(a) === canonical(b);

const NAMES: Readonly<Record<string, string>> = {
  'indian premier league': 'ipl',
  'big bash league': 'bbl',
  'caribbean premier league': 'cpl',
  'icc cricket world cup': 'world cup',
  'odi world cup': 'world cup',
};

function canonical(name: string): string {
  const lower = name.trim().toLowerCase();
  return NAMES[lower] ?? lower;
}

/** The averages as a table for people: one line a row, a column for each statistic that any row has. */
export interface AveragesTable {
  readonly version: number;
  readonly hash: string;
  readonly columns: readonly TournamentStatistic[];
  readonly lines: readonly {
    readonly scope: AverageScope;
    readonly competition: string;
    readonly season: string;
    readonly of: string;
    readonly note: string;
    /** As they are written: `45`, `44–46`, empty. */
    readonly cells: readonly string[];
  }[];
}

export function averagesTable({ version, hash, rows }: Averages): AveragesTable {
  const columns = TOURNAMENT_STATISTICS.filter((one) => rows.some(({ values }) => values[one] !== undefined));
  const cell = (row: AverageRow, column: TournamentStatistic): string => {
    const range = row.ranges?.[column];
    if (range === undefined || row.scope === 'general') return String(row.values[column] ?? '');
    return `${range[0]}–${range[1]}`;
  };
  const lines = rows.map((row) => ({
    scope: row.scope,
    competition: row.competition,
    season: row.season,
    of: row.of,
    note: row.note ?? '',
    cells: columns.map((column) => cell(row, column)),
  }));
  return { version, hash, columns, lines };
}
