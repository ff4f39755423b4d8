import { DAY_MS } from '../vocabulary/money.ts';
import { assert } from '../assert.ts';

/** What a customer has in one round of a provider's game. */
export interface Wager {
  readonly provider: number;
  readonly account: number;
  readonly round: number;
  exposure: number;
  revision: number;
  /** ms; −1 while it runs. */
  endedAt: number;
}

/** So many rounds of providers may be open for one account. */
export const MOST_OPEN_WAGERS = 100;

/** As long as a request key is kept at least, ms. */
const KEPT = DAY_MS;

const nameOf = (provider: number, account: number, round: number): string => `${provider} ${account} ${round}`;

/**
 * Rounds of providers in which customers have something at stake, and those that have ended within the last day, so
 * that what comes late is refused.
 *
 * @see docs/rules.md, "Wagers"
 */
export class Wagers {
  /** In the order in which they began. */
  readonly #running = new Map<string, Wager>();
  /** In the order in which they ended. */
  readonly #ended = new Map<string, Wager>();
  /** By account: Σ exposures, and how many rounds are open. */
  readonly #open = new Map<number, { exposure: number; count: number }>();

  get(provider: number, account: number, round: number): Wager | undefined {
    const name = nameOf(provider, account, round);
    return this.#running.get(name) ?? this.#ended.get(name);
  }

  /** What the account can lose in all rounds of all providers. */
  exposureOf(account: number): number {
    return this.#open.get(account)?.exposure ?? 0;
  }

  openOf(account: number): number {
    return this.#open.get(account)?.count ?? 0;
  }

  add(wager: Wager): void {
    const { provider, account, round } = wager;
    assert(this.get(provider, account, round) === undefined, 'a round begins once');
    const isRunning = wager.endedAt < 0;
    (isRunning ? this.#running : this.#ended).set(nameOf(provider, account, round), wager);
    if (isRunning) this.#count(account, wager.exposure, 1);
  }

  hold(wager: Wager, exposure: number, revision: number): void {
    this.#count(wager.account, exposure - wager.exposure, 0);
    wager.exposure = exposure;
    wager.revision = revision;
  }

  end(wager: Wager, at: number): void {
    this.#count(wager.account, -wager.exposure, -1);
    wager.exposure = 0;
    wager.endedAt = at;
    const name = nameOf(wager.provider, wager.account, wager.round);
    this.#running.delete(name);
    this.#ended.set(name, wager);
  }

  #count(account: number, exposure: number, count: number): void {
    const open = this.#open.get(account) ?? { exposure: 0, count: 0 };
    open.exposure += exposure;
    open.count += count;
    if (open.count > 0) this.#open.set(account, open);
    else this.#open.delete(account);
  }

  /** Drops rounds that ended a day ago. Each ended under a request key, so the time of their end comes by itself. */
  dropEnded(now: number): void {
    for (const [name, { endedAt }] of this.#ended) {
      if (endedAt > now - KEPT) return;
      this.#ended.delete(name);
    }
  }

  get size(): number {
    return this.#running.size + this.#ended.size;
  }

  /** Those that run, then those that have ended. */
  all(): readonly Wager[] {
    return [...this.#running.values(), ...this.#ended.values()];
  }
}
