import type { AccountId, MarketId, Millis, OrderId, SelectionId, Sequence } from 'engine/vocabulary';
import { AgeQueue } from './age-queue.ts';
import type { BetRow } from './bet-row.ts';
import { BetRows } from './bet-rows.ts';
import { LiveAccount } from './live-account.ts';
import type { LiveMarket } from './live-market.ts';
import type { RunnerBook } from './runner-book.ts';

/** Owners see what became of a bet for so long. */
export const KEEP_BET_MS = 3_600_000;
/** And no more than so many of an account at a time: bots place and cancel by the thousand. */
export const KEEP_ENDED_BETS = 200;

/** The models themselves, and what has changed of them; `foldEvent` says how each event changes them. */
export class LiveState {
  sequence = 0 as Sequence;
  readonly accounts = new Map<AccountId, LiveAccount>();
  readonly markets = new Map<MarketId, LiveMarket>();
  readonly bets = new BetRows();
  readonly endedBets = new AgeQueue<OrderId>();
  /** How often an order came to rest: gives each its place behind the others. */
  arrivals = 0;
  #changedMarkets = new Set<MarketId>();
  #changedAccounts = new Map<AccountId, Set<OrderId>>();
  #changedStakes = new Set<MarketId>();

  takeChanges() {
    const changes = {
      sequence: this.sequence,
      markets: this.#changedMarkets,
      accounts: this.#changedAccounts,
      stakes: this.#changedStakes,
    };
    this.#changedMarkets = new Set();
    this.#changedStakes = new Set();
    this.#changedAccounts = new Map();
    return changes;
  }

  /** What nobody needs to see any more at this time. */
  dropOld(at: Millis): void {
    this.endedBets.takeUntil(at - KEEP_BET_MS, (order) => this.#drop(order));
  }

  accountOf(account: AccountId): LiveAccount {
    const known = this.accounts.get(account);
    if (known !== undefined) return known;
    // The exchange's own accounts are there from the start, without an event.
    const own = new LiveAccount(this.bets, { account, role: 'system' });
    this.accounts.set(account, own);
    return own;
  }

  betOf(order: OrderId): BetRow {
    const bet = this.bets.get(order);
    if (bet === undefined) throw new Error(`live models: order ${order} is not known`);
    return bet;
  }

  marketOf(market: MarketId): LiveMarket {
    const known = this.markets.get(market);
    if (known === undefined) throw new Error(`live models: market ${market} is not known`);
    return known;
  }

  runnerOf(market: MarketId, selection: SelectionId): RunnerBook {
    const runner = this.marketOf(market).runners.get(selection);
    if (runner === undefined) throw new Error(`live models: runner ${selection} of market ${market} is not known`);
    return runner;
  }

  /** Nothing can happen to the bet any more but another settlement. */
  end(bet: BetRow, at: Millis): void {
    this.betChanged(bet.account, bet.order);
    if (bet.endedAt > 0) return;
    bet.endedAt = at;
    const account = this.accountOf(bet.account);
    account.ended.push(bet.order);
    this.endedBets.push(bet.order, at);
    if (account.ended.length > KEEP_ENDED_BETS) this.#drop(account.ended[0] as OrderId);
    // Bots cancel by the thousand: most of theirs have gone before they are an hour old.
    if (this.endedBets.size > 1024 + 2 * this.bets.size) this.endedBets.keep((order) => this.bets.has(order));
  }

  #drop(order: OrderId): void {
    const bet = this.bets.get(order);
    if (bet === undefined) return;
    this.markets.get(bet.market)?.orders.delete(bet);
    const account = this.accountOf(bet.account);
    account.orders.delete(bet);
    account.ended.splice(account.ended.indexOf(order), 1);
    this.bets.delete(bet);
  }

  accountChanged(account: AccountId): Set<OrderId> {
    const known = this.#changedAccounts.get(account);
    if (known !== undefined) return known;
    const orders = new Set<OrderId>();
    this.#changedAccounts.set(account, orders);
    return orders;
  }

  marketChanged(market: MarketId): void {
    this.#changedMarkets.add(market);
  }

  stakesChanged(market: MarketId): void {
    this.#changedStakes.add(market);
  }

  betChanged(account: AccountId, order: OrderId): void {
    this.accountChanged(account).add(order);
  }
}
