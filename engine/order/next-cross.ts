import { NO_ORDER } from '../book/book.ts';
import { nextVirtualMatch, type Offer, type VirtualMatch } from '../book/virtual-prices.ts';
import type { Exchange } from '../exchange.ts';
import type { Incoming } from './incoming.ts';

/** Orders of another runner that a newcomer may be matched with, best first. Those of its own account are passed over. */
export class OfferQueue {
  readonly refs: number[] = [];
  /** Orders of its own, and before which of `refs` each stands. */
  readonly own: { readonly ref: number; readonly before: number }[] = [];
  readonly #exchange: Exchange;
  readonly #order: Incoming;
  #next: number;

  constructor(exchange: Exchange, order: Incoming, bookNumber: number) {
    this.#exchange = exchange;
    this.#order = order;
    this.#next = exchange.book.first(bookNumber, order.side);
  }

  at(place: number): Offer | undefined {
    const { book } = this.#exchange;
    const { refs, own } = this;
    while (refs.length <= place) {
      const ref = this.#next;
      if (ref === NO_ORDER) return undefined;
      this.#next = book.following(ref);
      if (book.ownerOf(ref) === this.#order.owner) own.push({ ref, before: refs.length });
      else refs.push(ref);
    }
    const ref = refs[place] as number;
    return { price: this.#order.market.prices[book.tickOf(ref)] as number, size: book.remainingOf(ref) };
  }
}

/** A match across runners that an order could have now. */
export interface CrossMatch {
  readonly match: VirtualMatch;
  /** Of the other runners, in the order of the definition. */
  readonly queues: readonly OfferQueue[];
}

/** @see docs/rules.md, "Cross-matching" */
export function nextCrossMatch(exchange: Exchange, order: Incoming): CrossMatch | undefined {
  const { market, runnerIndex, side, price: limit, size: left } = order;
  const queues: OfferQueue[] = [];
  for (let other = 0; other < market.books.length; other++) {
    if (other === runnerIndex || market.positions.removed.has(other)) continue;
    queues.push(new OfferQueue(exchange, order, market.books[other] as number));
  }
  const match = nextVirtualMatch(
    queues.map((queue) => (at) => queue.at(at)),
    { side, limit, left },
  );
  return match === undefined ? undefined : { match, queues };
}

/** Whether an order could be matched across runners now. Its own account's orders are passed over. */
export function wouldCross(exchange: Exchange, order: Incoming): boolean {
  return order.market.definition.options.crossMatching && nextCrossMatch(exchange, order) !== undefined;
}
