import type { CricketMatch } from 'results';
import { type InningsPlay, playOf } from '../cricket-model/state-of-play.ts';

/** From the least to the most that a line may plausibly be, in runs. */
export interface LineRange {
  readonly least: number;
  readonly most: number;
}

interface Terms {
  readonly rule: string;
  readonly subject: unknown;
}

interface Overs {
  readonly innings: number;
  readonly from: number;
  readonly to: number;
}

/** On average an over brings hardly less or more, in any format. */
const RUNS_AN_OVER = { least: 2, most: 18 } as const;
const FEW_RUNS = 5;
const USUAL_BALLS = 6;

/**
 * The runs that overs or an innings may bring, by how many overs are left and what was scored in those before.
 *
 * @param match  undefined if nothing is known of it
 * @returns      undefined for anything else, for an innings without a limit, and if the score is known and the balls are not
 */
export function lineRange(terms: Terms, match: CricketMatch | undefined): LineRange | undefined {
  const overs = oversOf(terms);
  if (overs === undefined) return undefined;
  const ballsPerOver = match?.fixture.ballsPerOver ?? USUAL_BALLS;
  const play = match && playOf(match).find(({ number }) => number === overs.innings);
  const balls = match?.innings.find(({ number }) => number === overs.innings)?.balls ?? [];
  const limit = play?.allBalls || (match?.fixture.overs ?? 0) * ballsPerOver || Infinity;
  const first = (overs.from - 1) * ballsPerOver;
  const last = Math.min(overs.to * ballsPerOver, limit);
  const bowled = Math.max(first, Math.min(play?.legalBalls ?? 0, last));
  if (last === Infinity || (bowled > first && balls.length === 0)) return undefined;
  const left = Math.max(0, last - bowled) / ballsPerOver;
  const made = bowled > first && play !== undefined ? madeIn(play, first, bowled) : undefined;
  return {
    // A side that is all out stays at what it has made.
    least: Math.ceil((made ?? left * RUNS_AN_OVER.least) - FEW_RUNS),
    most: Math.floor((made ?? 0) + left * RUNS_AN_OVER.most + FEW_RUNS),
  };
}

const madeIn = (play: InningsPlay, first: number, bowled: number): number => play.runsAt(bowled) - play.runsAt(first);

function oversOf({ rule, subject }: Terms): Overs | undefined {
  const { innings = 1, from = 1, to, over } = subject as Readonly<Record<string, number | undefined>>;
  switch (rule) {
    case 'cricket.session':
      return to === undefined ? undefined : { innings, from, to };
    case 'cricket.over-by-over':
      return over === undefined ? undefined : { innings, from: over, to: over };
    case 'cricket.innings-run':
    case 'cricket.meter':
      return { innings, from: 1, to: to ?? Infinity };
    default:
      return undefined;
  }
}
