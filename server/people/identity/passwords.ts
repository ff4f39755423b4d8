import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { PASSWORD_MIN_LENGTH } from 'protocol/constants';

/** argon2id (2 in the library's own list, which is a const enum) with the OWASP parameters: 19 MiB, two passes, one lane. */
const PARAMETERS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASH_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

const AT_ONCE = 2;
/** Of each of the two queues. */
const QUEUE_LIMIT = 100;

/** Whose password it is, as far as that can be known beforehand: a device or an address that its owner has signed in from, or not. */
export type Presenter = 'known' | 'stranger';

/** At least 8 characters, a letter and a digit, and nothing but letters, digits and @$!%*#?& */
export const PASSWORD_RULE = new RegExp(
  String.raw`^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d@$!%*#?&]{${PASSWORD_MIN_LENGTH},256}$`,
);

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** One that nobody chose: easily read aloud, of some 60 bits, and good by the rule above. */
export function newPassword(): string {
  const of = (characters: string, count: number) =>
    Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('');
  return `${of(LETTERS, 5)}${of(DIGITS, 3)}${of(LETTERS, 5)}${of(DIGITS, 3)}`;
}

/** Too many passwords are being checked; nothing was done. */
export class TooManyPasswordsError extends Error {}

/**
 * Hashes and checks passwords, two at once, so that a flood of sign-ins cannot take the machine. Who is known waits in a
 * queue of their own, which is served first: strangers by the hundred keep nobody out.
 */
export class Passwords {
  #running = 0;
  readonly #waiting: Readonly<Record<Presenter, (() => void)[]>> = { known: [], stranger: [] };
  readonly #nobody: Promise<string>;

  constructor() {
    this.#nobody = this.hash(randomBytes(16).toString('base64url'));
    this.#nobody.catch(() => undefined);
  }

  /** @throws TooManyPasswordsError */
  hash(password: string, presenter: Presenter = 'stranger'): Promise<string> {
    return this.#inTurn(presenter, () => hash(password, PARAMETERS));
  }

  /**
   * @param stored  undefined for an unknown user, which takes as long and is never right
   * @throws TooManyPasswordsError
   */
  async isRight(password: string, stored: string | undefined, presenter: Presenter = 'stranger'): Promise<boolean> {
    const against = stored ?? (await this.#nobody);
    const same = await this.#inTurn(presenter, () => verify(against, password));
    return same && stored !== undefined;
  }

  /** True if a hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(HASH_PREFIX);
  }

  async #inTurn<T>(presenter: Presenter, work: () => Promise<T>): Promise<T> {
    const { known, stranger } = this.#waiting;
    if (this.#running >= AT_ONCE) {
      const queue = this.#waiting[presenter];
      if (queue.length >= QUEUE_LIMIT) throw new TooManyPasswordsError('too many sign-ins at once');
      await new Promise<void>((resume) => queue.push(resume));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = known.shift() ?? stranger.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
