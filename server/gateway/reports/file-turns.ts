import { tooMany } from '../refusal.ts';

/** Each takes a processor for seconds, of which bets need one. */
const MOST_AT_ONCE = 2;
const WAIT_MS = 5000;

/** Lets each login session have one file made at a time, and all of them a few. */
export class FileTurns {
  readonly #making = new Set<object>();

  /** @throws Refusal 429 */
  async take<T>(session: object, work: () => Promise<T>): Promise<T> {
    if (this.#making.has(session)) throw tooMany(WAIT_MS, 'One of your files is being made. Wait for it to finish.');
    if (this.#making.size >= MOST_AT_ONCE) throw tooMany(WAIT_MS, 'Other files are being made. Try again in a moment.');
    this.#making.add(session);
    try {
      return await work();
    } finally {
      this.#making.delete(session);
    }
  }
}
