import { hash, randomBytes } from 'node:crypto';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { ONE_TIME_CODE_MS, RESEND_AFTER_MS } from 'protocol';
import { AttemptCounters } from '../identity/attempt-counters.ts';
import { networkOf } from '../../core/system/network-of.ts';
import type { Contact } from '../../core/messages/message.ts';
import type { PostOffice } from '../../core/messages/post-office.ts';
import { CodeRefusal, expired, tooManyCodes, WrongCode, type ExpiredCode } from './code-refusal.ts';
import { contactOf, type TypedContact } from './contact-of.ts';
import { hashOfCode, masked, newCode } from './one-time-code.ts';
import type { OneTimeCodeTable, OneTimeCodeTables } from './tables.ts';
import { WrongCodes } from './wrong-codes.ts';

/** Begun from everywhere: each is a row and a message, and a sign-up a password to hash. */
const BEGUN_BY_ALL = { attempts: 2000, windowMs: 15 * 60_000 };
/** Begun from one address: also a bound on how many user names can be tried. */
const BEGUN = { attempts: 20, windowMs: 15 * 60_000 };
/** Codes sent to one phone or mail address. */
const SENT = { attempts: 4, windowMs: 15 * 60_000 };
/** Codes tried from one address. */
const TRIED = { attempts: 30, windowMs: 15 * 60_000 };
/** Wrong ones for one code. */
const MOST_TRIES = 5;

/** What a code is for. The same code is worth nothing for another purpose. */
export interface Purpose {
  readonly name: 'sign-up' | 'password-reset';
  readonly expired: ExpiredCode;
  /**
   * What an address is sent.
   *
   * @param isKnown  it belongs to an account
   * @returns        isCode: false where the message holds no code, so that none works
   */
  readonly message: (
    code: string,
    isKnown: boolean,
  ) => { readonly subject: string; readonly text: string; readonly isCode: boolean };
}

export interface OneTimeCodesOptions {
  readonly db: Kysely<unknown>;
  readonly contacts: { isTaken(contact: Contact): Promise<boolean> };
  readonly post: Pick<PostOffice, 'channels' | 'send' | 'waitOf'>;
  readonly now: () => number;
}

export interface SentCode {
  readonly codeId: string;
  readonly sentTo: string;
  readonly expiresAt: number;
  readonly resendAt: number;
}

/** The address that a code has proved, and the hash under which the code is kept. */
export interface ProvedContact {
  readonly idHash: string;
  readonly contact: Contact;
}

/**
 * Six digits sent to a phone or a mail address, to prove that it is somebody's. Nobody learns whether an address belongs
 * to an account: the answer is the same, and its owner gets a message.
 */
export class OneTimeCodes {
  readonly #db: Kysely<OneTimeCodeTables>;
  readonly #options: OneTimeCodesOptions;
  readonly #purpose: Purpose;
  readonly #attempts: AttemptCounters;
  readonly #wrong: WrongCodes;

  constructor(
    purpose: Purpose,
    options: OneTimeCodesOptions,
    { attempts, wrong } = { attempts: new AttemptCounters(), wrong: new WrongCodes() },
  ) {
    this.#options = options;
    this.#purpose = purpose;
    this.#db = options.db.withTables<OneTimeCodeTables>();
    this.#attempts = attempts;
    this.#wrong = wrong;
  }

  /** Codes for another purpose: what one address may do holds for both together. */
  for(purpose: Purpose): OneTimeCodes {
    return new OneTimeCodes(purpose, this.#options, { attempts: this.#attempts, wrong: this.#wrong });
  }

  /**
   * Counts an attempt from a network address, and checks that a message could be sent.
   *
   * @throws CodeRefusal
   */
  admit({ address, ...typed }: TypedContact & { readonly address: string }): Contact {
    this.#count(`begun ${networkOf(address)}`, BEGUN);
    const { post } = this.#options;
    if (!post.channels.includes(typed.channel)) {
      throw new CodeRefusal('channel-closed', 'Messages cannot be sent this way. Choose the other way.');
    }
    const contact = contactOf(typed);
    // The hour's messages may be used up by strangers.
    const waitMs = post.waitOf(contact.channel);
    if (waitMs > 0) throw tooManyCodes(waitMs);
    this.#count('begun', BEGUN_BY_ALL);
    return contact;
  }

  /**
   * Sends the first code.
   *
   * @param alongside  written with the code in one transaction, under its hash
   * @throws CodeRefusal
   * @throws NotSentError
   */
  async begin(
    contact: Contact,
    alongside: (db: Transaction<OneTimeCodeTables>, idHash: string) => Promise<void> = async () => {},
  ): Promise<SentCode> {
    this.#countSent(contact.address);
    const { now } = this.#options;
    const codeId = randomBytes(24).toString('base64url');
    const id_hash = this.#hashOf(codeId);
    const { channel, address } = contact;
    const row = { id_hash, channel, address, code_hash: '', tries: 0, sent_at_ms: 0 };
    await this.#db.deleteFrom('one_time_code').where('expires_at_ms', '<=', now()).execute();
    await this.#db.transaction().execute(async (db) => {
      await db
        .insertInto('one_time_code')
        .values({ ...row, expires_at_ms: now() + ONE_TIME_CODE_MS })
        .execute();
      await alongside(db, id_hash);
    });
    return this.#send(codeId, contact);
  }

  /** @throws CodeRefusal @throws NotSentError */
  async resend(codeId: string): Promise<SentCode> {
    const row = await this.#rowOf(codeId);
    const waitMs = row.sent_at_ms + RESEND_AFTER_MS - this.#options.now();
    if (waitMs > 0) throw tooManyCodes(waitMs);
    this.#countSent(row.address);
    return this.#send(codeId, row);
  }

  /**
   * Takes the code. A right one stays until `ending`, so that what a stop cut short is finished by the next request.
   *
   * @param address  the network address
   * @throws CodeRefusal
   */
  async prove({ codeId, code, address }: { codeId: string; code: string; address: string }): Promise<ProvedContact> {
    this.#count(`tried ${networkOf(address)}`, TRIED);
    const idHash = this.#hashOf(codeId);
    // Counted before it is looked at, so that many at once are no way round.
    const counted = await this.#db
      .updateTable('one_time_code')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('id_hash', '=', idHash)
      .where('tries', '<', MOST_TRIES)
      .where('expires_at_ms', '>', this.#options.now())
      .returning(['code_hash', 'channel', 'address', 'tries'])
      .executeTakeFirst();
    if (counted === undefined) throw expired(this.#purpose.expired);
    const contact = { channel: counted.channel, address: counted.address };
    if (counted.code_hash !== hashOfCode(idHash, code)) {
      this.#wrong.add(contact.address, this.#options.now());
      throw new WrongCode(counted.tries < MOST_TRIES ? undefined : contact);
    }
    this.#wrong.forget(contact.address);
    // A right one was no try.
    const row = await this.#db
      .updateTable('one_time_code')
      .set((own) => ({ tries: own('tries', '-', 1) }))
      .where('id_hash', '=', idHash)
      .returning('id_hash')
      .executeTakeFirst();
    if (row === undefined) throw expired(this.#purpose.expired);
    return { idHash, contact };
  }

  /** The end of a code, for the write that it allows: of two at once it changes a row for one. */
  ending(idHash: string): CompiledQuery {
    return this.#db.deleteFrom('one_time_code').where('id_hash', '=', idHash).compile();
  }

  /** Where the codes go, and since when the newest works. */
  async sentOf(codeId: string): Promise<(Contact & { readonly since: number }) | undefined> {
    const row = await this.#db
      .selectFrom('one_time_code')
      .selectAll()
      .where('id_hash', '=', this.#hashOf(codeId))
      .executeTakeFirst();
    return row && { channel: row.channel, address: row.address, since: row.sent_at_ms };
  }

  async #send(codeId: string, { channel, address }: Contact): Promise<SentCode> {
    const { contacts, post, now } = this.#options;
    const idHash = this.#hashOf(codeId);
    const code = newCode();
    const isKnown = await contacts.isTaken({ channel, address });
    const { subject, text, isCode } = this.#purpose.message(code, isKnown);
    const sentAt = now();
    const expiresAt = sentAt + ONE_TIME_CODE_MS;
    await this.#db
      .updateTable('one_time_code')
      .set({
        code_hash: isCode ? hashOfCode(idHash, code) : '',
        sent_at_ms: sentAt,
        expires_at_ms: expiresAt,
        tries: 0,
      })
      .where('id_hash', '=', idHash)
      .execute();
    await post.send({ to: { channel, address }, subject, text });
    return { codeId, sentTo: masked({ channel, address }), expiresAt, resendAt: sentAt + RESEND_AFTER_MS };
  }

  async #rowOf(codeId: string): Promise<OneTimeCodeTable> {
    const row = await this.#db
      .selectFrom('one_time_code')
      .selectAll()
      .where('id_hash', '=', this.#hashOf(codeId))
      .where('expires_at_ms', '>', this.#options.now())
      .executeTakeFirst();
    if (row === undefined) throw expired(this.#purpose.expired);
    return row;
  }

  #hashOf(codeId: string): string {
    return hash('sha256', `${this.#purpose.name} ${codeId}`, 'base64url');
  }

  #countSent(address: string): void {
    const waitMs = this.#wrong.waitOf(address, this.#options.now());
    if (waitMs > 0) throw tooManyCodes(waitMs);
    this.#count(`sent ${address}`, SENT);
  }

  #count(key: string, allowance: typeof BEGUN): void {
    const waitMs = this.#attempts.take(key, allowance, this.#options.now());
    if (waitMs > 0) throw tooManyCodes(waitMs);
  }
}
