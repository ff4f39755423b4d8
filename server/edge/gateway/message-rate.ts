/** How much a connection, or a login session over all of its connections, may send: so much a second, and so much at once after a pause. */
export class MessageRate {
  readonly #perSecond: number;
  readonly #atOnce: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor({ perSecond, atOnce, now }: { perSecond: number; atOnce: number; now: () => number }) {
    this.#perSecond = perSecond;
    this.#atOnce = atOnce;
    this.#now = now;
    this.#left = atOnce;
    this.#at = now();
  }

  /** @returns whether there was room for it; it counts either way */
  take(cost: number): boolean {
    const now = this.#now();
    // A clock that steps back costs nobody anything.
    const earned = (Math.max(0, now - this.#at) * this.#perSecond) / 1000;
    this.#left = Math.min(this.#atOnce, this.#left + earned) - cost;
    this.#at = now;
    return this.#left >= 0;
  }
}
