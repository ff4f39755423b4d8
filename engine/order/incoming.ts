import type { IncomingOrder } from '../book/book.ts';
import type { OrderTerms } from '../command.ts';
import { definitionOf } from '../market/definition.ts';
import { Market } from '../market/market.ts';
import type { MarketId, Money, SelectionId } from '../vocabulary/index.ts';

/** An order between its acceptance and its place in the book, with what has become of it. One record is reused for all. */
export interface Incoming extends IncomingOrder {
  market: Market;
  account: number;
  /** Row of the market's positions; also the owner by which the book knows the account. -1 before its first order there. */
  position: number;
  runnerIndex: number;
  runner: number;
  /** Of its price; quoted: the rate that the bettor saw. */
  price: number;
  /** The most it could move: the larger of size and profit at its price. */
  worth: number;
  /** Whatever is unusual about it. */
  terms: OrderTerms | undefined;
  /** Where there are terms: its size as in its command, a target's amount, or what it risks on close. */
  amount: number;
  /** True for the rest of another order, which may be smaller than any minimum; read only if the order is not plain. */
  isRest: boolean;
  /** While it takes toward a target: what is left of that, in hundredths of a unit; else −1. */
  targetLeft: number;
  matched: number;
  /** Σ size × price over its fills. */
  matchedValue: number;
}

const NO_MARKET = new Market(
  definitionOf({
    type: 'create-market',
    market: 0 as MarketId,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [1, 2] as SelectionId[],
    baseRate: 0,
    minStake: 0 as Money,
    persistenceAllowed: false,
  }),
);

export function emptyIncoming(): Incoming {
  return {
    id: 0,
    bookNumber: 0,
    side: 0,
    tick: 0,
    owner: 0,
    size: 0,
    persists: 0,
    market: NO_MARKET,
    account: 0,
    position: -1,
    runnerIndex: 0,
    runner: 0,
    price: 0,
    worth: 0,
    terms: undefined,
    amount: 0,
    isRest: false,
    targetLeft: -1,
    matched: 0,
    matchedValue: 0,
  };
}
