import { isStaffPermission, type Call } from 'protocol';
import { QUEUE_FULL } from '../../core/sequencer/refusals.ts';

/** The cost of all calls of one turn of the event loop (protocol/call.ts): about a millisecond of its time. */
export const COST_OF_A_TURN = 30;
/** To tell a call that it has become too late. */
const COST_OF_BEING_LATE = 0.75;
/** To tell it why it is not admitted. */
export const COST_OF_A_REFUSAL = 1.5;
/** All such refusals of a turn while others are still in time. */
const COST_OF_REFUSALS = COST_OF_A_TURN / 10;

/** Runs something in the next turn of the event loop. */
type NextTurn = (run: () => void) => void;

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
  readonly #nextTurn: NextTurn;
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  #spent = 0;
  #isTurning = false;

  /** @param patience  ms after which a call that has waited is refused */
  constructor(patience = Infinity, now = () => performance.now(), nextTurn: NextTurn = setImmediate) {
    this.#now = now;
    this.#patience = patience;
    this.#nextTurn = nextTurn;
  }

  /**
   * @param enter  called once, now or in a later turn; with a QueueFullError if that has become too late
   * @param since  when the call came, by the turnstile's clock, if it has waited elsewhere
   */
  pass(cost: number, enter: (refusal?: Error) => void, since = this.#now()): void {
    if (!this.#isTurning) {
      this.#isTurning = true;
      this.#nextTurn(() => this.#turn());
    }
    if (this.#waiting.length === 0 && this.#spent < COST_OF_A_TURN) {
      this.#spent += cost;
      enter();
    } else this.#waiting.push({ since, cost, enter });
  }

  #turn(): void {
    this.#spent = 0;
    const waiting = this.#waiting;
    const tooLate = this.#now() - this.#patience;
    const firstInTime = waiting.findIndex(({ since }) => since >= tooLate);
    const late = firstInTime === -1 ? waiting.length : firstInTime;
    // Refusals alone would take all the time in which those behind could still be served.
    const mostRefusals = late < waiting.length ? COST_OF_REFUSALS : COST_OF_A_TURN;
    let refused = 0;
    for (; refused < late && this.#spent < mostRefusals; refused += 1) {
      this.#spent += COST_OF_BEING_LATE;
      waiting[refused]?.enter(QUEUE_FULL);
    }
    let next = late;
    for (; next < waiting.length && this.#spent < COST_OF_A_TURN; next += 1) {
      const { cost, enter } = waiting[next] as Waiting;
      this.#spent += cost;
      enter();
    }
    waiting.splice(late, next - late);
    waiting.splice(0, refused);
    if (refused === 0 && next === late) this.#isTurning = false;
    else this.#nextTurn(() => this.#turn());
  }
}

/** The way in of a call that is admitted. */
export function wayIn(call: Call, isSignedIn: boolean): 'first' | 'calls' | 'reads' | 'visits' {
  const isRead = call.effect === 'read';
  if (call.goesFirst === true || (isStaffPermission(call.permission) && !isRead)) return 'first';
  if (!isSignedIn) return 'visits';
  return isRead ? 'reads' : 'calls';
}

/** The ways in, each with a turn's cost of its own: a crowd in one of them is in nobody's way in another. */
export class Turnstiles {
  /** For what makes less be at stake, and for staff. */
  readonly first: Turnstile;
  readonly calls: Turnstile;
  /** For calls that change nothing: whoever reads much is in no bet's way. */
  readonly reads: Turnstile;
  /** For those who are not signed in: a crowd that tries passwords. */
  readonly visits: Turnstile;
  /** For the files of the site. */
  readonly files: Turnstile;
  /** For those that are only told why they are not admitted. */
  readonly refused: Turnstile;

  /** @param patience  ms after which one of `calls`, `reads`, `visits` or `files` that has waited is refused */
  constructor(patience?: number, nextTurn?: NextTurn) {
    const turnstile = (wait?: number) => new Turnstile(wait, undefined, nextTurn);
    this.first = turnstile();
    this.calls = turnstile(patience);
    this.reads = turnstile(patience);
    this.visits = turnstile(patience);
    this.files = turnstile(patience);
    this.refused = turnstile();
  }
}
