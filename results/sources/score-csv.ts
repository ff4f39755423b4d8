import type { Millis } from 'engine/vocabulary';
import { readTable } from '../files/delimited-table.ts';
import { dayOrder, readDay, type DayOrder } from '../files/written-days.ts';
import type { CricketFact } from '../facts/cricket/cricket-facts.ts';
import type { PeriodsFact } from '../facts/periods/periods-facts.ts';
import type { Pair, Side } from '../facts/schedule.ts';
import type { SetsFact } from '../facts/sets/sets-facts.ts';
import { sportOfFacts } from '../facts/sports-of-facts.ts';
import { readCricketResult } from './cricket-result.ts';
import { resultRow, UnreadableRowError, type ResultRow } from './result-row.ts';

type ScoreFact = SetsFact | PeriodsFact | CricketFact;

/** One match of a table of scores. Its fixture is known already: a score does not say in which format it was played. */
export interface ScoreRow extends ResultRow<ScoreFact> {
  readonly sportId: number;
  readonly startsAt: Millis;
  /** As the table has it. */
  readonly score: string;
}

const COLUMNS = ['date', 'sport', 'home', 'away', 'score'] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

const CALLED_OFF = /^(?:called[ -]off|cancell?ed)$/i;
/** 6-4, 7-6(5) with the points of its tie-break, [10-8]. */
const PART = /^\[?(\d{1,3})[-–:](\d{1,3})\]?(?:\(\d{1,2}\))?$/;

/**
 * Reads a table of scores with the columns Date, Sport, Home, Away and Score: of sports that are won by sets the score of
 * each set, of sports that are played in periods that of each period, in order: `6-4 3-6 7-5`, `24-20 18-22 30-25 20-19`;
 * of cricket how the match ended: `Reds won by 5 wickets`.
 *
 * @param sports  numbers of sports by their names in small letters
 * @returns       undefined if no row names the columns
 * @throws        if a quote stays open, or two columns have one name
 */
export function readScoreCsv(text: string, sports: ReadonlyMap<string, number>): ScoreRow[] | undefined {
  const table = readTable(text, (cells) => COLUMNS.every((name) => placesOf(cells, name).length > 0));
  if (table === undefined) return undefined;
  const titles = table.names.cells;
  const places = COLUMNS.map((name) => placesOf(titles, name));
  const twice = COLUMNS.find((_, at) => (places[at] ?? []).length > 1);
  if (twice !== undefined) throw new Error(`two columns are ${twice}`);
  const rowOf = (cells: readonly string[]) =>
    Object.fromEntries(COLUMNS.map((name, at) => [name, cells[places[at]?.[0] ?? 0] ?? ''])) as Row;
  const order = dayOrder(table.rows.map(({ cells }) => rowOf(cells).date));
  return table.rows.map(({ line, cells }) => {
    const row = rowOf(cells);
    const sportId = sports.get(row.sport.toLowerCase()) ?? 0;
    const day = readDay(row.date, order);
    const startsAt = Date.parse(`${day?.day}T00:00:00Z`) as Millis;
    const read = () => {
      if (cells.length !== titles.length)
        throw new UnreadableRowError(`${cells.length} cells for ${titles.length} columns`);
      if (sportId === 0) throw new UnreadableRowError(`no sport is called ${JSON.stringify(row.sport)}`);
      checkDay(row.date, { startsAt, isOpen: day?.isOpen === true, order });
      return factsOf(row, { sportId, startsAt });
    };
    const { home, away, score } = row;
    return { sportId, startsAt, score, ...resultRow({ place: line, home, away }, read) };
  });
}

const placesOf = (cells: readonly string[], name: string): number[] =>
  cells.flatMap((cell, at) => (cell.trim().toLowerCase() === name ? [at] : []));

/** @throws UnreadableRowError */
function checkDay(
  text: string,
  { startsAt, isOpen, order }: { readonly startsAt: number; readonly isOpen: boolean; readonly order: DayOrder },
): void {
  if (Number.isNaN(startsAt)) throw new UnreadableRowError(`${text} is no day`);
  if (startsAt < Date.UTC(2000) || startsAt >= Date.UTC(2200))
    throw new UnreadableRowError('its day is not between 2000 and 2199');
  if (isOpen && order === 'both') throw new UnreadableRowError(`${text}: the day or the month may stand first`);
}

function factsOf(row: Row, of: { readonly sportId: number; readonly startsAt: Millis }): ScoreFact[] {
  const { score, sport } = row;
  const kind = sportOfFacts(of.sportId)?.kind;
  // It ends no innings: a table does not say how they went.
  if (kind === 'cricket')
    return score.trim() === '' ? [] : [{ kind: 'official-result', result: readCricketResult(score, row) }];
  if (kind !== 'sets' && kind !== 'tennis' && kind !== 'periods')
    throw new UnreadableRowError(`scores of ${sport} are not read from a table: enter the facts of the match`);
  if (CALLED_OFF.test(score)) return [{ kind: 'called-off' }];
  const parts = score.split(/[\s,;]+/).filter(Boolean);
  const pairs = parts.map((part): Pair => {
    const [, home, away] = PART.exec(part) ?? [];
    if (home === undefined || away === undefined)
      throw new UnreadableRowError(`${part} is no score of a set or a period: enter the facts of the match`);
    return [Number(home), Number(away)];
  });
  return kind === 'periods' ? byPeriods(pairs, of.startsAt) : bySets(pairs, of.startsAt);
}

function byPeriods(pairs: readonly Pair[], at: Millis): PeriodsFact[] {
  const facts = pairs.flatMap((points, place): PeriodsFact[] => {
    const period = place + 1;
    return [
      { kind: 'period-begins', period, at },
      { kind: 'score', period, points },
      { kind: 'period-ends', period, at },
    ];
  });
  return facts.length === 0 ? [] : [...facts, { kind: 'finished', at }];
}

/** The match is over with the set that wins it. */
function bySets(pairs: readonly Pair[], at: Millis): SetsFact[] {
  return pairs.flatMap((points, place): SetsFact[] => {
    const unit = place + 1;
    const [home, away] = points;
    if (home === away) throw new UnreadableRowError(`${home}-${away}: nobody has won that set`);
    const winner: Side = home > away ? 0 : 1;
    return [
      { kind: 'unit-begins', unit, at },
      { kind: 'score', unit, points },
      { kind: 'unit-ends', unit, winner, at },
    ];
  });
}
