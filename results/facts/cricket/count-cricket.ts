import { extrasOff, isDot, isLegal, penaltyCounts, runsOff, type PenaltyRuns } from './cricket-ball.ts';
import type { CricketAdjustment, CricketBall, CricketInnings, CricketMatch, Dismissal } from './cricket-facts.ts';
import { battersOf } from './count-players.ts';

// What rules count in an innings. Overs and wickets are counted from 1, as people say them: the first over is over 1.
// `penalties` says which penalty runs count; sessions count none.

/** Runs after `overs` overs, or as many as were bowled of them; undefined where the source does not tell. */
export function runsAfterOvers(
  innings: CricketInnings,
  overs: number,
  penalties: PenaltyRuns = 'none',
): number | undefined {
  if (!hasBalls(innings)) return totalAfter(innings, overs)?.runs;
  return runsOfOvers(innings, { first: 1, last: overs }, penalties);
}

/** Wickets after `overs` overs, or as many as were bowled of them; undefined where the source does not tell. */
export function wicketsAfterOvers(innings: CricketInnings, overs: number): number | undefined {
  if (!hasBalls(innings)) return totalAfter(innings, overs)?.wickets;
  const retired = innings.retired.filter(({ how, after }) => how === 'out' && (after?.over ?? -1) < overs).length;
  return wicketsOff(ballsOfOvers(innings, 1, overs)) + retired;
}

/** Runs from over `first` to over `last`, both of them counted; undefined where the source does not tell. */
export function runsInOvers(
  innings: CricketInnings,
  { first, last }: { readonly first: number; readonly last: number },
  penalties: PenaltyRuns = 'none',
): number | undefined {
  if (hasBalls(innings)) return runsOfOvers(innings, { first, last }, penalties);
  const until = totalAfter(innings, last)?.runs;
  const before = first === 1 ? 0 : totalAfter(innings, first - 1)?.runs;
  return until === undefined || before === undefined ? undefined : until - before;
}

/** Runs in the `over`th over. */
export const runsInOver = (innings: CricketInnings, over: number, penalties: PenaltyRuns = 'none') =>
  runsInOvers(innings, { first: over, last: over }, penalties);

/** The innings' runs so far; `all` is what the board says. */
export function inningsRuns(innings: CricketInnings, penalties: PenaltyRuns = 'none'): number {
  if (!hasBalls(innings)) return innings.runs;
  const given = innings.penalties.filter(({ helmet }) => penaltyCounts(helmet, penalties));
  return runsOffAll(innings.balls, penalties) + sumOf([...given, ...innings.adjustments]);
}

/** Whether the `over`th over, and so each before it, has been bowled to its end. */
export function isOverCompleted(innings: CricketInnings, over: number): boolean {
  if (!hasBalls(innings)) return innings.legalBalls >= over * innings.ballsPerOver;
  if ((innings.balls.at(-1)?.over ?? 0) >= over) return true;
  const length = innings.overLengths.get(over - 1) ?? innings.ballsPerOver;
  return ballsOfOvers(innings, over, over).filter(isLegal).length >= length;
}

/** Overs begun, as `overs` of the scorecards' truth: 6 when the first ball of the sixth has been bowled. */
export function oversBegun(innings: CricketInnings): number {
  if (!hasBalls(innings)) return Math.ceil(innings.legalBalls / innings.ballsPerOver);
  return (innings.balls.at(-1)?.over ?? -1) + 1;
}

/** Overs of a match with at least one legal ball in them. */
export const oversWithABall = (match: CricketMatch): number =>
  match.innings.reduce((sum, innings) => {
    const begun = oversBegun(innings);
    const isEmpty = hasBalls(innings) && !ballsOfOvers(innings, begun, begun).some(isLegal);
    return sum + (isEmpty ? begun - 1 : begun);
  }, 0);

/** As people say it: 19.4; 20 after the last ball of the twentieth. */
export function oversBowled(innings: CricketInnings): string {
  const begun = oversBegun(innings);
  if (begun === 0) return '0';
  if (isOverCompleted(innings, begun)) return String(begun);
  const balls = hasBalls(innings)
    ? ballsOfOvers(innings, begun, begun).filter(isLegal).length
    : innings.legalBalls % innings.ballsPerOver;
  return `${begun - 1}.${balls}`;
}

/** The balls from over `first` to over `last`. */
export function ballsOfOvers(innings: CricketInnings, first: number, last: number): readonly CricketBall[] {
  return innings.balls.filter(({ over }) => over >= first - 1 && over < last);
}

export interface FallOfWicket {
  /** The innings' runs when it fell, those of its ball counted. */
  readonly runs: number;
  readonly player: string;
  readonly how: Dismissal;
  /** 0 is the first over. */
  readonly over: number;
  readonly legalBalls: number;
}

/** Every wicket in the order in which it fell. A batter who retires hurt is none: the partnership goes on with the next. */
export function fallOfWickets(innings: CricketInnings, penalties: PenaltyRuns = 'none'): readonly FallOfWicket[] {
  const falls: FallOfWicket[] = [];
  const retiredOut = innings.retired.filter(({ how }) => how === 'out');
  let runs = 0;
  let legalBalls = 0;
  const retireAfter = (over: number, delivery: number): void => {
    for (const { player, after } of retiredOut) {
      if (after?.over === over && after.delivery === delivery)
        falls.push({ runs, player, how: 'retired-out', over: Math.max(over, 0), legalBalls });
    }
  };
  retireAfter(-1, 0);
  for (const ball of innings.balls) {
    runs += runsOff(ball, penalties) + sumOf(innings.adjustments.filter(isAfter(ball)));
    if (isLegal(ball)) legalBalls += 1;
    for (const { player, how } of ball.wickets) falls.push({ runs, player, how, over: ball.over, legalBalls });
    retireAfter(ball.over, ball.delivery);
  }
  return falls;
}

/** The score at which the `wicket`th wicket fell; undefined while it has not. */
export const fallOfWicket = (innings: CricketInnings, wicket: number, penalties: PenaltyRuns = 'none') =>
  fallOfWickets(innings, penalties)[wicket - 1];

export interface Partnership {
  readonly runs: number;
  readonly isBroken: boolean;
  /** Legal balls bowled to it. */
  readonly legalBalls: number;
}

/** What was put on for the `wicket`th wicket, extras too; undefined while the wicket before it has not fallen. */
export function partnership(
  innings: CricketInnings,
  wicket: number,
  penalties: PenaltyRuns = 'none',
): Partnership | undefined {
  const falls = fallOfWickets(innings, penalties);
  const before = wicket === 1 ? { runs: 0, legalBalls: 0 } : falls[wicket - 2];
  if (before === undefined) return undefined;
  const fall = falls[wicket - 1];
  const now = fall ?? {
    runs: runsOffAll(innings.balls, penalties) + sumOf(innings.adjustments),
    legalBalls: innings.balls.filter(isLegal).length,
  };
  return { runs: now.runs - before.runs, legalBalls: now.legalBalls - before.legalBalls, isBroken: fall !== undefined };
}

/** Everything that is counted ball by ball over an innings, or summed over several. */
export interface CricketCounts {
  /** As on the board, penalties inside balls counted, those apart from balls not. */
  readonly runs: number;
  readonly wickets: number;
  readonly fours: number;
  readonly sixes: number;
  /** Wides in runs / in balls. */
  readonly wides: number;
  readonly wideBalls: number;
  readonly noBalls: number;
  readonly noBallBalls: number;
  readonly byes: number;
  readonly legByes: number;
  /** Penalty runs inside balls. */
  readonly penalty: number;
  /** Wides, no-balls, byes, leg byes, and penalty runs inside balls. */
  readonly extras: number;
  readonly dots: number;
  /** Batters with 50 to 99 runs / with 100 or more / out without a run. */
  readonly fifties: number;
  readonly hundreds: number;
  readonly ducks: number;
  readonly dismissals: Readonly<Partial<Record<Dismissal, number>>>;
}

export const boundaries = (counts: CricketCounts): number => counts.fours + counts.sixes;

/** @param innings  one, or those of a match: its super overs are apart and do not count in totals of a match */
export function countInnings(...innings: readonly CricketInnings[]): CricketCounts {
  const all = innings.flatMap(({ balls }) => balls);
  const batters = innings.flatMap((one) => [...battersOf(one).values()]);
  const dismissals: Partial<Record<Dismissal, number>> = {};
  for (const { how } of innings.flatMap((one) => fallOfWickets(one))) dismissals[how] = (dismissals[how] ?? 0) + 1;
  const sum = (of: (ball: CricketBall) => number): number => all.reduce((total, ball) => total + of(ball), 0);
  const count = (of: (ball: CricketBall) => boolean): number => all.filter(of).length;
  return {
    runs: sum((ball) => runsOff(ball, 'all')),
    wickets: innings.reduce((total, one) => total + one.wickets, 0),
    fours: count(({ boundary }) => boundary === 4),
    sixes: count(({ boundary }) => boundary === 6),
    wides: sum(({ wides }) => wides),
    wideBalls: count(({ wides }) => wides > 0),
    noBalls: sum(({ noBalls }) => noBalls),
    noBallBalls: count(({ noBalls }) => noBalls > 0),
    byes: sum(({ byes }) => byes),
    legByes: sum(({ legByes }) => legByes),
    penalty: sum(({ penalty }) => penalty),
    extras: sum((ball) => extrasOff(ball) + ball.penalty),
    dots: count(isDot),
    fifties: batters.filter(({ runs }) => runs >= 50 && runs < 100).length,
    hundreds: batters.filter(({ runs }) => runs >= 100).length,
    ducks: batters.filter(({ runs, how }) => runs === 0 && how !== undefined).length,
    dismissals,
  };
}

export const countMatch = (match: CricketMatch): CricketCounts => countInnings(...match.innings);

const hasBalls = ({ balls }: CricketInnings): boolean => balls.length > 0;

/**
 * Balls were bowled that are not recorded: nothing is known of single balls, batters or bowlers. Only a captain, or the
 * end of the match, ends an innings before its first ball.
 */
export function lacksBalls({ balls, legalBalls, totals, end }: CricketInnings): boolean {
  const takesBalls = end === 'all-out' || end === 'overs' || end === 'target';
  return balls.length === 0 && (legalBalls > 0 || (takesBalls && totals.length === 0));
}

const runsOffAll = (balls: readonly CricketBall[], penalties: PenaltyRuns): number =>
  balls.reduce((sum, ball) => sum + runsOff(ball, penalties), 0);

const sumOf = (parts: readonly { readonly runs: number }[]): number => parts.reduce((sum, { runs }) => sum + runs, 0);

const isAfter =
  (ball: CricketBall) =>
  ({ after }: CricketAdjustment): boolean =>
    after.over === ball.over && after.delivery === ball.delivery;

function runsOfOvers(
  innings: CricketInnings,
  { first, last }: { readonly first: number; readonly last: number },
  penalties: PenaltyRuns,
): number {
  const isWithin = ({ over }: { readonly over: number }): boolean => over >= first - 1 && over < last;
  const adjustments = innings.adjustments.filter(({ after }) => isWithin(after));
  // What was given before the first ball is in the first over.
  const given = innings.penalties.filter(
    ({ helmet, after }) => penaltyCounts(helmet, penalties) && isWithin({ over: Math.max(after?.over ?? -1, 0) }),
  );
  return runsOffAll(ballsOfOvers(innings, first, last), penalties) + sumOf([...adjustments, ...given]);
}

const wicketsOff = (balls: readonly CricketBall[]): number =>
  balls.reduce((sum, { wickets }) => sum + wickets.length, 0);

/** The total that was recorded after just that many overs, or at the end of an innings that did not last so long. */
function totalAfter(innings: CricketInnings, overs: number): { runs: number; wickets: number } | undefined {
  if (overs === 0) return { runs: 0, wickets: 0 };
  const balls = overs * innings.ballsPerOver;
  const said = innings.totals.find((total) => total.balls === balls);
  if (said !== undefined) return said;
  return innings.end !== undefined && innings.legalBalls < balls ? innings.totals.at(-1) : undefined;
}
