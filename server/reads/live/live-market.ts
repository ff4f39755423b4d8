import type { MarketCreated, MarketSettled } from 'engine';
import type { MarketId, MarketStatus, Millis, Money, OrderId, SelectionId } from 'engine/vocabulary';
import { BetList } from './bet-list.ts';
import type { BetStore } from './bet-store.ts';
import { MarketStakes } from './market-stakes.ts';
import { RunnerBook } from './runner-book.ts';

export type MarketDefinition = Omit<MarketCreated, 'type'>;
export type MarketResult = Pick<MarketSettled, 'number' | 'winners' | 'tied' | 'placed' | 'placedTied'>;

/** A market as everybody sees it. */
export class LiveMarket {
  definition: MarketDefinition;
  readonly runners: Map<SelectionId, RunnerBook>;
  status: MarketStatus = 'inactive';
  inPlay = false;
  betDelay = 0 as Millis;
  version = 1;
  /** While it is settled. */
  result: MarketResult | undefined = undefined;
  /** When it was first settled or void; 0 before. */
  endedAt = 0 as Millis;
  /** Of its last fill; 0 before. */
  matchedAt = 0 as Millis;
  /** Orders that go to the starting price. */
  readonly onClose = new Set<OrderId>();
  /** Every bet that is still followed. */
  readonly orders: BetList;
  /** Who can lose what in it. */
  readonly stakes = new MarketStakes();

  constructor(bets: BetStore, definition: MarketDefinition) {
    this.definition = definition;
    this.orders = new BetList(bets, 'market');
    this.runners = new Map(definition.runners.map((selection) => [selection, new RunnerBook(selection)]));
  }

  get market(): MarketId {
    return this.definition.market;
  }

  /** Backers' stakes over all runners: what has traded. */
  get matched(): Money {
    let sum = 0;
    for (const runner of this.runners.values()) sum += runner.matched;
    return sum as Money;
  }

  /** The same of the bets that stand. */
  get stillMatched(): Money {
    let sum = 0;
    for (const runner of this.runners.values()) sum += runner.stillMatched;
    return sum as Money;
  }
}
