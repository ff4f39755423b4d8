/** What one key may do in a second; as much again at once after a pause. */
export interface UsageLimits {
  readonly callsPerSecond: number;
  /** Instructions of placing, cancelling, replacing and updating. */
  readonly instructionsPerSecond: number;
}

export const USAGE_LIMITS: UsageLimits = { callsPerSecond: 100, instructionsPerSecond: 1000 };

interface Left {
  calls: number;
  instructions: number;
  at: number;
}

/** Counts what each key is used for. */
export class Usage {
  readonly #limits: UsageLimits;
  readonly #now: () => number;
  readonly #left = new Map<string, Left>();

  constructor(limits: UsageLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** @returns whether the key may make one more call with so many instructions; if not, nothing is counted */
  allows(user: { readonly appKey: string; readonly userId: number }, instructions: number): boolean {
    const { callsPerSecond, instructionsPerSecond } = this.#limits;
    const left = this.#leftOf(`${user.userId} ${user.appKey}`);
    const now = this.#now();
    // A clock that steps back costs nobody a call.
    const passed = Math.max(0, now - left.at) / 1000;
    left.calls = Math.min(callsPerSecond * 2, left.calls + passed * callsPerSecond);
    left.instructions = Math.min(instructionsPerSecond * 2, left.instructions + passed * instructionsPerSecond);
    left.at = now;
    if (left.calls < 1 || left.instructions < instructions) return false;
    left.calls -= 1;
    left.instructions -= instructions;
    return true;
  }

  #leftOf(key: string): Left {
    const known = this.#left.get(key);
    if (known !== undefined) return known;
    const { callsPerSecond, instructionsPerSecond } = this.#limits;
    const fresh = { calls: callsPerSecond * 2, instructions: instructionsPerSecond * 2, at: this.#now() };
    this.#left.set(key, fresh);
    return fresh;
  }
}
