import { type Kysely, sql } from 'kysely';
import type { NoticeKind } from 'protocol';
import type { AccountId, MarketId, Millis } from 'engine/vocabulary';
import type { NoticeTables } from './tables.ts';

/** Tells a client of something that was done to their bets, money or login. */
export interface Notice {
  readonly notice: number;
  readonly account: AccountId;
  /** 0: about no market. */
  readonly market: MarketId;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly at: Millis;
  /** 0: not yet. */
  readonly readAt: Millis;
}

/** The same for one client or many. */
export interface NewNotices {
  readonly accounts: Iterable<AccountId>;
  readonly kind: NoticeKind;
  /** A stable name of what it is about, such as payment:17: an account gets one notice of each kind about it. */
  readonly about: string;
  /** Plain text in whole sentences, for the client. No personal data of others. */
  readonly text: string | ((account: AccountId) => string);
  /** The market that it leads to, if any. */
  readonly market?: MarketId;
  /** Of the settlement flow, if any. */
  readonly action?: number;
}

/** Of whatever tables. */
interface AnyTransaction {
  withTables(): unknown;
}

type Listener = (account: AccountId) => void;

const ROWS_AT_ONCE = 5000;

/**
 * Notices to clients, in SQL, and how many each has not read yet, in memory.
 *
 * What happens to a client without a request of theirs is announced here:
 *
 *     await notices.add({ accounts: [account], kind: 'payment-done', about: `payment:${id}`, text: 'Your deposit …' });
 *
 * The same `kind` and `about` give one notice, so it may follow a commit and be repeated after a stop.
 * Where it has to be written with other rows or not at all, `write` takes the transaction, and `tell` follows its commit.
 * The bell counts it at once, over the account's topic of the stream. Kinds, and where they lead, are in
 * `protocol/notices.ts`.
 */
export class Notices {
  readonly #db: Kysely<NoticeTables>;
  readonly #now: () => number;
  /** Below 0 where one was read between the commit that wrote it and the telling. */
  readonly #unread = new Map<AccountId, number>();
  readonly #listeners = new Set<Listener>();

  static async open({ db, now }: { db: Kysely<unknown>; now: () => number }): Promise<Notices> {
    const notices = new Notices(db.withTables<NoticeTables>(), now);
    await notices.read();
    return notices;
  }

  private constructor(db: Kysely<NoticeTables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Counts what nobody has read, as it is stored now. */
  async read(): Promise<void> {
    const rows = await this.#db
      .selectFrom('notice')
      .select(({ fn }) => ['account', fn.countAll<string>().as('unread')])
      .where('read_at_ms', '=', 0)
      .groupBy('account')
      .execute();
    const before = new Set(this.#unread.keys());
    this.#unread.clear();
    for (const row of rows) this.#unread.set(row.account as AccountId, Number(row.unread));
    for (const account of [...before, ...this.#unread.keys()])
      for (const listener of this.#listeners) listener(account);
  }

  /** As another process counts them. */
  counted(account: AccountId, unread: number): void {
    this.#change(account, unread - (this.#unread.get(account) ?? 0));
  }

  async add(added: NewNotices): Promise<void> {
    this.tell(await this.write(this.#db, added));
  }

  /** In the caller's transaction. @returns who gets a notice, for `tell` after the commit */
  async write(transaction: AnyTransaction, added: NewNotices): Promise<AccountId[]> {
    const { accounts, kind, about, text, market = 0, action = 0 } = added;
    const all = [...new Set(accounts)];
    const db = transaction.withTables() as Kysely<NoticeTables>;
    const notified: AccountId[] = [];
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
      const some = all.slice(from, from + ROWS_AT_ONCE);
      const texts =
        typeof text === 'string'
          ? sql`select account, ${text}::text as text from unnest(${some}::integer[]) as account`
          : sql`select * from unnest(${some}::integer[], ${some.map(text)}::text[]) as each (account, text)`;
      const { rows } = await sql<{ account: AccountId }>`
        insert into notice (account, market_id, action_id, kind, about, text, at_ms)
        select account, ${market}, ${action}, ${kind}, ${about}, text, ${this.#now()} from (${texts}) as texts
        on conflict (account, kind, about) do nothing returning account`.execute(db);
      notified.push(...rows.map((row) => row.account));
    }
    return notified;
  }

  tell(accounts: readonly AccountId[]): void {
    for (const account of accounts) this.#change(account, 1);
  }

  unreadOf(account: AccountId): number {
    return Math.max(0, this.#unread.get(account) ?? 0);
  }

  /** Called with the account whose count has changed. @returns unsubscribes */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The newest first. */
  async of(account: AccountId, { unread, limit }: { unread: boolean; limit: number }): Promise<Notice[]> {
    let query = this.#db
      .selectFrom('notice')
      .selectAll()
      .where('account', '=', account)
      .orderBy('notice_id', 'desc')
      .limit(limit);
    if (unread) query = query.where('read_at_ms', '=', 0);
    return (await query.execute()).map((row) => ({
      notice: row.notice_id,
      account: row.account as AccountId,
      market: row.market_id as MarketId,
      kind: row.kind as NoticeKind,
      text: row.text,
      at: row.at_ms as Millis,
      readAt: row.read_at_ms as Millis,
    }));
  }

  /** Up to and with one of them. @returns how many were not read before */
  async markRead(account: AccountId, upTo: { readonly notice: number; readonly at: Millis }): Promise<number> {
    const done = await this.#db
      .updateTable('notice')
      .set({ read_at_ms: upTo.at })
      .where('account', '=', account)
      .where('notice_id', '<=', upTo.notice)
      .where('read_at_ms', '=', 0)
      .executeTakeFirst();
    const read = Number(done.numUpdatedRows);
    if (read > 0) this.#change(account, 0 - read);
    return read;
  }

  /** Drops those of settlement actions that nobody will ask about any more. */
  async forget(transaction: AnyTransaction, actions: readonly number[]): Promise<(readonly [AccountId, number])[]> {
    const db = transaction.withTables() as Kysely<NoticeTables>;
    const gone = await db
      .deleteFrom('notice')
      .where('action_id', 'in', [...actions])
      .returning(['account', 'read_at_ms'])
      .execute();
    const unread = Map.groupBy(
      gone.filter((row) => row.read_at_ms === 0),
      (row) => row.account as AccountId,
    );
    return [...unread].map(([account, rows]) => [account, rows.length]);
  }

  /** After the commit of `forget`. */
  untell(gone: readonly (readonly [AccountId, number])[]): void {
    for (const [account, count] of gone) this.#change(account, 0 - count);
  }

  #change(account: AccountId, by: number): void {
    const unread = (this.#unread.get(account) ?? 0) + by;
    if (unread === 0) this.#unread.delete(account);
    else this.#unread.set(account, unread);
    for (const listener of this.#listeners) listener(account);
  }
}
