import { battersOn, isLegal } from '../../facts/cricket/cricket-ball.ts';
import { ballsOfOvers, lacksBalls } from '../../facts/cricket/count-cricket.ts';
import type {
  CricketInnings,
  CricketMatch,
  CricketStatistic,
  InningsPoint,
} from '../../facts/cricket/cricket-facts.ts';
import type { Doubt } from '../../facts/fact.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { isOpen, type Ruling } from '../../ruling.ts';
import type { SiteTab } from '../site-tabs.ts';

/** A rule of cricket, with what it reads: only doubts about that hold it. */
export interface CricketRule<Subject> extends Omit<Rule<CricketMatch, Subject>, 'sport' | 'version'> {
  readonly version?: number;
  readonly tab: SiteTab;
  /** Each innings it reads, and up to which legal ball. The official outcome and the toss are in no innings. */
  readonly reads: (match: CricketMatch, subject: Subject) => readonly Reading[];
  /** What a source has to count; from one that does not, nothing is settled. */
  readonly needs?: (subject: Subject) => readonly CricketStatistic[];
  /** The names that a rule about players reads, '' if nobody gave one. Left out: all who bat in the innings. */
  readonly names?: (match: CricketMatch, subject: Subject) => readonly string[];
}

/** Balls of an innings that a rule reads, up to `legalBalls`. */
export interface Reading extends InningsPoint {
  /** Legal balls before the first that it reads. */
  readonly since?: number;
  /** Of these balls it reads nothing but the sum of their runs. */
  readonly runsOnly?: boolean;
}

/** @returns the rule as the book takes it: held where a doubt touches what it read */
export function defineCricketRule<Subject>(rule: CricketRule<Subject>): Rule<CricketMatch, Subject> {
  const { reads, needs, names = allBatters(reads), settle, version = 1, ...rest } = rule;
  return Object.freeze({
    ...rest,
    version,
    sport: 'cricket' as const,
    settle: (...[match, subject, context]: [CricketMatch, Subject, RuleContext]): Ruling => {
      const ruling = settle(match, subject, context);
      if (ruling.state === 'open' || ruling.state === 'held') return ruling;
      const missing = needs?.(subject).find((one) => match.notCounted.includes(one));
      // Where nobody counts players, that one did not bat is not known either.
      if (missing !== undefined && (ruling.state === 'settled' || missing === 'players'))
        return isOpen(
          `the source does not count ${missing.replaceAll('-', ' ')}: another source or a person has to say`,
        );
      if (missing === undefined && needs?.(subject).includes('players') === true) {
        if (readsUntold(match, reads(match, subject))) return isOpen(SINGLE_BALLS_UNKNOWN);
        // Somebody who seems not to have played may be the one who was not named.
        if (names(match, subject).includes('')) return isOpen('the players of a ball are not named');
      }
      const doubt = match.doubts.find((one) => touches(one, reads(match, subject)));
      return doubt === undefined ? ruling : { state: 'held', reason: `in doubt: ${doubt.text}`, would: ruling };
    },
  });
}

export const SINGLE_BALLS_UNKNOWN = 'the source does not give single balls';

const readsUntold = (match: CricketMatch, reads: readonly Reading[]): boolean =>
  reads.map(({ innings }) => inningsOf(match, innings)).some((innings) => innings !== undefined && lacksBalls(innings));

const allBatters =
  <Subject>(reads: CricketRule<Subject>['reads']): NonNullable<CricketRule<Subject>['names']> =>
  (match, subject) => {
    const read = new Set(reads(match, subject).map(({ innings }) => innings));
    return match.innings.filter(({ number }) => read.has(number)).flatMap(({ balls }) => balls.flatMap(battersOn));
  };

function touches({ from, until }: Doubt, reads: readonly Reading[]): boolean {
  if (from === undefined) return true;
  return reads.some(({ innings, legalBalls, since = 0, runsOnly = false }) => {
    if (innings !== from.innings || legalBalls < from.ball) return false;
    if (until === undefined) return true;
    // What is doubtful lies before it all; or it holds all of it, and the sum is right whatever made it up.
    const isBefore = until.ball <= since;
    const isInside = runsOnly && since <= from.ball && until.ball <= legalBalls;
    return !isBefore && !isInside;
  });
}

export const NOTHING_BOWLED = (): readonly Reading[] => [];

/** The runs of a whole innings. */
export const runsOfInnings = (innings: number): readonly Reading[] => [
  { innings, legalBalls: Infinity, runsOnly: true },
];

/** The runs of overs `from` to `to` of an innings, both counted. */
export function runsOfOvers(
  match: CricketMatch,
  { innings, from, to }: { readonly innings: number; readonly from: number; readonly to: number },
): readonly Reading[] {
  const since = from === 1 ? 0 : upToOver(match, innings, from - 1)[0]?.legalBalls;
  return upToOver(match, innings, to).map((read) => ({ ...read, runsOnly: true, since: since ?? 0 }));
}

/** Everything that was bowled, super overs too. */
export const wholeMatch = (match: CricketMatch): readonly Reading[] =>
  [...match.innings, ...match.superOvers].map(({ number }) => ({ innings: number, legalBalls: Infinity }));

export const wholeInnings = (innings: number): readonly Reading[] => [{ innings, legalBalls: Infinity }];

/** An innings up to the end of an over; a miscounted over as it was counted. */
export function upToOver(match: CricketMatch, innings: number, over: number): readonly Reading[] {
  const found = inningsOf(match, innings);
  const legalBalls =
    found === undefined || found.balls.length === 0
      ? over * match.fixture.ballsPerOver
      : ballsOfOvers(found, 1, over).filter(isLegal).length;
  return [{ innings, legalBalls }];
}

export const inningsOf = (match: CricketMatch, number: number): CricketInnings | undefined =>
  match.innings.find((innings) => innings.number === number);

/** Whether innings have a number of overs: everything but a Test and its like. */
export const isLimited = ({ fixture }: CricketMatch): boolean => fixture.overs > 0;

/** Why the innings is over, undefined while it may go on. `match-over` also if the next began and no reason is recorded. */
export function endOf(match: CricketMatch, innings: CricketInnings): CricketInnings['end'] {
  if (innings.end !== undefined) return innings.end;
  const isLast = match.innings.at(-1) === innings;
  return !isLast || match.result !== undefined ? 'match-over' : undefined;
}

/** Nothing more will be bowled in it, whether it was played or not. */
export function isPast(match: CricketMatch, number: number): boolean {
  const innings = inningsOf(match, number);
  return innings === undefined ? match.result !== undefined : endOf(match, innings) !== undefined;
}

export const outcomeOf = (team: 0 | 1): 'home' | 'away' => (team === 0 ? 'home' : 'away');

/** Words for an end, after "the innings". */
export const ENDED: Readonly<Record<NonNullable<CricketInnings['end']>, string>> = {
  'all-out': 'was all out',
  overs: 'ran its overs',
  target: 'ended when the target was reached',
  declared: 'was declared',
  forfeited: 'was forfeited',
  'match-over': 'was not played to its end',
  weather: 'was stopped for good',
};
