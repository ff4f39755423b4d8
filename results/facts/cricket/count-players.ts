import { battersOn, isLegal, isNamed } from './cricket-ball.ts';
import type { CricketBall, CricketInnings, Dismissal } from './cricket-facts.ts';

/** What a batter has done in an innings. */
export interface BatterFigures {
  readonly player: string;
  /** 1 and 2 opened. */
  readonly position: number;
  /** Off the bat. */
  readonly runs: number;
  /** Faced; wides are none, no-balls are. */
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  /** How the batter got out; undefined while in. */
  readonly how: Dismissal | undefined;
  /** Went off and has not come back. */
  readonly isRetiredHurt: boolean;
}

/** What a bowler has done in an innings. */
export interface BowlerFigures {
  readonly player: string;
  /** Off the bat, wides and no-balls; neither byes, leg byes nor penalties. */
  readonly runs: number;
  readonly legalBalls: number;
  /** Those that a bowler is given: no run-outs and the like. */
  readonly wickets: number;
  /** Overs by this bowler without a run conceded, whole ones only. */
  readonly maidens: number;
  /** Overs in which the bowler bowled. */
  readonly overs: number;
}

const BOWLERS_OWN: ReadonlySet<Dismissal> = new Set<Dismissal>([
  'bowled',
  'caught',
  'caught-and-bowled',
  'lbw',
  'stumped',
  'hit-wicket',
  'unknown',
]);

type Open<T> = { -readonly [Key in keyof T]: T[Key] };

/** True if every ball names its players: only then can the figures of batters and bowlers be counted. */
export const isAllNamed = ({ balls }: CricketInnings): boolean => balls.every(isNamed);

/** Everybody who came in to bat, by name, in that order. */
export function battersOf(innings: CricketInnings): ReadonlyMap<string, BatterFigures> {
  const batters = new Map<string, Open<BatterFigures>>();
  const batter = (player: string): Open<BatterFigures> => {
    let found = batters.get(player);
    if (found === undefined) {
      found = {
        player,
        position: batters.size + 1,
        runs: 0,
        balls: 0,
        fours: 0,
        sixes: 0,
        how: undefined,
        isRetiredHurt: false,
      };
      batters.set(player, found);
    }
    return found;
  };
  const retire = (over: number, delivery: number): void => {
    for (const { player, how, after } of innings.retired) {
      if (after?.over !== over || after.delivery !== delivery) continue;
      if (how === 'hurt') batter(player).isRetiredHurt = true;
      else batter(player).how = 'retired-out';
    }
  };
  for (const ball of innings.balls) {
    const striker = batter(ball.striker);
    striker.isRetiredHurt = false;
    batter(ball.nonStriker).isRetiredHurt = false;
    striker.runs += ball.bat;
    if (ball.wides === 0) striker.balls += 1;
    if (ball.boundary === 4) striker.fours += 1;
    if (ball.boundary === 6) striker.sixes += 1;
    for (const { player, how } of ball.wickets) batter(player).how = how;
    retire(ball.over, ball.delivery);
  }
  return batters;
}

/** The batters on each ball until this player is out or has retired out: what comes after changes nothing of theirs. */
export function battersUntilOut(innings: CricketInnings | undefined, player: string): string[] {
  const balls = innings?.balls ?? [];
  const left = innings?.retired.find((one) => one.player === player && one.how === 'out')?.after;
  const last = balls.findIndex(
    ({ wickets, over, delivery }) =>
      wickets.some((wicket) => wicket.player === player) || (left?.over === over && left.delivery === delivery),
  );
  return (last < 0 ? balls : balls.slice(0, last + 1)).flatMap(battersOn);
}

/** Undefined for a player who did not bat. */
export const batterFigures = (innings: CricketInnings, player: string): BatterFigures | undefined =>
  battersOf(innings).get(player);

/** Everybody who bowled, by name, in that order. */
export function bowlersOf(innings: CricketInnings): ReadonlyMap<string, BowlerFigures> {
  const byBowler = Map.groupBy(innings.balls, ({ bowler }) => bowler);
  return new Map([...byBowler].map(([player, balls]) => [player, figuresOf(player, balls, innings)]));
}

/** Undefined for a player who did not bowl. */
export const bowlerFigures = (innings: CricketInnings, player: string): BowlerFigures | undefined =>
  bowlersOf(innings).get(player);

function figuresOf(player: string, balls: readonly CricketBall[], innings: CricketInnings): BowlerFigures {
  const overs = [...Map.groupBy(balls, ({ over }) => over)];
  const isMaiden = ([over, bowled]: [number, CricketBall[]]): boolean =>
    conceded(bowled) === 0 && bowled.filter(isLegal).length >= (innings.overLengths.get(over) ?? innings.ballsPerOver);
  return {
    player,
    runs: conceded(balls),
    legalBalls: balls.filter(isLegal).length,
    wickets: balls.flatMap(({ wickets }) => wickets).filter(({ how }) => BOWLERS_OWN.has(how)).length,
    maidens: overs.filter(isMaiden).length,
    overs: overs.length,
  };
}

const conceded = (balls: readonly CricketBall[]): number =>
  balls.reduce((sum, { bat, wides, noBalls }) => sum + bat + wides + noBalls, 0);
