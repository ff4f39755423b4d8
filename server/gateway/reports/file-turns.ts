import { AttemptCounters } from '../../identity/attempt-counters.ts';
import { tooMany } from '../refusal.ts';

/** Each takes a processor for seconds, of which bets need one. */
const MOST_AT_ONCE = 2;
const WAIT_MS = 5000;
const HOUR_MS = 3_600_000;
/** Files of one person, and of all together: what a person takes leaves most to the others. */
const OF_A_PERSON = { attempts: 30, windowMs: HOUR_MS };
const OF_ALL = { attempts: 600, windowMs: HOUR_MS };

/** Lets each person, signed in however often, have one file made at a time and so many an hour, and all of them a few. */
export class FileTurns {
  readonly #making = new Set<number>();
  readonly #made = new AttemptCounters();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @throws Refusal 429 */
  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    if (this.#making.has(userId)) throw tooMany(WAIT_MS, 'One of your files is being made. Wait for it to finish.');
    if (this.#making.size >= MOST_AT_ONCE) throw tooMany(WAIT_MS, 'Other files are being made. Try again in a moment.');
    this.#count(userId);
    this.#making.add(userId);
    try {
      return await work();
    } finally {
      this.#making.delete(userId);
    }
  }

  /** What is refused counts for nobody. */
  #count(userId: number): void {
    const now = this.#now();
    const wait = Math.max(this.#made.wait(`person ${userId}`, OF_A_PERSON, now), this.#made.wait('all', OF_ALL, now));
    if (wait > 0) throw tooMany(wait, 'Too many files this hour. Try again later.');
    this.#made.add(`person ${userId}`, { allowance: OF_A_PERSON, now, attempts: 1 });
    this.#made.add('all', { allowance: OF_ALL, now, attempts: 1 });
  }
}
