import type { AccountId } from 'engine/vocabulary';
import { BoundedMap } from '../../core/system/bounded-map.ts';
import { Turns } from '../../core/system/turns.ts';
import { Refusal } from './refusal.ts';
import { refusalOf } from './rejection-answers.ts';

/** A client that lost an answer asks within minutes. Older answers can go: for a day the engine knows what was done. */
const KEEP = 20_000;

/** A request that has one effect, however often it comes. */
export interface RepeatableRequest {
  readonly requestId: string;
  /** What identifies the request's content: the same id with other content is a different request. */
  readonly about: readonly unknown[];
}

/**
 * Answers to recent requests, by account and request id, for every call whose requests carry one. The engine's request
 * keys make sure that each is carried out once, or never if it was withdrawn. What they cannot do is done here: to say
 * why a request was refused, and to compute only once what depends on a book or a position (an edit, a cash out).
 */
export class RequestAnswers {
  readonly #answers = new BoundedMap<string, { readonly answer: Promise<unknown>; readonly about: string }>(KEEP);
  readonly #turns = new Turns();

  /** Does the work and remembers its answer; without `about`, why it was refused. */
  async run<T>(account: AccountId, requestId: string | undefined, work: () => Promise<T>, about = ''): Promise<T> {
    if (requestId === undefined) return work();
    const key = keyOf(account, requestId);
    const answer = work();
    // Without `about` nobody reads more of an answer than why it was refused.
    const kept = about === '' ? answer.then(() => undefined) : answer;
    // Later readers get the failure too; without any it must not count as an unhandled rejection.
    kept.catch(() => undefined);
    this.#answers.set(key, { answer: kept, about });
    return answer;
  }

  /**
   * Does the work once: a repeated request gets the first answer. A request that was refused may be tried again.
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
      // Refused then, it may be accepted now.
      if (!isRefused) return (await known.answer) as T;
    }
    return this.run(account, request.requestId, work, about);
  }

  /**
   * Runs work that depends on an account's bets one piece after the other. An answer comes only when the live models
   * show what it did, so the next piece sees it.
   *
   * @param about  what the work is about, such as an order or a market
   */
  inTurn<T>(account: AccountId, about: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(keyOf(account, about), work);
  }

  /** Waits for a request that is under way. @returns why it was refused; undefined if it was not, or is not known */
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
