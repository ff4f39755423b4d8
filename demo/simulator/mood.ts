import type { Random } from './random.ts';

/** Standard deviation of a runner's drift from the model, on the scale of log odds. */
const SPREAD = 0.05;
/** Half of it is forgotten in so long. */
const HALF_LIFE_MS = 600_000;
/** How far a bet of the whole best price moves the crowd's opinion. */
const IMPACT = 0.012;
const MOST = 0.25;

/** What the crowd thinks beyond the model: a slow drift, and a push from every bet. It makes prices live before a match. */
export class Mood {
  readonly #lean: Float64Array;
  readonly #random: Random;
  #at: number;

  constructor(runners: number, now: number, random: Random) {
    this.#lean = Float64Array.from({ length: runners }, () => SPREAD * random.normal());
    this.#random = random;
    this.#at = now;
  }

  pass(now: number): void {
    const kept = 0.5 ** ((now - this.#at) / HALF_LIFE_MS);
    this.#at = now;
    const fresh = SPREAD * Math.sqrt(1 - kept * kept);
    for (let runner = 0; runner < this.#lean.length; runner++) {
      this.#lean[runner] = (this.#lean[runner] as number) * kept + fresh * this.#random.normal();
    }
  }

  /** @param share  of the size that the best price offers, positive when the runner was backed */
  push(runner: number, share: number): void {
    const lean = (this.#lean[runner] as number) + IMPACT * Math.max(-3, Math.min(3, share));
    this.#lean[runner] = Math.max(-MOST, Math.min(MOST, lean));
  }

  /** The model's chances as the crowd sees them; they still sum to how many win. */
  seen(chances: readonly number[], winners: number): number[] {
    const leaning = chances.map((chance, runner) => {
      if (chance <= 0 || chance >= 1) return chance;
      const odds = (chance / (1 - chance)) * Math.exp(this.#lean[runner] as number);
      return odds / (1 + odds);
    });
    const total = leaning.reduce((sum, chance) => sum + chance, 0);
    return total > 0 ? leaning.map((chance) => Math.min(0.9999, (chance * winners) / total)) : leaning;
  }
}
