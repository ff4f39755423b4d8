import { Allowance } from '../../gateway/allowance.ts';

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

/** Counts what each person's programs do. */
export class Usage {
  readonly #calls: Allowance<number>;
  readonly #instructions: Allowance<number>;

  constructor({ callsPerSecond, instructionsPerSecond }: UsageLimits, now: () => number) {
    this.#calls = new Allowance(callsPerSecond, now);
    this.#instructions = new Allowance(instructionsPerSecond, now);
  }

  /** People whose use is remembered: those who have all of it again are forgotten. */
  get size(): number {
    return this.#calls.size + this.#instructions.size;
  }

  /** @returns whether one more call of this cost, with so many instructions, is allowed; if not, nothing is counted */
  allows(userId: number, { instructions, cost }: { instructions: number; cost: number }): boolean {
    if (this.#calls.waitOf(userId) > 0 || !this.#instructions.has(userId, instructions)) return false;
    // What costs more than is left is owed: the next call waits.
    this.#calls.take(userId, cost);
    if (instructions > 0) this.#instructions.take(userId, instructions);
    return true;
  }
}
