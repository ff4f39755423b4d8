import { type Kysely, sql } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import { LARGEST_ID, type RoleName } from 'protocol';
import { spellingsOf } from './contacts.ts';
import { skeletonOf } from './look-alikes.ts';
import { toUser, type User } from './recognition.ts';
import type { IdentityTables } from './tables.ts';

const PAGE = 1000;

/** A person is listed if every field that is set fits them. */
export interface PeopleFilter {
  /** How the user name begins; or the number of a person or an account; or a whole phone number or mail address. */
  readonly search?: string | undefined;
  readonly role?: RoleName | undefined;
  readonly isStaff?: boolean;
  readonly isDisabled?: boolean;
  /** Directly below this person. */
  readonly parentId?: number | undefined;
  readonly userIds?: readonly number[] | undefined;
  readonly userNames?: readonly string[] | undefined;
  readonly accounts?: readonly AccountId[] | undefined;
}

/** In the order of bytes, whatever the database's own order is: an index has it, and a beginning is a range of it. */
const LISTED_NAME = sql<string>`lower(user_name) collate "C"`;
/** After every character of a user name. */
const AFTER_ALL = '~';
const NUMBER = /^\d{1,10}$/;

/** An array of any length as one short parameter. */
const anyOf = (numbers: readonly number[]) => sql<number>`any(${`{${numbers.join(',')}}`}::integer[])`;

/** People, read by the page or by what is wanted: no call costs as much as there are people. */
export class People {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  /** A page by user name, those after the one that `after` names. */
  async list(filter: PeopleFilter, { limit, after }: { limit: number; after?: string | undefined }): Promise<User[]> {
    let page = (await this.#listed(filter)).selectAll().orderBy(LISTED_NAME).limit(limit);
    if (after !== undefined) page = page.where(LISTED_NAME, '>', after);
    return (await page.execute()).map(toUser);
  }

  async count(filter: PeopleFilter): Promise<number> {
    const counted = (await this.#listed(filter)).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  }

  async #listed(filter: PeopleFilter) {
    const { search = '', role, isStaff = false, isDisabled = false, parentId, userIds, userNames, accounts } = filter;
    let listed = this.#db.selectFrom('person');
    if (search !== '') {
      const found = await this.#ownersOf(search);
      const name = search.toLowerCase();
      listed = listed.where((is) =>
        is.or([
          is.and([is(LISTED_NAME, '>=', name), is(LISTED_NAME, '<', name + AFTER_ALL)]),
          ...(found.length > 0 ? [is('user_id', '=', anyOf(found))] : []),
          ...(isRowNumber(search) ? [is('user_id', '=', Number(search)), is('account', '=', Number(search))] : []),
        ]),
      );
    }
    // For every role but that of bettors the index of staff is enough.
    if (isStaff || (role !== undefined && role !== 'bettor')) listed = listed.where(sql<boolean>`role <> 'bettor'`);
    if (role !== undefined) listed = listed.where('role', '=', role);
    if (isDisabled) listed = listed.where('disabled_at_ms', '>', 0);
    if (parentId !== undefined) listed = listed.where('parent_id', '=', parentId);
    if (userIds !== undefined) listed = listed.where('user_id', '=', anyOf(userIds));
    if (accounts !== undefined) listed = listed.where('account', '=', anyOf(accounts));
    if (userNames !== undefined)
      listed = listed.where(LISTED_NAME, '=', sql<string>`any(${userNames.map((name) => name.toLowerCase())})`);
    return listed;
  }

  /** People who have proved the phone or mail address that this text spells. */
  async #ownersOf(text: string): Promise<number[]> {
    const reaches = spellingsOf(text);
    if (reaches.length === 0) return [];
    const owners = this.#db.selectFrom('person_contact').select('user_id');
    return (await owners.where('reach', '=', sql<string>`any(${reaches})`).execute()).map((row) => row.user_id);
  }

  /** The accounts of these people. @returns by user id */
  async accountsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, AccountId>> {
    const rows = await this.#holders()
      .where('user_id', '=', sql<number>`any(${[...userIds]})`)
      .execute();
    return new Map(rows.map((row) => [row.user_id, row.account as AccountId]));
  }

  /** Everybody's accounts, a page at a time. */
  async *accounts(): AsyncGenerator<AccountId[]> {
    let last = 0;
    for (;;) {
      const page = await this.#holders().where('user_id', '>', last).limit(PAGE).execute();
      yield page.map((row) => row.account as AccountId);
      if (page.length < PAGE) return;
      last = page.at(-1)?.user_id ?? 0;
    }
  }

  #holders() {
    return this.#db
      .selectFrom('person')
      .select(['user_id', 'account'])
      .where('account', 'is not', null)
      .orderBy('user_id');
  }

  /** The user names of these people, by user id. */
  async namesOf(userIds: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    const wanted = [...new Set(userIds)];
    if (wanted.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('person')
      .select(['user_id', 'user_name'])
      .where('user_id', '=', sql<number>`any(${wanted})`)
      .execute();
    return new Map(rows.map((row) => [row.user_id, row.user_name]));
  }

  async idNamed(userName: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('person')
      .select('user_id')
      .where(sql<boolean>`lower(user_name) = lower(${userName})`)
      .executeTakeFirst();
    return row?.user_id;
  }

  /** Bettors could take somebody of that name for a member of staff. */
  async looksLikeStaff(userName: string): Promise<boolean> {
    const staff = await this.#db
      .selectFrom('person')
      .select('user_name')
      .where(sql<boolean>`role <> 'bettor'`)
      .execute();
    return staff.some((one) => skeletonOf(one.user_name) === skeletonOf(userName));
  }
}

const isRowNumber = (text: string): boolean => NUMBER.test(text) && Number(text) <= LARGEST_ID;
