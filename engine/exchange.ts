import { Accounts } from './account/accounts.ts';
import { AllSettings } from './account/settings.ts';
import { RequestKeys } from './account/request-keys.ts';
import { Touched } from './account/touched.ts';
import { FastBook } from './book/fast-book.ts';
import { EventBuffer } from './event-buffer.ts';
import { emptyFill } from './market/fill-log.ts';
import { emptyStake } from './market/definition.ts';
import type { Market } from './market/market.ts';
import { Delays } from './order/delays.ts';
import { emptyIncoming } from './order/incoming.ts';
import { DueTimes } from './due-times.ts';
import { OnCloseOrders } from './starting-price/on-close-orders.ts';
import { Wagers } from './wager/wagers.ts';

/** The exchange's whole state, and a few records that every command reuses so that it need not allocate them. */
export class Exchange {
  readonly accounts = new Accounts();
  readonly settings = new AllSettings();
  readonly keys = new RequestKeys();
  /** The markets that are kept: a settled or void one is dropped some time after its end. */
  readonly markets = new Map<number, Market>();
  /** The status of each dropped market: all that is left of it. */
  readonly dropped = new Map<number, number>();
  readonly book = new FastBook();
  /** By book number: the market, and the index of the runner there. */
  readonly marketByBook: Market[] = [];
  readonly runnerIndexByBook: number[] = [];
  readonly delays = new Delays();
  /** By order: its good-till time. Orders that have left the book may still be in it. */
  readonly goodTill = new Map<number, number>();
  readonly onClose = new OnCloseOrders();
  readonly wagers = new Wagers();
  /** By account: how much its cash falls short of its exposure. Recomputed from the rest of the state on a restore. */
  readonly shortfalls = new Map<number, number>();
  /** What else is due at a time. Recomputed from the rest of the state on a restore. */
  readonly dueTimes = new DueTimes();
  nextOrder = 1;
  nextFill = 1;
  nextEntry = 1;
  /** Of the last command accepted. */
  sequence = 0;
  at = 0;

  // Not state: valid for one command.
  readonly events = new EventBuffer();
  readonly touched = new Touched();
  readonly incoming = emptyIncoming();
  readonly fill = emptyFill();
  readonly stake = emptyStake();

  /** Not state either: the size in bytes of the last snapshot, as a first guess for the next. */
  snapshotBytes = 65_536;

  /** @returns the index in MARKET_STATUSES; -1 if there is no such market */
  statusOf(market: number): number {
    return this.markets.get(market)?.status ?? this.dropped.get(market) ?? -1;
  }

  /** Adds a market; one with an order book gets its books. */
  openMarket(market: Market): void {
    if (market.definition.mechanism === 'order-book') for (const _ of market.definition.runners) this.openBook(market);
    this.markets.set(market.id, market);
  }

  /** A runner has joined. */
  openBook(market: Market): void {
    const runnerIndex = market.books.length;
    const book = this.book.open();
    market.books.push(book);
    this.marketByBook[book] = market;
    this.runnerIndexByBook[book] = runnerIndex;
  }

  /** A settled or void market takes no more orders: other markets may reuse its books. */
  closeBooks(market: Market): void {
    for (const book of market.books) this.book.close(book);
    market.books.length = 0;
  }

  /** Drops everything of a market except its number and its status. */
  dropMarket(market: Market): void {
    this.closeBooks(market);
    this.markets.delete(market.id);
    this.dropped.set(market.id, market.status);
  }

  /** The markets that are kept, lowest number first. */
  marketsInOrder(): Market[] {
    return [...this.markets.values()].sort((a, b) => a.id - b.id);
  }
}
