import type { AccountId } from 'engine/vocabulary';
import { Turns } from '../payments/turns.ts';
import { Refusal } from './refusal.ts';
import { refusalOf } from './rejection-answers.ts';

/** Whoever lost an answer asks within minutes. What is dropped is no loss: the engine knows what was done, for a day. */
const KEEP = 20_000;

/** A request that has one effect, however often it comes. */
export interface RepeatableRequest {
  readonly requestId: string;
  /** What makes it this request: with anything else the id was used for another. */
  readonly about: readonly unknown[];
}

/**
 * The answers to requests of the last while, by account and request id, for every call whose requests carry one. The
 * engine's request keys hold that each is carried out once, or never where it was given up; what they cannot tell is
 * here: why a request was refused, and that what is worked out from a book or a position (an edit, a cash out) is worked
 * out once.
 */
export class RequestAnswers {
  readonly #answers = new Map<string, { readonly answer: Promise<unknown>; readonly about: string }>();
  readonly #turns = new Turns();

  /** Does the work and remembers its answer. */
  async run<T>(account: AccountId, requestId: string | undefined, work: () => Promise<T>, about = ''): Promise<T> {
    if (requestId === undefined) return work();
    const key = keyOf(account, requestId);
    const answer = work();
    // Who asks for it reads the failure too; nobody asking is no reason to stop.
    answer.catch(() => undefined);
    this.#answers.delete(key);
    this.#answers.set(key, { answer, about });
    if (this.#answers.size > KEEP) this.#answers.delete(this.#answers.keys().next().value as string);
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
    if (known !== undefined) {
      const isRefused = await known.answer.then(
        () => false,
        () => true,
      );
      if (!isRefused && known.about !== about) throw refusalOf('request-key-reused');
      // Refused then, it may be let through now.
      if (!isRefused) return (await known.answer) as T;
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

  /** Waits for a request that is being worked on. @returns why it was refused, where it is known and was */
  async refusalOf(account: AccountId, requestId: string): Promise<Refusal | undefined> {
    try {
      await this.#answers.get(keyOf(account, requestId))?.answer;
    } catch (error) {
      if (error instanceof Refusal) return error;
    }
    return undefined;
  }
}

const keyOf = (account: AccountId, requestId: string) => `${account} ${requestId}`;
