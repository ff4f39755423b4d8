import { AttemptCounters } from '../../../people/identity/attempt-counters.ts';
import { tooMany } from '../refusal.ts';
import { FairTurns } from './fair-turns.ts';

/** Files of one person. */
const OF_A_PERSON = { attempts: 30, windowMs: 3_600_000 };

/** Lets each person have one file made at a time and so many an hour; who has had fewest is next. */
export class FileTurns {
  readonly #turns = new FairTurns({
    // Each takes a processor for seconds, of which bets need one.
    atOnce: 2,
    ofOnePerson: 1,
    already: 'One of your files is being made. Wait for it to finish.',
    busy: 'Other files are being made. Try again in a moment.',
  });
  readonly #made = new AttemptCounters();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @throws Refusal 429 */
  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const key = String(userId);
    const wait = this.#made.wait(key, OF_A_PERSON, this.#now());
    if (wait > 0) throw tooMany(wait, 'Too many files this hour. Try again later.');
    const used = () => this.#made.level(key, OF_A_PERSON, this.#now());
    return this.#turns.take({ userId, used }, () => {
      // What is refused counts for nobody.
      this.#made.add(key, { allowance: OF_A_PERSON, now: this.#now(), attempts: 1 });
      return work();
    });
  }
}
