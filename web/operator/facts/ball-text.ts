import { ballText as bookText, runsOff, type CricketBall } from 'results';

export const runsOf = (ball: CricketBall): number => runsOff(ball, 'all');

/** As the board has it, but a figure for no run. */
export const ballText = (ball: CricketBall): string => bookText(ball).replace(/^\.$/, '0');
