import type { AccountId, OrderId } from 'engine/vocabulary';
import type { AccountChange, Bet } from 'protocol';
import type { Notices } from '../../../people/notices/notices.ts';
import { toWireBalance } from '../wire/account-on-wire.ts';
import { BETS_AT_ONCE, type BetSources, toWireBets, wireBetsJson } from '../wire/bet-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

interface AccountSources extends BetSources {
  readonly notices: Pick<Notices, 'unreadOf'>;
}

/** One bettor's balance, exposure and bets, and how many unread notices. */
export class AccountSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 0;
  readonly #sources: AccountSources;
  readonly #account: AccountId;
  #unread: number;
  #balance: { total_balance: number; liability: number };
  #changedBets = new Set<OrderId>();

  constructor(sources: AccountSources, account: AccountId) {
    this.#sources = sources;
    this.#account = account;
    this.#balance = toWireBalance(sources.live.account(account));
    this.#unread = sources.notices.unreadOf(account);
  }

  touch(bets: Iterable<OrderId>): void {
    this.isDirty = true;
    for (const bet of bets) this.#changedBets.add(bet);
  }

  /** Not kept: each connection needs it once. Of very many bets the first; the others come as changes. */
  picture(): string {
    const orders = this.#sources.live.ordersOf(this.#account);
    const bets = this.#betsOf(orders.slice(0, BETS_AT_ONCE));
    if (orders.length > BETS_AT_ONCE) this.touch(orders.slice(BETS_AT_ONCE));
    return JSON.stringify({ ...this.#balance, bets, unread_notices: this.#unread });
  }

  async whole(): Promise<string> {
    const { live } = this.#sources;
    const bets = await wireBetsJson(live.ordersOf(this.#account), this.#sources);
    const figures = { ...toWireBalance(live.account(this.#account)), unread_notices: this.#unread };
    return `{"bets":${bets},${JSON.stringify(figures).slice(1)}`;
  }

  change(): string | undefined {
    const balance = toWireBalance(this.#sources.live.account(this.#account));
    const orders = [...this.#changedBets].sort((a, b) => a - b);
    const bets = this.#betsOf(orders.slice(0, BETS_AT_ONCE));
    this.#changedBets = new Set(orders.slice(BETS_AT_ONCE));
    this.isDirty = this.#changedBets.size > 0;
    const change: AccountChange = {};
    if (balance.total_balance !== this.#balance.total_balance) change.total_balance = balance.total_balance;
    if (balance.liability !== this.#balance.liability) change.liability = balance.liability;
    if (bets.length > 0) change.bets = bets;
    const unread = this.#sources.notices.unreadOf(this.#account);
    if (unread !== this.#unread) change.unread_notices = unread;
    this.#balance = balance;
    this.#unread = unread;
    return Object.keys(change).length === 0 ? undefined : JSON.stringify(change);
  }

  #betsOf(orders: readonly OrderId[]): Bet[] {
    return toWireBets(
      orders.flatMap((order) => this.#sources.live.bet(order) ?? []),
      this.#sources,
    );
  }
}
