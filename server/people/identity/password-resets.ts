import { type Contact, SITE } from '../../core/messages/message.ts';
import type { Identity } from './identity.ts';
import { checkPassword } from './identity-error.ts';
import type { User } from './recognition.ts';
import { expired, WrongCode } from '../one-time-codes/code-refusal.ts';
import type { TypedContact } from '../one-time-codes/contact-of.ts';
import type { OneTimeCodes, Purpose, SentCode } from '../one-time-codes/one-time-codes.ts';

export interface PasswordResetsOptions {
  readonly identity: Pick<Identity, 'contacts' | 'userOf' | 'resetPassword'>;
  /** Of sign-ups: what one address may do holds for both together. */
  readonly signUps: { readonly codes: OneTimeCodes };
}

/** A new password for whoever has forgotten theirs, by a code to their phone or mail address. A second factor stays on. */
export class PasswordResets {
  readonly codes: OneTimeCodes;
  readonly #identity: PasswordResetsOptions['identity'];

  constructor({ identity, signUps }: PasswordResetsOptions) {
    this.codes = signUps.codes.for(PASSWORD_RESET);
    this.#identity = identity;
  }

  /**
   * @param request.address  the network address
   * @throws CodeRefusal
   * @throws NotSentError
   */
  async begin(request: TypedContact & { readonly address: string }): Promise<SentCode> {
    return this.codes.begin(this.codes.admit(request));
  }

  /**
   * Sets the password, and ends every login session of its owner.
   *
   * @param guessed  called with the owner once a code of theirs takes no more tries
   * @throws CodeRefusal
   * @throws IdentityError where the password is weak: the code is not used up
   * @throws TooManyPasswordsError
   */
  async confirm(
    entered: { codeId: string; code: string; password: string; address: string },
    guessed: (owner: User) => void,
  ): Promise<User> {
    const { password: next, address } = entered;
    checkPassword(next);
    const { idHash, contact } = await this.codes.prove(entered).catch(async (error: unknown) => {
      const owner = error instanceof WrongCode && error.spent ? await this.#ownerOf(error.spent) : undefined;
      if (owner !== undefined) guessed(owner);
      throw error;
    });
    const user = await this.#ownerOf(contact);
    if (user === undefined) throw expired('code-expired');
    const end: Parameters<Identity['resetPassword']>[1]['end'] = async (db) =>
      (await db.executeQuery(this.codes.ending(idHash))).numAffectedRows === 1n;
    if (await this.#identity.resetPassword(user, { next, address, end })) return user;
    throw expired('code-expired');
  }

  async #ownerOf(contact: Contact): Promise<User | undefined> {
    const userId = await this.#identity.contacts.ownerOf(contact);
    return userId === undefined ? undefined : this.#identity.userOf(userId);
  }
}

const CODE_SUBJECT = `Your ${SITE} password code`;
const UNKNOWN_SUBJECT = `No ${SITE} account has this address`;
/** What a reset itself sends, apart from what else goes to its address. */
export const PASSWORD_RESET_SUBJECTS: readonly string[] = [CODE_SUBJECT, UNKNOWN_SUBJECT];

const CODE_TEXT = `It works for 10 minutes. ${SITE} will never ask you for it. If you did not request it, ignore this message: your password stays as it is.`;
const UNKNOWN_TEXT = `Someone asked for a new ${SITE} password with this address, which belongs to no ${SITE} account. If it was you, try the address you signed up with. Otherwise ignore this message.`;

const PASSWORD_RESET: Purpose = {
  name: 'password-reset',
  expired: 'code-expired',
  message: (code, isKnown) =>
    isKnown
      ? { subject: CODE_SUBJECT, text: `${code} is your code for a new ${SITE} password. ${CODE_TEXT}`, isCode: true }
      : { subject: UNKNOWN_SUBJECT, text: UNKNOWN_TEXT, isCode: false },
};
