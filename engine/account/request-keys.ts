import { assert } from '../assert.ts';
import type { WithdrawRequest } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Accepted, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import type { Sequence } from '../vocabulary/index.ts';
import { NO_ROLE } from './accounts.ts';

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
    return this.#uses.get(joined(account, key));
  }

  remember(use: KeyUse): void {
    if (this.#uses.size === 0) this.#dueAt = dropTime(use.at);
    this.#uses.set(joined(use.account, use.key), use);
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
function isSameUse(earlier: KeyUse, body: string): boolean {
  return earlier.body === body;
}

/** A command, or what names it, as it is kept for a day: a template's text would keep its parts for as long. */
export function joined(...fields: readonly (string | number | boolean | undefined)[]): string {
  return fields.join(' ');
}

/** A request that an account sends under a key of its own. */
interface KeyedRequest {
  readonly account: number;
  readonly key: string;
  readonly body: string;
}

/**
 * Carries out a command once for its key: the same command again is answered as it was then.
 *
 * @param decide  gets why its key keeps the command from being carried out, to reject it where that is due
 */
export function onceForKey(
  exchange: Exchange,
  { account, key, body }: KeyedRequest,
  decide: (refusal: Rejection | undefined) => Outcome,
): Outcome {
  const earlier = exchange.keys.get(account, key);
  if (earlier !== undefined && isSameUse(earlier, body)) return answerAgain(earlier);
  const outcome = decide(earlier === undefined ? undefined : refusalOf(earlier));
  if (outcome.ok) remember(exchange, { account, key, body, outcome });
  return outcome;
}

/** Body of a key that was given up: no command has it. */
const WITHDRAWN = 'withdrawn';

/** @see docs/rules.md, "Request keys" */
export function withdrawRequest(exchange: Exchange, { account, requestKey: key }: WithdrawRequest): Outcome {
  const earlier = exchange.keys.get(account, key);
  if (earlier !== undefined) return answerAgain(earlier);
  if (exchange.accounts.roleOf(account) === NO_ROLE) return rejected('unknown-account');
  remember(exchange, { account, key, body: WITHDRAWN, outcome: ACCEPTED });
  return ACCEPTED;
}

function answerAgain({ outcome, sequence }: KeyUse): Accepted {
  return { ...outcome, duplicateOf: sequence as Sequence };
}

function refusalOf(earlier: KeyUse): Rejection {
  return earlier.body === WITHDRAWN ? 'request-withdrawn' : 'request-key-reused';
}

function remember({ keys, sequence, at }: Exchange, use: Omit<KeyUse, 'sequence' | 'at'>): void {
  const { account, key, body, outcome } = use;
  keys.remember({ account, key, body, sequence, at, outcome });
}

/** Whole hours are dropped at once, 24 to 25 hours after use. */
function dropTime(usedAt: number): number {
  return (Math.floor(usedAt / HOUR) + 25) * HOUR;
}
