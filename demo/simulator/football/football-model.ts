// Goals fall as two independent Poisson processes. A red card slows the side that has it and helps the other.

export interface FootballState {
  readonly goals: readonly [number, number];
  readonly reds: readonly [number, number];
  /** How much of the playing time is left, 1 at kick-off. */
  readonly left: number;
}

/** Goals expected of each side over a whole match, eleven against eleven. */
export type GoalRates = readonly [number, number];

const AFTER_OWN_RED = 0.65;
const AFTER_THEIR_RED = 1.2;
/** Goals still to come that are worth counting: beyond them lies less than a millionth. */
const MOST_GOALS = 14;

export const footballStart: FootballState = { goals: [0, 0], reds: [0, 0], left: 1 };

/** @param edge  strength of the home side less that of the away side */
export function goalRates(edge: number): GoalRates {
  return [1.5 * Math.exp(0.22 * edge), 1.15 * Math.exp(-0.22 * edge)];
}

/** Goals expected of each side from here if the whole match were still to be played. */
export function ratesNow(rates: GoalRates, { reds }: FootballState): GoalRates {
  const factor = (own: number, other: number) => AFTER_OWN_RED ** own * AFTER_THEIR_RED ** other;
  return [rates[0] * factor(reds[0], reds[1]), rates[1] * factor(reds[1], reds[0])];
}

function poisson(mean: number): number[] {
  const chances: number[] = [];
  let chance = Math.exp(-mean);
  for (let goals = 0; goals <= MOST_GOALS; goals++) {
    chances.push(chance);
    chance *= mean / (goals + 1);
  }
  return chances;
}

/** How many goals either side may be ahead, or both may score, in a market on their number. */
export const MOST_RESULT = 40;

export interface FootballChances {
  /** Home, away and draw. */
  readonly result: readonly [number, number, number];
  /** Of at most two goals in all. */
  readonly under: number;
  /** Of each lead of the home side, from −`MOST_RESULT` to `MOST_RESULT`. */
  readonly leads: readonly number[];
  /** Of each number of goals in all, 0 to `MOST_RESULT`. */
  readonly totals: readonly number[];
}

export function footballChances(rates: GoalRates, state: FootballState): FootballChances {
  const [home, away] = ratesNow(rates, state);
  const homeMore = poisson(home * state.left);
  const awayMore = poisson(away * state.left);
  let homeWins = 0;
  let awayWins = 0;
  let under = 0;
  const leads = Array.from({ length: 2 * MOST_RESULT + 1 }, () => 0);
  const totals = Array.from({ length: MOST_RESULT + 1 }, () => 0);
  for (let i = 0; i <= MOST_GOALS; i++) {
    for (let j = 0; j <= MOST_GOALS; j++) {
      const chance = (homeMore[i] as number) * (awayMore[j] as number);
      const lead = state.goals[0] + i - state.goals[1] - j;
      if (lead > 0) homeWins += chance;
      if (lead < 0) awayWins += chance;
      const total = state.goals[0] + state.goals[1] + i + j;
      if (total <= 2) under += chance;
      leads[lead + MOST_RESULT] = (leads[lead + MOST_RESULT] ?? 0) + chance;
      totals[total] = (totals[total] ?? 0) + chance;
    }
  }
  return { result: [homeWins, awayWins, 1 - homeWins - awayWins], under, leads, totals };
}

/**
 * What the fair odds of the home side with a handicap imply: its part of what is won and lost.
 *
 * @param quarters  the handicap in quarters of a goal
 */
export function handicapChance(leads: readonly number[], quarters: number): number {
  let won = 0;
  let lost = 0;
  for (const [at, chance] of leads.entries()) {
    // A margin of a quarter is half a bet.
    const part = Math.max(-1, Math.min(1, (4 * (at - MOST_RESULT) + quarters) / 2));
    if (part > 0) won += chance * part;
    else lost -= chance * part;
  }
  return won + lost === 0 ? 0.5 : won / (won + lost);
}

/** The quarter line that is nearest to even. */
export function fairQuarters(leads: readonly number[]): number {
  const lines = Array.from({ length: 12 }, (_, at) => 2 * at - 11);
  const far = (quarters: number) => Math.abs(handicapChance(leads, quarters) - 0.5);
  return lines.reduce((best, quarters) => (far(quarters) < far(best) ? quarters : best));
}
