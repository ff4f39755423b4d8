import type { DurableBatch } from '../journal/batch.ts';
import type { Clock } from './clock.ts';
import type { HeldReceipt } from './receipt.ts';

interface Durable {
  readonly batch: DurableBatch;
  readonly hash: Uint8Array;
}

/** Bets that are answered in one turn of the event loop: each may be a response to write. */
const BETS_IN_A_TURN = 64;

/**
 * Gives receipts out once they are durable: at once those of what is no bet, such as a cancel, and those of bets so many
 * in a turn, in their order. The answers of a thousand bets would hold up everybody else's.
 */
export class Answers {
  readonly #clock: Clock;
  #waiting: (readonly [HeldReceipt, Durable])[] = [];
  #isTurning = false;
  #emptied: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  give(receipts: readonly HeldReceipt[], durable: Durable): void {
    for (const receipt of receipts) {
      if (receipt.isBet) this.#waiting.push([receipt, durable]);
      else receipt.give(durable);
    }
    if (!this.#isTurning) this.#turn();
  }

  /** Resolves once none waits. */
  async allGiven(): Promise<void> {
    if (this.#waiting.length > 0) await new Promise<void>((resolve) => (this.#emptied = resolve));
  }

  #turn(): void {
    for (const [receipt, durable] of this.#waiting.splice(0, BETS_IN_A_TURN)) receipt.give(durable);
    this.#isTurning = this.#waiting.length > 0;
    if (this.#isTurning) this.#clock.after(0, () => this.#turn());
    else this.#emptied?.();
  }
}
