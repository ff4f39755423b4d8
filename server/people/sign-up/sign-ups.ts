import type { Kysely } from 'kysely';
import type { Money } from 'engine/vocabulary';
import { type Contact, SITE } from '../../core/messages/message.ts';
import type { Identity } from '../identity/identity.ts';
import { CodeRefusal, expired } from '../one-time-codes/code-refusal.ts';
import type { TypedContact } from '../one-time-codes/contact-of.ts';
import { OneTimeCodes } from '../one-time-codes/one-time-codes.ts';
import type { OneTimeCodesOptions, Purpose, SentCode } from '../one-time-codes/one-time-codes.ts';
import type { SignUpTables } from './tables.ts';

/** 50,000.00 points, as the people of a demo begin with. */
const DEMO_CREDIT = 5_000_000 as Money;
const IS_ON = 'is_sign_up_on';

export interface ChosenLimit {
  readonly kind: 'deposit' | 'loss' | 'exposure';
  readonly amount: number;
  readonly period_hours: number;
}

export interface SignUpRequest extends TypedContact {
  readonly userName: string;
  readonly password: string;
  readonly limits: readonly ChosenLimit[];
  /** The network address. */
  readonly address: string;
}

/** Somebody who has proved an address, and may have an account. */
export interface ProvedSignUp {
  /** Of the sign-up itself. */
  readonly idHash: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly country: string;
  readonly contact: Contact;
  readonly limits: readonly ChosenLimit[];
}

export interface SignUpsOptions extends Omit<OneTimeCodesOptions, 'contacts'> {
  readonly identity: Pick<Identity, 'findUser' | 'hashOfNew' | 'contacts' | 'people'>;
  /** Sign-up is open from the start, and whoever signs up gets play money. */
  readonly isDemo: boolean;
}

/** Sign-ups that wait for their one-time code. That a user name is taken has to be shown, so few can be tried. */
export class SignUps {
  /** What a new bettor starts with, in minor units; 0 outside a demo. */
  readonly welcomeCredit: Money;
  readonly codes: OneTimeCodes;
  readonly #db: Kysely<SignUpTables>;
  readonly #options: SignUpsOptions;

  constructor(options: SignUpsOptions) {
    this.#options = options;
    this.welcomeCredit = options.isDemo ? DEMO_CREDIT : (0 as Money);
    this.codes = new OneTimeCodes(SIGN_UP, { ...options, contacts: options.identity.contacts });
    this.#db = options.db.withTables<SignUpTables>();
  }

  /** In a demo from the start, elsewhere once an operator has opened it; never where nobody could be sent a code. */
  async isOpen(): Promise<boolean> {
    if (this.#options.post.channels.length === 0) return false;
    const row = await this.#db.selectFrom('door_setting').select('value').where('name', '=', IS_ON).executeTakeFirst();
    return row === undefined ? this.#options.isDemo : row.value === '1';
  }

  async setOpen(isOpen: boolean): Promise<void> {
    const value = isOpen ? '1' : '0';
    await this.#db
      .insertInto('door_setting')
      .values({ name: IS_ON, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  /**
   * @throws CodeRefusal
   * @throws IdentityError where the name or the password cannot be
   * @throws NotSentError
   */
  async begin(request: SignUpRequest): Promise<SentCode> {
    const { identity } = this.#options;
    const contact = this.codes.admit(request);
    const { userName, password, country, limits } = request;
    const passwordHash = await identity.hashOfNew({ userName, password });
    if ((await identity.findUser(userName)) !== undefined || (await identity.people.looksLikeStaff(userName))) {
      throw new CodeRefusal('user-exists', 'This user name is taken.');
    }
    return this.codes.begin(contact, async (db, id_hash) => {
      await db
        .withTables<SignUpTables>()
        .insertInto('pending_sign_up')
        .values({
          id_hash,
          user_name: userName,
          password_hash: passwordHash,
          country,
          limits: JSON.stringify(limits),
        })
        .execute();
    });
  }

  /**
   * Takes the code: right, the account can be made. The sign-up waits until that is finished, so that what a stop cut
   * short is finished by the next request.
   *
   * @throws CodeRefusal
   */
  async prove(entered: { signUpId: string; code: string; address: string }): Promise<ProvedSignUp> {
    const { idHash, contact } = await this.codes.prove({ ...entered, codeId: entered.signUpId });
    const row = await this.#db
      .selectFrom('pending_sign_up')
      .selectAll()
      .where('id_hash', '=', idHash)
      .executeTakeFirst();
    if (row === undefined) throw expired('sign-up-expired');
    return {
      idHash,
      userName: row.user_name,
      passwordHash: row.password_hash,
      country: row.country,
      contact,
      limits: JSON.parse(row.limits) as ChosenLimit[],
    };
  }

  /** True if it waits still. */
  async isPending(idHash: string): Promise<boolean> {
    const row = this.#db.selectFrom('pending_sign_up').select('id_hash').where('id_hash', '=', idHash);
    return (await row.executeTakeFirst()) !== undefined;
  }
}

const CODE_SUBJECT = `Your ${SITE} sign-up code`;
const KNOWN_SUBJECT = `You have an account at ${SITE} already`;
/** What a sign-up itself sends, apart from what else goes to its address. */
export const SIGN_UP_SUBJECTS: readonly string[] = [CODE_SUBJECT, KNOWN_SUBJECT];

const CODE_TEXT = `It works for 10 minutes. ${SITE} will never ask you for it.`;
const KNOWN_TEXT = `Someone tried to sign up with this address, which already belongs to an account at ${SITE}. If it was you, sign in instead. Otherwise ignore this message.`;

const SIGN_UP: Purpose = {
  name: 'sign-up',
  expired: 'sign-up-expired',
  message: (code, isKnown) =>
    isKnown
      ? { subject: KNOWN_SUBJECT, text: KNOWN_TEXT, isCode: false }
      : { subject: CODE_SUBJECT, text: `${code} is your ${SITE} sign-up code. ${CODE_TEXT}`, isCode: true },
};
