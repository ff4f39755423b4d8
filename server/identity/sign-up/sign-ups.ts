import { hash, randomBytes } from 'node:crypto';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Money } from 'engine/vocabulary';
import { ONE_TIME_CODE_MS, RESEND_AFTER_MS } from 'protocol';
import { mobileNumberOf } from 'protocol/phone';
import { AttemptCounters } from '../attempt-counters.ts';
import { addressKey } from '../login-throttle.ts';
import type { Identity } from '../identity.ts';
import type { Channel, Contact } from '../../messages/message.ts';
import type { PostOffice } from '../../messages/post-office.ts';
import type { SignUpTables, PendingSignUpTable } from './tables.ts';
import { hashOfCode, masked, newCode } from './one-time-code.ts';
import { SignUpRefusal } from './sign-up-refusal.ts';

/** Sign-ups begun from everywhere: each is a password to hash and a row. */
const BEGUN_BY_ALL = { attempts: 2000, windowMs: 15 * 60_000 };
/** Sign-ups begun from one address: also a bound on how many user names can be tried. */
const BEGUN = { attempts: 20, windowMs: 15 * 60_000 };
/** Codes sent to one phone or mail address. */
const SENT = { attempts: 4, windowMs: 15 * 60_000 };
/** Codes tried from one address, over all sign-ups. */
const TRIED = { attempts: 30, windowMs: 15 * 60_000 };
/** Wrong codes for one sign-up. */
const MOST_TRIES = 5;
/** 50,000.00 points, as the people of a demo begin with. */
const DEMO_CREDIT = 5_000_000 as Money;
const IS_ON = 'is_sign_up_on';
const MAIL = /^[^\s@<>,;:"'()[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export interface ChosenLimit {
  readonly kind: 'deposit' | 'loss' | 'exposure';
  readonly amount: number;
  readonly period_hours: number;
}

export interface SignUpRequest {
  readonly userName: string;
  readonly password: string;
  readonly country: string;
  readonly channel: Channel;
  /** As it was typed. */
  readonly to: string;
  readonly limits: readonly ChosenLimit[];
  /** The network address. */
  readonly address: string;
}

export interface SentCode {
  readonly signUpId: string;
  readonly sentTo: string;
  readonly expiresAt: number;
  readonly resendAt: number;
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

export interface SignUpsOptions {
  readonly db: Kysely<unknown>;
  readonly identity: Pick<Identity, 'findUser' | 'hashOfNew' | 'contacts'>;
  readonly post: Pick<PostOffice, 'channels' | 'send' | 'waitOf'>;
  readonly now: () => number;
  /** Sign-up is open from the start, and whoever signs up gets play money. */
  readonly isDemo: boolean;
}

/**
 * Sign-ups that wait for their one-time code. Nobody learns whether a phone or a mail address belongs to an account: the
 * answer is the same, and its owner gets a message. That a user name is taken has to be shown, so few can be tried.
 */
export class SignUps {
  /** What a new bettor starts with, in minor units; 0 outside a demo. */
  readonly welcomeCredit: Money;
  readonly #db: Kysely<SignUpTables>;
  readonly #options: SignUpsOptions;
  readonly #attempts = new AttemptCounters();

  constructor(options: SignUpsOptions) {
    this.#options = options;
    this.welcomeCredit = options.isDemo ? DEMO_CREDIT : (0 as Money);
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
   * @throws SignUpRefusal
   * @throws IdentityError where the name or the password cannot be
   * @throws NotSentError
   */
  async begin(request: SignUpRequest): Promise<SentCode> {
    const { identity, now } = this.#options;
    this.#count(`begun ${addressKey(request.address)}`, BEGUN);
    const contact = this.#contactOf(request);
    this.#checkPost(contact.channel);
    this.#count('begun', BEGUN_BY_ALL);
    const { userName, password, country } = request;
    const passwordHash = await identity.hashOfNew({ userName, password });
    if ((await identity.findUser(userName)) !== undefined) {
      throw new SignUpRefusal('user-exists', 'This user name is taken.');
    }
    this.#count(`sent ${contact.address}`, SENT);
    const signUpId = randomBytes(24).toString('base64url');
    await this.#db.deleteFrom('pending_sign_up').where('expires_at_ms', '<=', now()).execute();
    await this.#db
      .insertInto('pending_sign_up')
      .values({
        id_hash: hashOfId(signUpId),
        user_name: userName,
        password_hash: passwordHash,
        country,
        ...contact,
        limits: JSON.stringify(request.limits),
        code_hash: '',
        tries: 0,
        sent_at_ms: 0,
        expires_at_ms: now() + ONE_TIME_CODE_MS,
      })
      .execute();
    return this.#send(signUpId, contact);
  }

  /** @throws SignUpRefusal */
  async resend(signUpId: string): Promise<SentCode> {
    const row = await this.#rowOf(signUpId);
    const waitMs = row.sent_at_ms + RESEND_AFTER_MS - this.#options.now();
    if (waitMs > 0) throw tooMany(waitMs);
    this.#count(`sent ${row.address}`, SENT);
    return this.#send(signUpId, row);
  }

  /**
   * Takes the code: right, the account can be made. The sign-up waits until that is finished, so that what a stop cut
   * short is finished by the next request.
   *
   * @throws SignUpRefusal
   */
  async prove({ signUpId, code, address }: { signUpId: string; code: string; address: string }): Promise<ProvedSignUp> {
    this.#count(`tried ${addressKey(address)}`, TRIED);
    const idHash = hashOfId(signUpId);
    // Counted before it is looked at, so that many at once are no way round.
    const counted = await this.#db
      .updateTable('pending_sign_up')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('id_hash', '=', idHash)
      .where('tries', '<', MOST_TRIES)
      .where('expires_at_ms', '>', this.#options.now())
      .returning('code_hash')
      .executeTakeFirst();
    if (counted === undefined) throw expired();
    if (counted.code_hash !== hashOfCode(idHash, code)) {
      throw new SignUpRefusal('wrong-code', 'This code is wrong. Check the message again.');
    }
    // A right one was no try.
    const row = await this.#db
      .updateTable('pending_sign_up')
      .set((own) => ({ tries: own('tries', '-', 1) }))
      .where('id_hash', '=', idHash)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw expired();
    return {
      idHash,
      userName: row.user_name,
      passwordHash: row.password_hash,
      country: row.country,
      contact: { channel: row.channel, address: row.address },
      limits: JSON.parse(row.limits) as ChosenLimit[],
    };
  }

  /** The end of a sign-up, for the write that makes its person: of two at once it changes a row for one. */
  ending(idHash: string): CompiledQuery {
    return this.#db.deleteFrom('pending_sign_up').where('id_hash', '=', idHash).compile();
  }

  /** Whether it waits still. */
  async isPending(idHash: string): Promise<boolean> {
    const row = this.#db.selectFrom('pending_sign_up').select('id_hash').where('id_hash', '=', idHash);
    return (await row.executeTakeFirst()) !== undefined;
  }

  /** Where a sign-up's codes go, and since when. */
  async sentOf(signUpId: string): Promise<(Contact & { readonly since: number }) | undefined> {
    const row = await this.#db
      .selectFrom('pending_sign_up')
      .selectAll()
      .where('id_hash', '=', hashOfId(signUpId))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { channel: row.channel, address: row.address, since: row.expires_at_ms - ONE_TIME_CODE_MS };
  }

  #contactOf({ channel, to, country }: SignUpRequest): Contact {
    if (!this.#options.post.channels.includes(channel)) {
      throw new SignUpRefusal('channel-closed', 'Messages cannot be sent this way. Choose the other way.');
    }
    const address = channel === 'phone' ? mobileNumberOf(to, country) : mailOf(to);
    if (address !== undefined) return { channel, address };
    throw channel === 'phone'
      ? new SignUpRefusal('invalid-phone', 'This is not a mobile number of the chosen country.')
      : new SignUpRefusal('invalid-mail', 'This is not an email address.');
  }

  async #send(signUpId: string, { channel, address }: Contact): Promise<SentCode> {
    const { identity, post, now } = this.#options;
    const idHash = hashOfId(signUpId);
    const code = newCode();
    const isTaken = await identity.contacts.isTaken({ channel, address });
    const expiresAt = now() + ONE_TIME_CODE_MS;
    await this.#db
      .updateTable('pending_sign_up')
      .set({
        code_hash: isTaken ? '' : hashOfCode(idHash, code),
        sent_at_ms: now(),
        expires_at_ms: expiresAt,
        tries: 0,
      })
      .where('id_hash', '=', idHash)
      .execute();
    await post.send({
      to: { channel, address },
      subject: isTaken ? KNOWN_SUBJECT : CODE_SUBJECT,
      text: isTaken ? KNOWN_TEXT : `${code} is your Evens sign-up code. ${CODE_TEXT}`,
    });
    const contact = { channel, address };
    return { signUpId, sentTo: masked(contact), expiresAt, resendAt: now() + RESEND_AFTER_MS };
  }

  async #rowOf(signUpId: string): Promise<PendingSignUpTable> {
    const row = await this.#db
      .selectFrom('pending_sign_up')
      .selectAll()
      .where('id_hash', '=', hashOfId(signUpId))
      .where('expires_at_ms', '>', this.#options.now())
      .executeTakeFirst();
    if (row === undefined) throw expired();
    return row;
  }

  /** The hour's messages may be used up by strangers. */
  #checkPost(channel: Channel): void {
    const waitMs = this.#options.post.waitOf(channel);
    if (waitMs > 0) throw tooMany(waitMs);
  }

  #count(key: string, allowance: typeof BEGUN): void {
    const waitMs = this.#attempts.take(key, allowance, this.#options.now());
    if (waitMs > 0) throw tooMany(waitMs);
  }
}

const CODE_SUBJECT = 'Your Evens sign-up code';
const KNOWN_SUBJECT = 'You have an Evens account already';
/** What a sign-up itself sends, apart from what else goes to its address. */
export const SIGN_UP_SUBJECTS: readonly string[] = [CODE_SUBJECT, KNOWN_SUBJECT];

const CODE_TEXT = 'It works for 10 minutes. Evens will never ask you for it.';
const KNOWN_TEXT =
  'Someone tried to sign up with this address, which already belongs to an Evens account. If it was you, sign in instead. Otherwise ignore this message.';

const hashOfId = (signUpId: string) => hash('sha256', `sign-up ${signUpId}`, 'base64url');

function mailOf(typed: string): string | undefined {
  const mail = typed.trim().toLowerCase();
  return MAIL.test(mail) ? mail : undefined;
}

export const expired = () =>
  new SignUpRefusal('sign-up-expired', 'This code is no longer valid. Start again to get a new one.');

const tooMany = (waitMs: number) =>
  new SignUpRefusal('too-many-requests', 'Too many attempts. Wait a moment and try again.', waitMs);
