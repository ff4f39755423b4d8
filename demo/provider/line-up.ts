import type { Draws } from 'games';

/** What one ball of twenty brings a batter: runs, or out, which ends their over. */
export type Ball = number | 'out';

interface Batter {
  readonly name: string;
  /** What they cost of the credits. */
  readonly credits: number;
  readonly balls: readonly Ball[];
}

const times = (count: number, ball: Ball): Ball[] => Array<Ball>(count).fill(ball);

/** Twenty equally likely balls each. */
export const BATTERS: readonly Batter[] = [
  { name: 'Anchor', credits: 2, balls: [...times(7, 0), ...times(10, 1), ...times(2, 2), ...times(1, 4)] },
  { name: 'Nudger', credits: 2, balls: [...times(6, 0), ...times(10, 1), ...times(3, 2), ...times(1, 'out')] },
  { name: 'Opener', credits: 3, balls: [...times(7, 0), ...times(7, 1), ...times(2, 2), ...times(3, 4), 'out'] },
  { name: 'Keeper', credits: 3, balls: [...times(6, 0), ...times(8, 1), ...times(3, 2), ...times(1, 4), 6, 'out'] },
  {
    name: 'Hitter',
    credits: 4,
    balls: [...times(6, 0), ...times(5, 1), ...times(4, 4), ...times(3, 6), ...times(2, 'out')],
  },
  { name: 'Captain', credits: 5, balls: [...times(4, 0), ...times(6, 1), ...times(5, 4), ...times(4, 6), 'out'] },
];

const BALLS = 6;
const CREDITS = 10;

export interface Prize {
  /** From so many points on. */
  readonly from: number;
  /** Of a stake of 1. */
  readonly pays: number;
}

export interface LineUp {
  /** Three of the batters, by their places. */
  readonly batters: readonly number[];
  readonly credits: number;
  /** The largest first. */
  readonly prizes: readonly Prize[];
  /** Of a stake of 1, over every way the balls can fall. */
  readonly returns: number;
}

/** How likely each number of points is, exactly: index is points. */
function overOf({ balls }: Batter): number[] {
  let batting = [1];
  const done: number[] = [];
  for (let ball = 0; ball < BALLS; ball++) {
    const next: number[] = [];
    batting.forEach((chance, points) => {
      for (const one of balls) {
        const part = chance / balls.length;
        if (one === 'out') done[points] = (done[points] ?? 0) + part;
        else next[points + one] = (next[points + one] ?? 0) + part;
      }
    });
    batting = Array.from(next, (chance) => chance ?? 0);
  }
  batting.forEach((chance, points) => (done[points] = (done[points] ?? 0) + chance));
  return Array.from(done, (chance) => chance ?? 0);
}

function together(one: readonly number[], other: readonly number[]): number[] {
  const sum = Array<number>(one.length + other.length - 1).fill(0);
  one.forEach((a, i) => other.forEach((b, j) => (sum[i + j] = (sum[i + j] as number) + a * b)));
  return sum;
}

/** How likely so many points or more are, by points. */
function tailsOf(chances: readonly number[]): number[] {
  const tails = [...chances];
  for (let points = tails.length - 2; points >= 0; points--)
    tails[points] = (tails[points] as number) + (tails[points + 1] as number);
  return tails;
}

/** Prizes from the largest down, each from the fewest points at which the whole gives back no more than its share. */
const LADDER = [
  { pays: 20, share: 0.15 },
  { pays: 5, share: 0.4 },
  { pays: 2, share: 0.8 },
  { pays: 0.5, share: 0.96 },
] as const;

function lineUpOf(batters: readonly number[]): LineUp {
  const [one, two, three] = batters.map((place) => overOf(BATTERS[place] as Batter)) as [number[], number[], number[]];
  const tails = tailsOf(together(together(one, two), three));
  const prizes: Prize[] = [];
  let returns = 0;
  for (const { pays, share } of LADDER) {
    const above = prizes.at(-1);
    // Whoever has reached the prize above gets that one.
    const reached = above === undefined ? 0 : (tails[above.from] as number);
    const from = tails.findIndex((chance) => returns + pays * (chance - reached) <= share);
    returns += pays * ((tails[from] as number) - reached);
    prizes.push({ from, pays });
  }
  const credits = batters.reduce((sum, place) => sum + (BATTERS[place] as Batter).credits, 0);
  return { batters, credits, prizes, returns };
}

function allLineUps(): LineUp[] {
  const found: LineUp[] = [];
  for (let a = 0; a < BATTERS.length; a++)
    for (let b = a + 1; b < BATTERS.length; b++)
      for (let c = b + 1; c < BATTERS.length; c++) found.push(lineUpOf([a, b, c]));
  return found.filter(({ credits }) => credits <= CREDITS);
}

/** Every three batters that ten credits buy. */
export const LINE_UPS: readonly LineUp[] = allLineUps();

/** The balls that a batter faces, in turn. */
export function overBy(place: number, draws: Draws): Ball[] {
  const { balls } = BATTERS[place] as Batter;
  const faced: Ball[] = [];
  while (faced.length < BALLS && faced.at(-1) !== 'out') faced.push(balls[draws.uniform(balls.length)] as Ball);
  return faced;
}

export const pointsOf = (overs: readonly (readonly Ball[])[]): number =>
  overs.flat().reduce<number>((sum, ball) => sum + (ball === 'out' ? 0 : ball), 0);

export const prizeFor = ({ prizes }: LineUp, points: number): number =>
  prizes.find(({ from }) => points >= from)?.pays ?? 0;
