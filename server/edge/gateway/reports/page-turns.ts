import { AttemptCounters } from '../../../people/identity/attempt-counters.ts';
import { FairTurns } from './fair-turns.ts';

/** Milliseconds of making pages that one person is forgiven: a tenth of the time that passes. */
const FORGIVEN = { attempts: 6000, windowMs: 60_000 };
/** Beyond so many, one long history is made after the other. */
const HEAVY_FROM = 500;

/**
 * Lets each person have one page of a report made at a time, and all of them few enough to leave the database to those who
 * sign in and bet. Who has taken the least time is next, and those who take much have one place of the two: histories of
 * ten thousand bets keep nobody else from theirs.
 */
export class PageTurns {
  readonly #turns = new FairTurns({
    atOnce: 2,
    ofOnePerson: 8,
    heavyFrom: HEAVY_FROM,
    already: 'Your other reports are being made. Wait for them.',
    busy: 'Other reports are being made. Try again in a moment.',
  });
  readonly #taken = new AttemptCounters();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @throws Refusal 429 */
  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const key = String(userId);
    const used = () => this.#taken.level(key, FORGIVEN, this.#now());
    return this.#turns.take({ userId, used }, async () => {
      const begun = this.#now();
      try {
        return await work();
      } finally {
        const now = this.#now();
        this.#taken.add(key, { allowance: FORGIVEN, now, attempts: now - begun });
      }
    });
  }
}

/** Of this process, as its connections to the database are. */
export const pages = new PageTurns();
