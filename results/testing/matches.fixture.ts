import type { Millis } from 'engine/vocabulary';
import type { ElectionFact } from '../facts/election/election-facts.ts';
import { foldElection } from '../facts/election/fold-election.ts';
import type { FootballFact } from '../facts/football/football-facts.ts';
import { foldFootball } from '../facts/football/fold-football.ts';
import { foldIndex } from '../facts/index/fold-index.ts';
import type { IndexFact } from '../facts/index/index-facts.ts';
import { foldPeriods } from '../facts/periods/fold-periods.ts';
import type { PeriodsFact, PeriodsSport } from '../facts/periods/periods-facts.ts';
import { foldRacing } from '../facts/racing/fold-racing.ts';
import type { RacingFact } from '../facts/racing/racing-facts.ts';
import type { Pair } from '../facts/schedule.ts';
import { foldSets } from '../facts/sets/fold-sets.ts';
import type { SetsFact, SetsSport } from '../facts/sets/sets-facts.ts';
import type { Ruling } from '../ruling.ts';
import { boundRule, newestRule } from '../rules/rule-book.ts';
import { aContext, factsSaying } from './rules.fixture.ts';

// Matches told in a line, for tables: what a rule makes of them, in a word.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** First scheduled start of every match here. */
export const START = Date.UTC(2026, 10, 21, 15) as Millis;
export const later = (ms: number) => (START + ms) as Millis;

const NAMES = { competition: 'Cup', season: '2026' } as const;

/** `home`, `3`, `A=B` for a tie, `A+C` for several winners, `void`, `open`, `held home`. */
export function verdictOf(ruling: Ruling): string {
  if (ruling.state === 'held') return `held ${verdictOf(ruling.would)}`;
  if (ruling.state !== 'settled') return ruling.state;
  const { result } = ruling;
  if ('number' in result) return String(result.number);
  const { winners, tied = [], placed = [], placedTied = [] } = result;
  const first = [winners.join('+'), tied.join('=')].filter((part) => part !== '').join('+');
  const behind = [placed.join('+'), placedTied.join('=')].filter((part) => part !== '').join('+');
  const voided = (ruling.voidRunners ?? []).length === 0 ? '' : `void ${ruling.voidRunners?.join('+')}`;
  return [first, behind, voided].filter((part) => part !== '').join(', ');
}

/** What the newest version of a rule makes of a match. */
export function rulingOf(
  id: string,
  match: unknown,
  subject: object = {},
  context: Parameters<typeof aContext>[0] = {},
): Ruling {
  const { version } = newestRule(id);
  const bound = boundRule({ rule: id, version, subject });
  return bound.rule.settle(match, bound.subject, aContext(context));
}

export function football(...facts: FootballFact[]) {
  return foldFootball(
    factsSaying<FootballFact>([{ kind: 'fixture', teams: ['H', 'A'], startsAt: START, ...NAMES }, ...facts]),
  );
}

export const kickOff = (at = START): FootballFact => ({ kind: 'period-begins', period: 'first-half', at });
export const half: readonly FootballFact[] = [
  { kind: 'period-ends', period: 'first-half', at: later(46 * MINUTE) },
  { kind: 'period-begins', period: 'second-half', at: later(61 * MINUTE) },
];
export const fullTime: FootballFact = { kind: 'period-ends', period: 'second-half', at: later(108 * MINUTE) };
export const goal = (side: 0 | 1, minute = 10, more: object = {}): FootballFact => ({
  kind: 'goal',
  side,
  period: minute > 46 ? 'second-half' : 'first-half',
  at: later(minute * MINUTE),
  ...more,
});

const LENGTHS: Readonly<Record<PeriodsSport, readonly [number, number]>> = {
  basketball: [4, 12],
  'ice-hockey': [3, 20],
  handball: [2, 30],
  kabaddi: [2, 20],
  futsal: [2, 20],
};

/** @param scores  by period; the last one goes on unless `end` says otherwise */
export function periods(sport: PeriodsSport, scores: readonly Pair[], ...end: PeriodsFact[]) {
  const [count, minutes] = LENGTHS[sport];
  const facts: PeriodsFact[] = [
    {
      kind: 'fixture',
      sport,
      teams: ['H', 'A'],
      startsAt: START,
      periods: count,
      periodMs: (minutes * MINUTE) as Millis,
      ...NAMES,
    },
  ];
  for (const [place, points] of scores.entries()) {
    const period = place + 1;
    facts.push({ kind: 'period-begins', period, at: START }, { kind: 'score', period, points });
    if (period < scores.length) facts.push({ kind: 'period-ends', period, at: START });
  }
  return foldPeriods(factsSaying([...facts, ...end]));
}

export const periodEnds = (period: number): PeriodsFact => ({ kind: 'period-ends', period, at: START });
export const finished: PeriodsFact = { kind: 'finished', at: START };
export const stopped = (period: number, leftMs: number): PeriodsFact => ({
  kind: 'abandoned',
  period,
  leftMs: leftMs as Millis,
  at: START,
});

export const SETS_FORMATS: Readonly<
  Record<SetsSport, { bestOf: number; target: number; lastTarget?: number; tieBreak?: boolean }>
> = {
  volleyball: { bestOf: 5, target: 25, lastTarget: 15 },
  'table-tennis': { bestOf: 5, target: 11 },
  snooker: { bestOf: 7, target: 0 },
  'e-games': { bestOf: 3, target: 0 },
  tennis: { bestOf: 3, target: 6, tieBreak: true },
};

/** @param units  points of each unit; all but the last are over, and that one too where somebody leads by an end of it */
export function setsOf(
  format: { sport: SetsSport; bestOf: number; target: number; title?: string },
  units: readonly (readonly [number, number, 'on'?])[],
  ...end: SetsFact[]
) {
  const facts: SetsFact[] = [{ kind: 'fixture', sides: ['H', 'A'], startsAt: START, ...NAMES, ...format }];
  for (const [place, [first, second, on]] of units.entries()) {
    const unit = place + 1;
    facts.push({ kind: 'unit-begins', unit, at: START }, { kind: 'score', unit, points: [first, second] });
    if (on === undefined) facts.push({ kind: 'unit-ends', unit, winner: first > second ? 0 : 1, at: START });
  }
  return foldSets(factsSaying([...facts, ...end]));
}

export const retires = (side: 0 | 1): SetsFact => ({ kind: 'retired', side, at: START });

export const RUNNERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

export function race(...facts: RacingFact[]) {
  const fixture: RacingFact = {
    kind: 'fixture',
    runners: RUNNERS,
    venue: 'Ascot',
    country: 'GB',
    startsAt: START,
    day: '2026-11-21',
    surface: 'turf',
    distance: 1600,
  };
  return foldRacing(factsSaying([fixture, ...facts]));
}

export const off = (day = '2026-11-21'): RacingFact => ({ kind: 'off', at: START, day });
/** `A BC D`: A first, B and C level, then D; weighed in. */
export const finish = (order: string, weighedIn = true): RacingFact => ({
  kind: 'result',
  order: order.split(' ').map((together) => together.split('')),
  weighedIn,
});

export function election(...facts: ElectionFact[]) {
  return foldElection(
    factsSaying<ElectionFact>([{ kind: 'fixture', name: 'Loksabha', year: 2026, startsAt: START }, ...facts]),
  );
}

export function indexDay(...facts: IndexFact[]) {
  const fixture: IndexFact = {
    kind: 'fixture',
    instrument: 'NFY',
    contract: '2026-11',
    day: '2026-11-23',
    opensAt: START,
    closesAt: later(HOUR),
  };
  return foldIndex(factsSaying([fixture, ...facts]));
}
