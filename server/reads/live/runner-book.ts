import { SIDES } from 'engine/vocabulary';
import type { Millis, Money, Price, QuoteState, SelectionId, Side } from 'engine/vocabulary';
import { BetList } from './bet-list.ts';
import type { BetRow } from './bet-row.ts';
import type { BetStore } from './bet-store.ts';

export interface LiveLevel {
  readonly price: Price;
  readonly size: Money;
}

/** What a house account offers on a runner. */
export interface LiveQuote {
  readonly side: Side;
  readonly rate: number;
  readonly line: number;
  readonly size: Money;
}

interface Level {
  size: number;
  /** Who rests here, the first in the queue first. */
  readonly queue: BetList;
}

/** One runner as everybody sees it: what rests at each price, what has traded, or what is quoted. */
export class RunnerBook {
  readonly selection: SelectionId;
  /** 0 while nothing has traded. */
  lastPrice = 0 as Price;
  /** Backers' stakes, of bets that are void by now too: what has traded. */
  matched = 0 as Money;
  /** The part of them whose bets are void. */
  voided = 0 as Money;
  /** Hundredths of a per cent by which it was removed; undefined while it takes part. */
  removedBy: number | undefined = undefined;
  /** When it was; 0 while it takes part. */
  removedAt = 0 as Millis;
  /** Its starting price; undefined before, 0 where there was none to be found. */
  startingPrice: Price | undefined = undefined;
  quoteState: QuoteState = 'suspended';
  quotes: readonly LiveQuote[] = [];
  /** Of a quoted number: the lines when both sides were last quoted. They outlive the quote, since results may rest on them. */
  lastLines: { readonly lay: number; readonly back: number } | undefined = undefined;
  /** Backers' stakes by price. */
  readonly traded = new Map<Price, Money>();
  readonly #levels: Record<Side, Map<Price, Level>> = { back: new Map(), lay: new Map() };

  constructor(selection: SelectionId) {
    this.selection = selection;
  }

  /** Backers' stakes of the bets that stand. */
  get stillMatched(): Money {
    return (this.matched - this.voided) as Money;
  }

  /** An order comes to rest, behind all that rest at its price. */
  rest(bets: BetStore, bet: BetRow, size: number): void {
    const levels = this.#levels[bet.side];
    let level = levels.get(bet.restsAt);
    if (level === undefined) {
      level = { size: 0, queue: new BetList(bets, 'queue') };
      levels.set(bet.restsAt, level);
    }
    level.size += size;
    level.queue.add(bet);
  }

  /** So much of a resting order is taken; all that is left of it where `left` is 0. */
  take(bet: BetRow, { size, left }: { readonly size: number; readonly left: number }): void {
    const levels = this.#levels[bet.side];
    const level = levels.get(bet.restsAt);
    if (level === undefined) return;
    level.size -= size;
    if (left === 0) level.queue.delete(bet);
    if (level.queue.size === 0) levels.delete(bet.restsAt);
  }

  trade(price: Price, size: Money): void {
    this.lastPrice = price;
    this.matched = (this.matched + size) as Money;
    this.traded.set(price, ((this.traded.get(price) ?? 0) + size) as Money);
  }

  /** The market has ended: nothing rests from now on. */
  clear(): void {
    for (const side of SIDES) {
      for (const { queue } of this.#levels[side].values()) queue.clear();
      this.#levels[side].clear();
    }
    this.quotes = [];
  }

  /** Those who rest at a price, the first in the queue first. */
  queueAt(side: Side, price: Price): BetList | undefined {
    return this.#levels[side].get(price)?.queue;
  }

  /** Every price of a side with what rests there, in no order. */
  eachLevel(side: Side, see: (price: Price, size: Money) => void): void {
    for (const [price, { size }] of this.#levels[side]) see(price, size as Money);
  }

  /** What a backer can take: resting lays, the highest price first. */
  toBack(depth: number): LiveLevel[] {
    return this.#levelsOf('lay', depth, -1);
  }

  /** What a layer can take: resting backs, the lowest price first. */
  toLay(depth: number): LiveLevel[] {
    return this.#levelsOf('back', depth, 1);
  }

  #levelsOf(side: Side, depth: number, direction: 1 | -1): LiveLevel[] {
    const prices = [...this.#levels[side].keys()].sort((a, b) => direction * (a - b));
    return prices
      .slice(0, depth)
      .map((price) => ({ price, size: (this.#levels[side].get(price) as Level).size as Money }));
  }
}
