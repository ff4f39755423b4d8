import type { AccountId } from 'engine/vocabulary';
import type { Kysely } from 'kysely';
import { COUNTRIES } from 'protocol/countries';
import type { IdentityTables } from './tables.ts';

/** A phone or mail address. */
export interface ContactAddress {
  readonly channel: 'phone' | 'mail';
  /** +919876543210, or a mail address in small letters. */
  readonly address: string;
}

/**
 * One key for all spellings of an address that reach the same person: a phone has one form already; of a mail address what
 * follows a plus does not count, nor do the dots of Gmail, which has two names for one domain.
 */
export function reachOf({ channel, address }: ContactAddress): string {
  if (channel === 'phone') return address;
  const [local = '', domain = ''] = address.normalize('NFKC').toLowerCase().split('@');
  // Nobody is reached in front of a plus that begins the address.
  const mailbox = /^([^+]+)\+/.exec(local)?.[1] ?? local;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/** A whole phone number at least has so many digits. */
const LEAST_DIGITS = 7;
const DIAL_CODES = [...new Set(COUNTRIES.map((country) => country.dial_code))];

/**
 * Every address that a text may mean, as `reachOf` spells it: a phone number without its dial code may be of any country.
 *
 * @returns nothing if it is no whole address
 */
export function spellingsOf(text: string): readonly string[] {
  if (text.includes('@')) return [reachOf({ channel: 'mail', address: text })];
  const digits = text.replaceAll(/[\s()./-]/g, '');
  if (!/^\+?\d+$/.test(digits) || digits.length < LEAST_DIGITS) return [];
  if (digits.startsWith('+')) return [digits];
  const national = digits.replace(/^0+/, '');
  return [`+${national}`, ...DIAL_CODES.map((code) => `${code}${national}`)];
}

/** Where people can be written to. Personal data: in SQL alone, and erased there. */
export class Contacts {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  async isTaken(contact: ContactAddress): Promise<boolean> {
    return (await this.ownerOf(contact)) !== undefined;
  }

  /** The user id of whoever it belongs to. */
  async ownerOf({ channel, address }: ContactAddress): Promise<number | undefined> {
    const found = await this.#db
      .selectFrom('person_contact')
      .select('user_id')
      .where('kind', '=', channel)
      .where('address', '=', address)
      .executeTakeFirst();
    return found?.user_id;
  }

  /** Accounts of those whom it reaches, however it is spelled. */
  async accountsReached(contact: ContactAddress): Promise<AccountId[]> {
    const rows = await this.#db
      .selectFrom('person_contact')
      .innerJoin('person', 'person.user_id', 'person_contact.user_id')
      .select('account')
      .where('reach', '=', reachOf(contact))
      .where('account', 'is not', null)
      .execute();
    return rows.map(({ account }) => account as AccountId);
  }

  /** @returns false where it is somebody's already */
  async add(
    userId: number,
    contact: ContactAddress & { country: string; provedAt: number },
    db: Kysely<IdentityTables> = this.#db,
  ): Promise<boolean> {
    const { channel, address, country, provedAt } = contact;
    const done = await db
      .insertInto('person_contact')
      .values({ user_id: userId, kind: channel, address, country, proved_at_ms: provedAt, reach: reachOf(contact) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return done.numInsertedOrUpdatedRows === 1n;
  }

  async of(userId: number): Promise<(ContactAddress & { readonly provedAt: number })[]> {
    const rows = await this.#db.selectFrom('person_contact').selectAll().where('user_id', '=', userId).execute();
    return rows.map((row) => ({ channel: row.kind, address: row.address, provedAt: row.proved_at_ms }));
  }
}
