import type { AccountId } from 'engine/vocabulary';
import { Turns } from '../../payments/turns.ts';
import { Refusal } from '../refusal.ts';

/** A client that has lost an answer asks within minutes; the engine itself knows request keys for a day. */
const KEEP = 20_000;

/**
 * Which requests are on their way or were answered a while ago, by account and request id: so that a client whose
 * connection broke can be told what became of one, and be sure that it does not arrive later.
 */
export class RequestDesk {
  readonly #asked = new Map<string, Promise<unknown>>();
  readonly #withdrawn = new Set<string>();
  readonly #turns = new Turns();

  /** Does the work and remembers its answer. @throws Refusal where the request was withdrawn */
  async run<T>(account: AccountId, requestId: string | undefined, work: () => Promise<T>): Promise<T> {
    if (requestId === undefined) return work();
    const key = keyOf(account, requestId);
    if (this.#withdrawn.has(key)) {
      throw new Refusal(409, 'request-withdrawn', { message: 'This request came too late: it was given up.' });
    }
    const answer = work();
    // Who asks for it reads the failure too; nobody asking is no reason to stop.
    answer.catch(() => undefined);
    this.#asked.delete(key);
    this.#asked.set(key, answer);
    dropOldest(this.#asked);
    return answer;
  }

  /** The work is done once: who asks again gets the first answer. A refusal may be asked again. */
  async once<T>(account: AccountId, requestId: string, work: () => Promise<T>): Promise<T> {
    const known = this.#asked.get(keyOf(account, requestId)) as Promise<T> | undefined;
    if (known === undefined) return this.run(account, requestId, work);
    try {
      return await known;
    } catch {
      return this.run(account, requestId, work);
    }
  }

  /**
   * What is worked out from what an account has, one after the other: an answer has come when the live models know what
   * it did, so the next work sees it.
   *
   * @param about  such as an order or a market
   */
  inTurn<T>(account: AccountId, about: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(keyOf(account, about), work);
  }

  /** @returns undefined where no such request has come */
  answerOf(account: AccountId, requestId: string): Promise<unknown> | undefined {
    return this.#asked.get(keyOf(account, requestId));
  }

  /** From now on the request is refused where it still comes. */
  withdraw(account: AccountId, requestId: string): void {
    this.#withdrawn.add(keyOf(account, requestId));
    dropOldest(this.#withdrawn);
  }
}

const keyOf = (account: AccountId, requestId: string) => `${account} ${requestId}`;

function dropOldest(kept: Map<string, unknown> | Set<string>): void {
  if (kept.size <= KEEP) return;
  for (const key of kept.keys()) {
    kept.delete(key);
    return;
  }
}
