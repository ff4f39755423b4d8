import { type Kysely, sql } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import { skeletonOf } from './look-alikes.ts';
import { toUser, type User } from './recognition.ts';
import type { IdentityTables } from './tables.ts';

const PAGE = 1000;

/** People, read by the page or by what is wanted: no call costs as much as there are people. */
export class People {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  /** The next people by user id: everybody is read in pages, so that nothing waits for a whole table. */
  async after(userId: number, limit: number): Promise<User[]> {
    const page = this.#db.selectFrom('person').selectAll().where('user_id', '>', userId);
    return (await page.orderBy('user_id').limit(limit).execute()).map(toUser);
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

  /** Bettors could take somebody of that name for a member of staff. */
  async looksLikeStaff(userName: string): Promise<boolean> {
    const staff = await this.#db.selectFrom('person').select('user_name').where('role', '<>', 'bettor').execute();
    return staff.some((one) => skeletonOf(one.user_name) === skeletonOf(userName));
  }
}
