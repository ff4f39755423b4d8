import type { MarketId, MarketStatus, Millis, Money, OrderId, SelectionId } from 'engine/vocabulary';
import { RunnerBook } from './runner-book.ts';

export interface MarketDefinition {
  readonly market: MarketId;
  readonly winners: number;
  readonly complete: boolean;
  readonly baseRate: number;
  readonly minStake: Money;
  readonly persistenceAllowed: boolean;
  readonly runners: readonly SelectionId[];
}

/** A market as everybody sees it. */
export class LiveMarket {
  readonly definition: MarketDefinition;
  readonly runners: ReadonlyMap<SelectionId, RunnerBook>;
  status: MarketStatus = 'inactive';
  inPlay = false;
  betDelay = 0 as Millis;
  version = 1;
  /** Who won, once it is settled. */
  result: readonly SelectionId[] = [];
  /** When it was settled or void; 0 before. */
  endedAt = 0 as Millis;
  /** Every bet that is still followed. */
  readonly orders = new Set<OrderId>();

  constructor(definition: MarketDefinition) {
    this.definition = definition;
    this.runners = new Map(definition.runners.map((selection) => [selection, new RunnerBook(selection)]));
  }

  get market(): MarketId {
    return this.definition.market;
  }

  /** Backers' stakes over all runners. */
  get matched(): Money {
    let sum = 0;
    for (const runner of this.runners.values()) sum += runner.matched;
    return sum as Money;
  }
}
