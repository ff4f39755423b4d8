import { Accounts } from './account/accounts.ts';
import { RequestKeys } from './account/request-keys.ts';
import { Touched } from './account/touched.ts';
import { FastBook } from './book/fast-book.ts';
import { EventBuffer } from './event-buffer.ts';
import { emptyFill } from './market/fill-log.ts';
import type { Market } from './market/market.ts';
import { Delays } from './order/delays.ts';
import { emptyIncoming } from './order/incoming.ts';

/** The whole state of the exchange, and the few records that are reused from one command to the next. */
export class Exchange {
  readonly accounts = new Accounts();
  readonly keys = new RequestKeys();
  /** Markets that have not ended. */
  readonly markets = new Map<number, Market>();
  /** What is left of those that have: their status. */
  readonly ended = new Map<number, number>();
  readonly book = new FastBook();
  /** By the book's runner: its market, and its place there. */
  readonly marketByBook: Market[] = [];
  readonly runnerByBook: number[] = [];
  readonly delays = new Delays();
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

  /** @returns place in MARKET_STATUSES, or -1 where there is no such market */
  statusOf(market: number): number {
    return this.markets.get(market)?.status ?? this.ended.get(market) ?? -1;
  }

  /** Gives a market its books. */
  openBooks(market: Market): void {
    for (let runner = 0; runner < market.definition.selections.length; runner++) {
      const book = this.book.open();
      market.books.push(book);
      this.marketByBook[book] = market;
      this.runnerByBook[book] = runner;
    }
    this.markets.set(market.id, market);
  }

  /** Drops all of a market but its number and its status. */
  endMarket(market: Market): void {
    for (const book of market.books) this.book.close(book);
    this.markets.delete(market.id);
    this.ended.set(market.id, market.status);
  }

  /** The markets that have not ended, lowest number first. */
  marketsInOrder(): Market[] {
    return [...this.markets.values()].sort((a, b) => a.id - b.id);
  }
}
