import {
  ballsOf,
  battingFirst,
  type CricketBall,
  type CricketInnings,
  type CricketMatch,
  extrasOff,
  isDot,
  isLegal,
  runsOff,
  type Team,
} from 'results';
import { WICKETS } from './cricket-model.ts';

// What a quote has to know of a match: where each innings stands, in the runs that sessions count (no penalty runs).

export interface InningsPlay {
  readonly number: number;
  readonly batting: Team;
  /** Before the toss `batting` is a guess. */
  readonly isBattingKnown: boolean;
  readonly state: 'coming' | 'running' | 'over';
  /** Without penalty runs. */
  readonly runs: number;
  readonly legalBalls: number;
  /** Legal balls that it may still last. */
  readonly ballsLeft: number;
  /** That it may last in all. */
  readonly allBalls: number;
  readonly wicketsLeft: number;
  /** Runs that win, on the board; 0 where nobody chases. */
  readonly need: number;
  /** Balls bowled in the over that runs, wides and no-balls included; 0 between overs. */
  readonly deliveries: number;
  readonly counts: Readonly<Record<Counted, number>>;
  /** Runs after so many legal balls: of the last ball of each. */
  runsAt(legalBalls: number): number;
  /** Runs when each wicket fell, the first one first. */
  readonly falls: readonly number[];
  /** At the crease, who strikes next first; none where the source does not name them. */
  readonly batters: readonly BatterPlay[];
}

export interface BatterPlay {
  readonly player: string;
  readonly runs: number;
}

export const COUNTED = ['fours', 'sixes', 'boundaries', 'wides', 'wickets', 'extras', 'dots'] as const;
export type Counted = (typeof COUNTED)[number];

/** The innings that matter now: those that were played, the one that runs, and the next where one may come. */
export function playOf(match: CricketMatch): readonly InningsPlay[] {
  const { fixture, result } = match;
  const played = match.innings.map((innings, place) => inningsPlay(innings, match, place));
  const limited = fixture.overs > 0;
  const last = played.at(-1);
  const mayCome = result === undefined && (last === undefined || last.state === 'over');
  if (!mayCome || played.length >= (limited ? 2 : 4)) return played;
  return [...played, comingInnings(match, played)];
}

function comingInnings({ fixture, innings, toss }: CricketMatch, played: readonly InningsPlay[]): InningsPlay {
  const before = played.at(-1);
  const batting = before === undefined ? battingFirst(toss) : ((1 - before.batting) as Team);
  const allBalls = ballsOf(fixture.overs, fixture.ballsPerOver);
  return {
    number: played.length + 1,
    batting,
    isBattingKnown: before !== undefined || toss !== undefined,
    state: 'coming',
    runs: 0,
    legalBalls: 0,
    ballsLeft: allBalls,
    allBalls,
    wicketsLeft: WICKETS,
    need: played.length === 1 && fixture.overs > 0 ? (innings[0]?.runs ?? 0) + 1 : 0,
    deliveries: 0,
    counts: countsOf([]),
    runsAt: () => 0,
    falls: [],
    batters: [],
  };
}

function inningsPlay(innings: CricketInnings, match: CricketMatch, place: number): InningsPlay {
  const { fixture, toss } = match;
  const { balls } = innings;
  const allBalls = ballsOf(innings.overs, innings.ballsPerOver);
  const runs = balls.reduce((sum, ball) => sum + runsOff(ball, 'none'), 0);
  const target = innings.target ?? (place === 1 && fixture.overs > 0 ? (match.innings[0]?.runs ?? 0) + 1 : 0);
  const over = innings.end !== undefined || match.result !== undefined || place < match.innings.length - 1;
  const last = balls.at(-1);
  return {
    number: innings.number,
    batting: innings.batting,
    // A target or a cut may be said of an innings before anybody says that it begins.
    isBattingKnown: innings.isBattingKnown || place > 0 || toss !== undefined,
    state: over ? 'over' : balls.length === 0 ? 'coming' : 'running',
    runs,
    legalBalls: innings.legalBalls,
    ballsLeft: Math.max(0, allBalls - innings.legalBalls),
    allBalls,
    wicketsLeft: Math.max(0, WICKETS - innings.wickets),
    need: target > 0 ? Math.max(1, target - innings.runs) : 0,
    deliveries:
      innings.legalBalls % innings.ballsPerOver === 0 && last !== undefined && isLegal(last) ? 0 : inOver(balls),
    counts: countsOf(balls),
    runsAt: (legalBalls) => runsAfter(balls, legalBalls),
    falls: fallsOf(balls),
    batters: battersOf(innings),
  };
}

function inOver(balls: readonly CricketBall[]): number {
  const last = balls.at(-1);
  return last === undefined ? 0 : balls.filter((ball) => ball.over === last.over).length;
}

function runsAfter(balls: readonly CricketBall[], legalBalls: number): number {
  let [runs, legal] = [0, 0];
  for (const ball of balls) {
    if (legal >= legalBalls) break;
    runs += runsOff(ball, 'none');
    if (isLegal(ball)) legal++;
  }
  return runs;
}

function fallsOf(balls: readonly CricketBall[]): number[] {
  const falls: number[] = [];
  let runs = 0;
  for (const ball of balls) {
    runs += runsOff(ball, 'none');
    for (const _ of ball.wickets) falls.push(runs);
  }
  return falls;
}

function countsOf(balls: readonly CricketBall[]): Record<Counted, number> {
  const counts: Record<Counted, number> = {
    fours: 0,
    sixes: 0,
    boundaries: 0,
    wides: 0,
    wickets: 0,
    extras: 0,
    dots: 0,
  };
  for (const ball of balls) {
    if (ball.boundary === 4) counts.fours++;
    if (ball.boundary === 6) counts.sixes++;
    if (ball.boundary !== undefined) counts.boundaries++;
    counts.wides += ball.wides;
    counts.wickets += ball.wickets.length;
    counts.extras += extrasOff(ball);
    if (isDot(ball)) counts.dots++;
  }
  return counts;
}

/** Those of the last ball that are not out, and not retired since. Odd runs and the end of an over change who strikes. */
function battersOf({ balls, retired, legalBalls, ballsPerOver }: CricketInnings): BatterPlay[] {
  const last = balls.at(-1);
  if (last === undefined || last.striker === '') return [];
  const gone = new Set([...last.wickets.map(({ player }) => player), ...retired.map(({ player }) => player)]);
  const runs = (player: string) => balls.reduce((sum, ball) => sum + (ball.striker === player ? ball.bat : 0), 0);
  const overEnds = isLegal(last) && legalBalls % ballsPerOver === 0;
  const crossed = (last.bat + last.byes + last.legByes) % 2 === 1;
  const order = crossed === overEnds ? [last.striker, last.nonStriker] : [last.nonStriker, last.striker];
  return order.filter((player) => player !== '' && !gone.has(player)).map((player) => ({ player, runs: runs(player) }));
}
