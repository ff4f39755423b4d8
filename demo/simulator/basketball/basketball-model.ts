// Points fall possession by possession, and the sides have the ball in turns. What a side scores in so many possessions is
// a sum of independent throws, so its distribution, and with it every chance, is exact.

/** Chances of 0, 1, 2 and 3 points in a possession of an average side. */
const SCORING = [0.5, 0.04, 0.33, 0.13] as const;
/** Possessions of each side in a quarter, and in an overtime. */
export const POSSESSIONS = { quarter: 19, overtime: 10 } as const;
export const QUARTERS = 4;

/** Chances of 0, 1, 2 and 3 points in a possession of each side. */
export type ScoringChances = readonly [readonly number[], readonly number[]];

export interface BasketballState {
  readonly points: readonly [number, number];
  /** From 1; those beyond the fourth quarter are overtimes. */
  readonly period: number;
  /** Possessions that are left of this period. */
  readonly left: readonly [number, number];
}

/** @param edge  strength of the home side less that of the away side */
export function scoringChances(edge: number): ScoringChances {
  const scaled = (factor: number) => {
    const scored = SCORING.slice(1).map((chance) => chance * factor);
    return [1 - scored.reduce((sum, chance) => sum + chance, 0), ...scored];
  };
  return [scaled(1.02 + 0.035 * edge), scaled(1 - 0.035 * edge)];
}

/** What both sides score in so many possessions: the chance of each number of points. */
class Throws {
  readonly #chances: readonly number[];
  readonly #sums: number[][] = [[1]];
  readonly #upTo: number[][] = [[1]];

  constructor(chances: readonly number[]) {
    this.#chances = chances;
  }

  of(possessions: number): readonly number[] {
    while (this.#sums.length <= possessions) this.#next();
    return this.#sums[possessions] as number[];
  }

  /** The chance of at most so many points. */
  atMost(points: number, possessions: number): number {
    this.of(possessions);
    if (points < 0) return 0;
    const upTo = this.#upTo[possessions] as number[];
    return points >= upTo.length ? 1 : (upTo[points] as number);
  }

  #next(): void {
    const before = this.#sums.at(-1) as number[];
    const sums = Array.from({ length: before.length + this.#chances.length - 1 }, () => 0);
    for (const [points, chance] of before.entries())
      for (const [more, scored] of this.#chances.entries())
        sums[points + more] = (sums[points + more] as number) + chance * scored;
    let sum = 0;
    this.#sums.push(sums);
    // Sums of many parts may pass 1 by a rounding.
    this.#upTo.push(sums.map((chance) => Math.min(1, (sum += chance))));
  }
}

/** The chances of one match. */
export class BasketballOdds {
  readonly #throws: readonly [Throws, Throws];

  constructor([home, away]: ScoringChances) {
    this.#throws = [new Throws(home), new Throws(away)];
  }

  /** The chance of the home side to win, overtime counted. */
  matchChance(state: BasketballState): number {
    const [home, level] = this.#result(state.points, this.#left(state));
    return Math.min(1, home + level * this.#overtimeChance());
  }

  /** The chance of more points than a line between two numbers, those of one overtime counted. */
  overChance(state: BasketballState, line: number): number {
    const left = this.#left(state);
    const needed = Math.ceil(line) - state.points[0] - state.points[1];
    if (needed <= 0) return 1;
    const [home, away] = this.#throws;
    let over = 0;
    for (const [points, chance] of home.of(left[0]).entries()) {
      over += chance * (1 - away.atMost(needed - points - 1, left[1]));
      // Level, and not over yet: an overtime may bring what is missing.
      const theirs = state.points[0] + points - state.points[1];
      const level = theirs < 0 ? 0 : (away.of(left[1])[theirs] ?? 0);
      const missing = needed - points - theirs;
      if (level > 0 && missing > 0) over += chance * level * this.#overtimeBrings(missing);
    }
    return Math.min(1, over);
  }

  #left({ left, period }: BasketballState): readonly [number, number] {
    const more = Math.max(0, QUARTERS - period) * POSSESSIONS.quarter;
    return [left[0] + more, left[1] + more];
  }

  /** The chances that the home side scores more, and that both score as much. */
  #result(points: readonly [number, number], left: readonly [number, number]): readonly [home: number, level: number] {
    const [home, away] = this.#throws;
    let wins = 0;
    let level = 0;
    for (const [more, chance] of home.of(left[0]).entries()) {
      const theirs = points[0] + more - points[1];
      const below = away.atMost(theirs - 1, left[1]);
      wins += chance * below;
      level += chance * (away.atMost(theirs, left[1]) - below);
    }
    return [wins, level];
  }

  /** Of the home side from a level score: an overtime that ends level is followed by another. */
  #overtimeChance(): number {
    const [home, level] = this.#result([0, 0], [POSSESSIONS.overtime, POSSESSIONS.overtime]);
    return home / (1 - level);
  }

  /** The chance of at least so many points in an overtime. */
  #overtimeBrings(needed: number): number {
    const [home, away] = this.#throws;
    let sum = 0;
    for (const [points, chance] of home.of(POSSESSIONS.overtime).entries())
      sum += chance * (1 - away.atMost(needed - points - 1, POSSESSIONS.overtime));
    return sum;
  }
}
