import type { AccountId, OrderId } from 'engine/vocabulary';
import type { AccountChange } from 'protocol';
import { toWireBalance } from '../wire/account-on-wire.ts';
import { type BetSources, toWireBet } from '../wire/bet-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

/** One bettor's balance, exposure and bets. */
export class AccountSource implements TopicSource {
  isDirty = false;
  readonly ticks = 1;
  readonly #sources: BetSources;
  readonly #account: AccountId;
  #balance: { total_balance: number; liability: number };
  #changedBets = new Set<OrderId>();

  constructor(sources: BetSources, account: AccountId) {
    this.#sources = sources;
    this.#account = account;
    this.#balance = toWireBalance(sources.live.account(account));
  }

  touch(bets: Iterable<OrderId>): void {
    this.isDirty = true;
    for (const bet of bets) this.#changedBets.add(bet);
  }

  /** Not kept: it is asked for once a connection. */
  picture(): string {
    const bets = this.#sources.live.betsOf(this.#account).map((bet) => toWireBet(bet, this.#sources));
    return JSON.stringify({ ...this.#balance, bets });
  }

  change(): string | undefined {
    this.isDirty = false;
    const balance = toWireBalance(this.#sources.live.account(this.#account));
    const bets = [...this.#changedBets].sort((a, b) => a - b).flatMap((order) => this.#sources.live.bet(order) ?? []);
    this.#changedBets = new Set();
    const change: AccountChange = {};
    if (balance.total_balance !== this.#balance.total_balance) change.total_balance = balance.total_balance;
    if (balance.liability !== this.#balance.liability) change.liability = balance.liability;
    if (bets.length > 0) change.bets = bets.map((bet) => toWireBet(bet, this.#sources));
    this.#balance = balance;
    return Object.keys(change).length === 0 ? undefined : JSON.stringify(change);
  }
}
