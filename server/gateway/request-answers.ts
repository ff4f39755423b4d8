import type { AccountId } from 'engine/vocabulary';
import { Turns } from '../payments/turns.ts';
import { Refusal } from './refusal.ts';
import { refusalOf } from './rejection-answers.ts';

/** A client that has lost an answer asks within minutes; the engine itself knows request keys for a day. */
const KEEP = 20_000;

/** A request that has one effect, however often it comes. */
export interface RepeatableRequest {
  readonly requestId: string;
  /** What makes it this request: with anything else the id was used for another. */
  readonly about: readonly unknown[];
}

/**
 * The answers to requests of the last while, by account and request id, for every call whose requests carry one. The
 * engine's request keys hold that an order is placed once; what they cannot tell is here: the answer to a client whose
 * connection broke, that a request given up does not arrive later, and that what is worked out from a book or a position
 * (an edit, a cash out) is worked out once.
 */
export class RequestAnswers {
  readonly #answers = new Map<string, { readonly answer: Promise<unknown>; readonly about: string }>();
  readonly #withdrawn = new Set<string>();
  readonly #turns = new Turns();

  /** Does the work and remembers its answer. @throws Refusal where the request was withdrawn */
  async run<T>(account: AccountId, requestId: string | undefined, work: () => Promise<T>, about = ''): Promise<T> {
    if (requestId === undefined) return work();
    const key = keyOf(account, requestId);
    if (this.#withdrawn.has(key)) {
      throw new Refusal(409, 'request-withdrawn', { message: 'This request arrived too late and was dropped.' });
    }
    const answer = work();
    // Who asks for it reads the failure too; nobody asking is no reason to stop.
    answer.catch(() => undefined);
    this.#answers.delete(key);
    this.#answers.set(key, { answer, about });
    dropOldest(this.#answers);
    return answer;
  }

  /**
   * The work is done once: a repeated request gets the first answer. A refused request may be repeated.
   *
   * @throws Refusal where the id was used for something else
   */
  async once<T>(account: AccountId, request: RepeatableRequest, work: () => Promise<T>): Promise<T> {
    const about = JSON.stringify(request.about);
    const known = this.#answers.get(keyOf(account, request.requestId));
    if (known !== undefined && known.about !== about) throw refusalOf('request-key-reused');
    try {
      if (known !== undefined) return (await known.answer) as T;
    } catch {
      // Refused then; it may be let through now.
    }
    return this.run(account, request.requestId, work, about);
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
    return this.#answers.get(keyOf(account, requestId))?.answer;
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
