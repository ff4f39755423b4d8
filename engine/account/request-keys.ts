import { assert } from '../assert.ts';
import type { Exchange } from '../exchange.ts';
import type { Accepted } from '../outcome.ts';

const HOUR = 3_600_000;

/** What a request key was used for. */
export interface KeyUse {
  readonly account: number;
  readonly key: string;
  /** Every field of the command in one string: two commands are the same when these are. */
  readonly body: string;
  readonly sequence: number;
  readonly at: number;
  readonly outcome: Accepted;
}

/**
 * Request keys and the answers given, in the state, so that they survive snapshots and failover.
 *
 * @see docs/rules.md, "Request keys"
 */
export class RequestKeys {
  /** In the order of their sequence, and so of their time. */
  readonly #uses = new Map<string, KeyUse>();
  #dueAt = Infinity;

  get(account: number, key: string): KeyUse | undefined {
    assert(key.length >= 1 && key.length <= 64, 'a request key has 1 to 64 characters');
    return this.#uses.get(`${account} ${key}`);
  }

  remember(use: KeyUse): void {
    if (this.#uses.size === 0) this.#dueAt = dropTime(use.at);
    this.#uses.set(`${use.account} ${use.key}`, use);
  }

  /** When the oldest key may be dropped, or Infinity. */
  dueAt(): number {
    return this.#dueAt;
  }

  dropOld(now: number): void {
    if (now < this.#dueAt) return;
    this.#dueAt = Infinity;
    for (const [name, use] of this.#uses) {
      this.#dueAt = dropTime(use.at);
      if (this.#dueAt > now) return;
      this.#uses.delete(name);
    }
    this.#dueAt = Infinity;
  }

  get size(): number {
    return this.#uses.size;
  }

  uses(): Iterable<KeyUse> {
    return this.#uses.values();
  }
}

/** @returns whether a command is the very one that the key was used for */
export function isSameUse(earlier: KeyUse, body: string): boolean {
  return earlier.body === body;
}

/** Notes that the running command used a key. */
export function rememberUse(exchange: Exchange, use: Omit<KeyUse, 'sequence' | 'at'>): void {
  exchange.keys.remember({ ...use, sequence: exchange.sequence, at: exchange.at });
}

/** Whole hours are dropped at once, 24 to 25 hours after use. */
function dropTime(usedAt: number): number {
  return (Math.floor(usedAt / HOUR) + 25) * HOUR;
}
