/** What one person's programs may do in a second, by however many keys; as much again at once after a pause. */
export interface UsageLimits {
  readonly callsPerSecond: number;
  /** Instructions of placing, cancelling, replacing and updating. */
  readonly instructionsPerSecond: number;
}

export const USAGE_LIMITS: UsageLimits = { callsPerSecond: 100, instructionsPerSecond: 1000 };

/** What operations cost of a second's calls that are more than one look: lists, and what is read in SQL. Others cost 1. */
const COSTS: Readonly<Record<string, number>> = {
  listCurrentOrders: 5,
  listClearedOrders: 5,
  getAccountStatement: 5,
  listMarketCatalogue: 5,
  listMarketBook: 2,
  listMarketProfitAndLoss: 5,
};

export const costOf = (operation: string): number => COSTS[operation] ?? 1;

interface Left {
  calls: number;
  instructions: number;
  at: number;
}

/** Counts what each person's programs do. */
export class Usage {
  readonly #limits: UsageLimits;
  readonly #now: () => number;
  readonly #left = new Map<number, Left>();

  constructor(limits: UsageLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** @returns whether one more call of this cost, with so many instructions, is allowed; if not, nothing is counted */
  allows(userId: number, { instructions, cost }: { instructions: number; cost: number }): boolean {
    const { callsPerSecond, instructionsPerSecond } = this.#limits;
    const left = this.#leftOf(userId);
    const now = this.#now();
    // A clock that steps back costs nobody a call.
    const passed = Math.max(0, now - left.at) / 1000;
    left.calls = Math.min(callsPerSecond * 2, left.calls + passed * callsPerSecond);
    left.instructions = Math.min(instructionsPerSecond * 2, left.instructions + passed * instructionsPerSecond);
    left.at = now;
    if (left.calls < 1 || left.instructions < instructions) return false;
    // What costs more than is left is owed: the next call waits.
    left.calls -= cost;
    left.instructions -= instructions;
    return true;
  }

  #leftOf(userId: number): Left {
    const known = this.#left.get(userId);
    if (known !== undefined) return known;
    const { callsPerSecond, instructionsPerSecond } = this.#limits;
    const fresh = { calls: callsPerSecond * 2, instructions: instructionsPerSecond * 2, at: this.#now() };
    this.#left.set(userId, fresh);
    return fresh;
  }
}
