const MINUTE_MS = 60_000;
/** Wrong codes after which an address has to wait, and again after as many more. */
const FREE = 5;
const FIRST_WAIT_MS = 15 * MINUTE_MS;
/** Whoever types wrong codes on purpose keeps the owner waiting, too, and no longer than this. */
const LONGEST_WAIT_MS = 4 * 60 * MINUTE_MS;
/** The count begins anew after this long without another wrong code. */
const FORGOTTEN_MS = 7 * 24 * 60 * MINUTE_MS;
/** Memory is bounded: beyond this those that were wrong longest ago go first. */
const MOST_KNOWN = 50_000;

interface Wrong {
  readonly count: number;
  readonly at: number;
}

/**
 * Wrong codes by the phone or mail address that they were sent to, however many codes and network addresses they come
 * from: the wait for the next code doubles up to four hours, so that a code takes years to guess. Who types a right one has none.
 */
export class WrongCodes {
  readonly #wrong = new Map<string, Wrong>();

  /** ms until another code may be sent there; 0 now. */
  waitOf(address: string, now: number): number {
    const { count, at } = this.#of(address, now);
    const spent = Math.floor(count / FREE);
    const wait = spent === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (spent - 1), LONGEST_WAIT_MS);
    return Math.max(0, at + wait - now);
  }

  add(address: string, now: number): void {
    const { count } = this.#of(address, now);
    this.#wrong.delete(address);
    this.#wrong.set(address, { count: count + 1, at: now });
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > MOST_KNOWN && oldest !== undefined) this.#wrong.delete(oldest);
  }

  forget(address: string): void {
    this.#wrong.delete(address);
  }

  #of(address: string, now: number): Wrong {
    const known = this.#wrong.get(address);
    return known === undefined || now - known.at >= FORGOTTEN_MS ? { count: 0, at: 0 } : known;
  }
}
