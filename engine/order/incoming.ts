import type { IncomingOrder } from '../book/book.ts';
import { Market } from '../market/market.ts';

/** An order between its acceptance and its place in the book, with what has become of it. One record is reused for all. */
export interface Incoming extends IncomingOrder {
  market: Market;
  account: number;
  /** Row of the market's positions; also the owner by which the book knows the account. -1 before its first order there. */
  position: number;
  /** Place in the market's definition. */
  place: number;
  /** Of its price. */
  price: number;
  /** The most it could move: the larger of size and profit at its price. */
  worth: number;
  matched: number;
  /** Σ size × price over its fills. */
  matchedValue: number;
}

const NO_MARKET = new Market({
  id: 0,
  winners: 1,
  complete: true,
  baseRate: 0,
  minStake: 0,
  persistenceAllowed: false,
  selections: [],
});

export function emptyIncoming(): Incoming {
  return {
    id: 0,
    runner: 0,
    side: 0,
    tick: 0,
    owner: 0,
    size: 0,
    persists: 0,
    market: NO_MARKET,
    account: 0,
    position: -1,
    place: 0,
    price: 0,
    worth: 0,
    matched: 0,
    matchedValue: 0,
  };
}
