import type { CricketBall } from './cricket-facts.ts';

/** Whether penalty runs count: the match result counts all, sessions none, cricket casino only those of a helmet. */
export type PenaltyRuns = 'all' | 'helmet' | 'none';

/** One of the over's balls. */
export const isLegal = (ball: CricketBall): boolean =>
  ball.wides === 0 && ball.noBalls === 0 && ball.notCounted !== true;

export const extrasOff = (ball: CricketBall): number => ball.wides + ball.noBalls + ball.byes + ball.legByes;

export function runsOff(ball: CricketBall, penalties: PenaltyRuns): number {
  return ball.bat + extrasOff(ball) + (penaltyCounts(ball.helmet === true, penalties) ? ball.penalty : 0);
}

export function penaltyCounts(helmet: boolean, penalties: PenaltyRuns): boolean {
  return penalties === 'all' || (penalties === 'helmet' && helmet);
}

/** Neither a run nor a wide, no-ball or wicket. */
export const isDot = (ball: CricketBall): boolean =>
  ball.bat + extrasOff(ball) === 0 && ball.wickets.length === 0 && isLegal(ball);

/** The batters of this ball, and those who get out on it; '' for one whom nobody named. */
export const battersOn = ({ striker, nonStriker, wickets }: CricketBall): string[] => [
  striker,
  nonStriker,
  ...wickets.map(({ player }) => player),
];

/** Everybody who has a part in this ball, fielders apart, is named. */
export const isNamed = (ball: CricketBall): boolean => ball.bowler !== '' && !battersOn(ball).includes('');

/** By over and delivery. Facts come in that order, save where one was added later. */
export function inOrder(balls: readonly CricketBall[]): readonly CricketBall[] {
  const isSorted = balls.every((ball, place) => place === 0 || compare(balls[place - 1] as CricketBall, ball) <= 0);
  return isSorted ? balls : balls.toSorted(compare);
}

const compare = (a: CricketBall, b: CricketBall): number => a.over - b.over || a.delivery - b.delivery;

/** Legal balls that so many overs are; 25.3 is 25 overs and 3 balls. */
export function ballsOf(overs: number, ballsPerOver: number): number {
  return Math.floor(overs) * ballsPerOver + Math.round((overs % 1) * 10);
}
