import type { Kysely } from 'kysely';
import type { AccountId, MarketId, Millis } from 'engine/vocabulary';
import type { FlowTables } from './tables.ts';

/** settled-again: with another result · void · rolled-back · bets-void: some bets for good */
export type NoticeKind = 'settled-again' | 'void' | 'rolled-back' | 'bets-void';

/** What a client is told of something that was done to his bets after they were made. */
export interface Notice {
  readonly notice: number;
  readonly account: AccountId;
  readonly market: MarketId;
  readonly action: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly at: Millis;
  /** 0: not yet. */
  readonly readAt: Millis;
}

export interface NewNotices {
  readonly accounts: Iterable<AccountId>;
  readonly market: MarketId;
  readonly action: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly at: Millis;
}

const ROWS_AT_ONCE = 5000;

/** Notices in SQL: one for each client, action and kind, however often it is written. */
export class NoticeStore {
  readonly #db: Kysely<FlowTables>;

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<FlowTables>();
  }

  async write(db: Kysely<FlowTables>, { accounts, market, action, kind, text, at }: NewNotices): Promise<void> {
    const rows = [...new Set(accounts)].map((account) => ({
      account,
      market_id: market,
      action_id: action,
      kind,
      text,
      at_ms: at,
    }));
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await db
        .insertInto('settlement_notice')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .onConflict((conflict) => conflict.columns(['account', 'market_id', 'action_id', 'kind']).doNothing())
        .execute();
    }
  }

  /** The newest first. */
  async of(account: AccountId, { unread, limit }: { unread: boolean; limit: number }): Promise<Notice[]> {
    let query = this.#db
      .selectFrom('settlement_notice')
      .selectAll()
      .where('account', '=', account)
      .orderBy('notice_id', 'desc')
      .limit(limit);
    if (unread) query = query.where('read_at_ms', '=', 0);
    return (await query.execute()).map((row) => ({
      notice: row.notice_id,
      account: row.account as AccountId,
      market: row.market_id as MarketId,
      action: row.action_id,
      kind: row.kind as NoticeKind,
      text: row.text,
      at: row.at_ms as Millis,
      readAt: row.read_at_ms as Millis,
    }));
  }

  /** Up to and with one of them. @returns how many were not read before */
  async markRead(account: AccountId, upTo: { readonly notice: number; readonly at: Millis }): Promise<number> {
    const done = await this.#db
      .updateTable('settlement_notice')
      .set({ read_at_ms: upTo.at })
      .where('account', '=', account)
      .where('notice_id', '<=', upTo.notice)
      .where('read_at_ms', '=', 0)
      .executeTakeFirst();
    return Number(done.numUpdatedRows);
  }
}
