// A race as a drift with noise. Every horse gains ground at its own pace plus a random walk, equal for all; the winner is
// the one furthest ahead when the time of the race is over. From any moment the rest of each horse's way is normal, so
// the chances are one integral over the ground that decides.

export interface Runner {
  readonly name: string;
  /** Ground gained over the whole race beyond an average horse, in noises of a whole race. */
  readonly pace: number;
}

export interface RaceState {
  /** Ground gained so far, one per runner. */
  readonly ground: readonly number[];
  /** How much of the race is left, 1 at the off. */
  readonly left: number;
}

const STEPS = 80;

/** Abramowitz and Stegun 26.2.17; off by less than 1e-7. */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}

/** @returns the place of each runner, the first ahead */
export function order(ground: readonly number[]): number[] {
  return ground.map((_, runner) => runner).sort((a, b) => (ground[b] as number) - (ground[a] as number));
}

/** @returns the chance of each runner to be among the first `places`; they sum to `places` */
export function placeChances(runners: readonly Runner[], state: RaceState, places: number): number[] {
  const count = runners.length;
  if (state.left <= 0) {
    const first = new Set(order(state.ground).slice(0, places));
    return runners.map((_, runner) => (first.has(runner) ? 1 : 0));
  }
  const spread = Math.sqrt(state.left);
  const means = runners.map((runner, place) => (state.ground[place] as number) + runner.pace * state.left);
  const low = Math.min(...means) - 5 * spread;
  const step = (Math.max(...means) + 5 * spread - low) / STEPS;
  const chances = runners.map(() => 0);
  const above = new Float64Array(count);
  const ahead = new Float64Array(places);
  // By ground: the chance of each to end there, times that of fewer than `places` of the others to end beyond it.
  for (let at = 0; at <= STEPS; at++) {
    const ground = low + at * step;
    for (let runner = 0; runner < count; runner++)
      above[runner] = 1 - normalBelow((ground - (means[runner] as number)) / spread);
    for (let runner = 0; runner < count; runner++) {
      const z = (ground - (means[runner] as number)) / spread;
      const here = Math.exp((-z * z) / 2);
      if (here < 1e-9) continue;
      chances[runner] = (chances[runner] as number) + here * fewerAhead(above, runner, ahead);
    }
  }
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return chances.map((chance) => Math.min(1, (chance * places) / total));
}

/** The chance that fewer than `ahead.length` of the others are beyond; `ahead` is scratch. */
function fewerAhead(above: Float64Array, self: number, ahead: Float64Array): number {
  ahead.fill(0);
  ahead[0] = 1;
  for (let runner = 0; runner < above.length; runner++) {
    if (runner === self) continue;
    const beyond = above[runner] as number;
    for (let i = ahead.length - 1; i > 0; i--) {
      ahead[i] = (ahead[i] as number) * (1 - beyond) + (ahead[i - 1] as number) * beyond;
    }
    ahead[0] = (ahead[0] as number) * (1 - beyond);
  }
  let sum = 0;
  for (const chance of ahead) sum += chance;
  return sum;
}

/** What the odds imply at which a bet to win and one to be placed, at profit ÷ divisor, are fair together. */
export function eachWayChance(win: number, placed: number, divisor: number): number {
  const part = 100 / divisor;
  const odds = 1 + (2 - win - placed) / (win + part * placed);
  return 1 / odds;
}
