import { QUEUE_FULL } from '../sequencer/refusals.ts';

/** What the calls of one turn of the event loop may cost together (protocol/call.ts): some ms of its time. */
export const COST_OF_A_TURN = 10;
/** Of that, telling a call that it has become too late. */
const COST_OF_A_REFUSAL = 0.25;
/** What such refusals may take of a turn while others can still be in time. */
const COST_OF_REFUSALS = COST_OF_A_TURN / 10;

interface Waiting {
  readonly since: number;
  readonly cost: number;
  readonly enter: (refusal?: Error) => void;
}

/**
 * Lets calls in one after the other, so few in a turn of the event loop that what must not wait finds its turn soon: a
 * cancel, a suspension, an answer whose commit is durable.
 */
export class Turnstile {
  readonly #now: () => number;
  readonly #patience: number;
  #waiting: Waiting[] = [];
  #spent = 0;
  #isTurning = false;

  /** @param patience  ms after which a call that has waited is refused */
  constructor(patience = Infinity, now = () => performance.now()) {
    this.#now = now;
    this.#patience = patience;
  }

  /** @param enter  called once, now or in a later turn; with a QueueFullError where that has become too late */
  pass(cost: number, enter: (refusal?: Error) => void): void {
    if (!this.#isTurning) {
      this.#isTurning = true;
      setImmediate(() => this.#turn());
    }
    if (this.#waiting.length === 0 && this.#spent < COST_OF_A_TURN) {
      this.#spent += cost;
      enter();
    } else this.#waiting.push({ since: this.#now(), cost, enter });
  }

  #turn(): void {
    this.#spent = 0;
    const tooLate = this.#now() - this.#patience;
    const isLate = ({ since }: Waiting) => since < tooLate;
    const [first] = this.#waiting;
    const isCrowded = first !== undefined && isLate(first);
    const most = isCrowded ? COST_OF_REFUSALS : COST_OF_A_TURN;
    let count = 0;
    for (const waiting of this.#waiting) {
      if (this.#spent >= most || (isCrowded && !isLate(waiting))) break;
      count += 1;
      this.#let(waiting, isLate(waiting));
    }
    this.#waiting.splice(0, count);
    // In their order, all of them would be too late for ever: who came last is in time.
    while (isCrowded && this.#spent < COST_OF_A_TURN) {
      const newest = this.#waiting.pop();
      if (newest === undefined) break;
      this.#let(newest, isLate(newest));
    }
    if (count === 0) this.#isTurning = false;
    else setImmediate(() => this.#turn());
  }

  #let({ cost, enter }: Waiting, isLate: boolean): void {
    this.#spent += isLate ? COST_OF_A_REFUSAL : cost;
    enter(isLate ? QUEUE_FULL : undefined);
  }
}
