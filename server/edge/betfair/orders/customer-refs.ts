import type { AccountId } from 'engine/vocabulary';
import type { LiveModels } from '../../../reads/live/live-models.ts';

/** How long a request's reference cannot be used again. */
export const CUSTOMER_REF_MS = 60_000;

/**
 * Requests that have named themselves, so that one sent twice is done once. In memory; what was placed before a restart is
 * known by the references of its orders.
 */
export class CustomerRefs {
  readonly #live: Pick<LiveModels, 'betsOf'>;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #used = new Map<string, number>();

  constructor(live: Pick<LiveModels, 'betsOf'>, now: () => number) {
    this.#live = live;
    this.#now = now;
    this.#startedAt = now();
  }

  /** @returns whether the reference may be used; from now on it may not */
  take(account: AccountId, ref: string): boolean {
    const now = this.#now();
    const key = `${account} ${ref}`;
    this.#forgetOld(now);
    if (this.#used.has(key) || this.#wasBeforeStart(account, ref)) return false;
    this.#used.set(key, now);
    return true;
  }

  /** Nothing was done: it may be used again. */
  giveBack(account: AccountId, ref: string): void {
    this.#used.delete(`${account} ${ref}`);
  }

  #forgetOld(now: number): void {
    for (const [key, at] of this.#used) {
      if (now - at < CUSTOMER_REF_MS) return;
      this.#used.delete(key);
    }
  }

  #wasBeforeStart(account: AccountId, ref: string): boolean {
    const now = this.#now();
    if (now - this.#startedAt >= CUSTOMER_REF_MS) return false;
    return this.#live
      .betsOf(account)
      .some((bet) => bet.reference?.request === ref && now - bet.placedAt < CUSTOMER_REF_MS);
  }
}
