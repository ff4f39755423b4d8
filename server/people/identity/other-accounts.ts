import type { AccountId } from 'engine/vocabulary';
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from './tables.ts';

/** An account that may belong to the person of another. */
export interface OtherAccount {
  readonly account: AccountId;
  readonly userId: number;
  readonly userName: string;
  /** contact: both proved one phone or mail address, and so are one person · device: both signed in at one, as families do */
  readonly by: 'contact' | 'device';
}

/** A device in a shop has signed in many: so few are still a household, and more are no reason to think of one person. */
const MOST_AT_A_DEVICE = 20;

/** Other accounts of one person, made before anybody compared them. */
export class OtherAccounts {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  /** Each once, those by a contact first. */
  async of(userId: number): Promise<readonly OtherAccount[]> {
    const byContact = await this.#byContact(userId);
    const known = new Set(byContact.map((one) => one.userId));
    const byDevice = await this.#byDevice(userId);
    return [...byContact, ...byDevice.filter((one) => !known.has(one.userId))];
  }

  /** Spellings of one address are one address: `reachOf` says which. */
  async #byContact(userId: number): Promise<OtherAccount[]> {
    const { rows } = await sql<OtherAccount>`
      select account, user_id as "userId", user_name as "userName", 'contact' as by from person
      where account is not null and user_id <> ${userId} and user_id in (
        select user_id from person_contact where reach in (
          select reach from person_contact where user_id = ${userId} and reach <> ''))
      order by user_id`.execute(this.#db);
    return rows;
  }

  async #byDevice(userId: number): Promise<OtherAccount[]> {
    const { rows } = await sql<OtherAccount>`
      select account, user_id as "userId", user_name as "userName", 'device' as by from person
      where account is not null and user_id <> ${userId} and user_id in (
        select user_id from person_activity where device in (
          select distinct device from person_activity where user_id = ${userId} and device <> ''))
      order by user_id limit ${MOST_AT_A_DEVICE + 1}`.execute(this.#db);
    return rows.length > MOST_AT_A_DEVICE ? [] : rows;
  }
}
