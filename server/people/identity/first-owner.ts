import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { OWNER } from 'protocol';
import type { User } from './recognition.ts';
import type { Staff } from './staff.ts';

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

interface People {
  createUser(added: { readonly userName: string; readonly password: string; readonly role: string }): Promise<User>;
  readonly staff: Pick<Staff, 'counts'>;
}

/**
 * The way in where nobody owns the place yet: a link, shown to whoever starts the exchange, in which the first owner is made.
 * It is good once, and until the next start, which shows another.
 */
export class FirstOwner {
  readonly #identity: People;
  #tokenHash: Buffer | undefined;

  constructor(identity: People) {
    this.#identity = identity;
  }

  async isMade(): Promise<boolean> {
    return (await this.#identity.staff.counts()).has(OWNER);
  }

  /** @returns the token of the link; undefined where somebody owns the place */
  async begin(): Promise<string | undefined> {
    if (await this.isMade()) return undefined;
    const token = randomBytes(24).toString('base64url');
    this.#tokenHash = hashOf(token);
    return token;
  }

  /**
   * @returns undefined where the link is not the one, is used, or somebody owns the place meanwhile
   * @throws IdentityError where the name or the password cannot be: the link is good still
   */
  async make(
    token: string,
    owner: { readonly userName: string; readonly password: string },
  ): Promise<User | undefined> {
    const tokenHash = this.#tokenHash;
    if (tokenHash === undefined || !timingSafeEqual(tokenHash, hashOf(token))) return undefined;
    // Of two at once the second finds it used.
    this.#tokenHash = undefined;
    try {
      if (await this.isMade()) return undefined;
      return await this.#identity.createUser({ ...owner, role: OWNER });
    } catch (error) {
      this.#tokenHash = tokenHash;
      throw error;
    }
  }
}
