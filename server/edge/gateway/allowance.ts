interface Left {
  left: number;
  at: number;
}

/** Beyond so many, those who have all of it left are forgotten, and not more often than that. */
const MOST_KNOWN = 10_000;
const FORGET_MS = 1000;

/** So much a second for each, with as much again at once after a pause. Takes may pass what is left: then it is owed. */
export class Allowance<Key> {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #known = new Map<Key, Left>();
  #forgotAt = 0;

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Whose use is remembered. */
  get size(): number {
    return this.#known.size;
  }

  /** ms until there is enough for the cheapest; 0 where there is now. */
  waitOf(key: Key): number {
    const known = this.#known.get(key);
    if (known === undefined) return 0;
    const left = this.#leftOf(known);
    return left >= 1 ? 0 : Math.ceil(((1 - left) / this.#perSecond) * 1000);
  }

  /** This much can be taken without owing any. */
  has(key: Key, cost: number): boolean {
    const known = this.#known.get(key);
    return cost <= (known === undefined ? this.#most : this.#leftOf(known));
  }

  /** True if more was taken than there was, and more than a cheap call takes. */
  owes(key: Key): boolean {
    const known = this.#known.get(key);
    return known !== undefined && this.#leftOf(known) < -1;
  }

  take(key: Key, cost: number): void {
    const known = this.#known.get(key);
    const left = (known === undefined ? this.#most : this.#leftOf(known)) - cost;
    if (known === undefined && this.#known.size >= MOST_KNOWN) this.#forgetSometimes();
    this.#known.set(key, { left, at: this.#now() });
  }

  get #most(): number {
    return this.#perSecond * 2;
  }

  /** A clock that steps back costs nobody anything. */
  #leftOf({ left, at }: Left): number {
    return Math.min(this.#most, left + (Math.max(0, this.#now() - at) * this.#perSecond) / 1000);
  }

  #forgetSometimes(): void {
    const now = this.#now();
    if (Math.abs(now - this.#forgotAt) < FORGET_MS) return;
    this.#forgotAt = now;
    for (const [key, known] of this.#known) if (this.#leftOf(known) >= this.#most) this.#known.delete(key);
  }
}
