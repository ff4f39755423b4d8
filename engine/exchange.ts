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

/** The whole state of the exchange, and the few records that are reused from one command to the next. */
export class Exchange {
  readonly accounts = new Accounts();
  readonly settings = new AllSettings();
  readonly keys = new RequestKeys();
  /** Markets that have not been dropped. */
  readonly markets = new Map<number, Market>();
  /** What is left of those that have: their status. */
  readonly dropped = new Map<number, number>();
  readonly book = new FastBook();
  /** By book number: its market, and its runner there. */
  readonly marketByBook: Market[] = [];
  readonly runnerIndexByBook: number[] = [];
  readonly delays = new Delays();
  /** When what rests of an order lapses, where it does. Those that rest no more may still be in it. */
  readonly goodTill = new Map<number, number>();
  readonly onClose = new OnCloseOrders();
  readonly wagers = new Wagers();
  /** By account: how much less than its exposure its cash is. Worked out from the rest of the state when that is restored. */
  readonly shortfalls = new Map<number, number>();
  /** What else has a time: worked out from the rest of the state when that is restored. */
  readonly dueTimes = new DueTimes();
  nextOrder = 1;
  nextFill = 1;
  nextEntry = 1;
  /** Of the last command accepted. */
  sequence = 0;
  at = 0;

  // Not state: good for one command.
  readonly events = new EventBuffer();
  readonly touched = new Touched();
  readonly incoming = emptyIncoming();
  readonly fill = emptyFill();
  readonly stake = emptyStake();

  /** Not state either: how many bytes the last snapshot had. */
  snapshotBytes = 65_536;

  /** @returns place in MARKET_STATUSES, or -1 where there is no such market */
  statusOf(market: number): number {
    return this.markets.get(market)?.status ?? this.dropped.get(market) ?? -1;
  }

  /** Adds a market; one with an order book gets its books. */
  openMarket(market: Market): void {
    if (market.definition.mechanism === 'order-book') this.#openBooks(market);
    this.markets.set(market.id, market);
  }

  #openBooks(market: Market): void {
    for (let runnerIndex = 0; runnerIndex < market.definition.runners.length; runnerIndex++) {
      const book = this.book.open();
      market.books.push(book);
      this.marketByBook[book] = market;
      this.runnerIndexByBook[book] = runnerIndex;
    }
  }

  /** A market that is settled or void takes no orders any more: others may use its books. */
  closeBooks(market: Market): void {
    for (const book of market.books) this.book.close(book);
    market.books.length = 0;
  }

  /** Drops all of a market but its number and its status. */
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
