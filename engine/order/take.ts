import { BACK, LAY, NO_ORDER } from '../book/book.ts';
import type { Exchange } from '../exchange.ts';
import { MAX_SIZE } from '../vocabulary/index.ts';
import type { Incoming } from './incoming.ts';
import { wouldCross } from './next-cross.ts';
import { unitOf } from './size-of.ts';

/** What an order with a minimum fill or a target takes from the book. */
export interface Take {
  readonly size: number;
  /** Of the worst price at which it takes something; its own where it takes nothing. */
  readonly tick: number;
  /** Whether it leaves an order behind that its price could have met. */
  readonly leaves: boolean;
}

/** How much better than the order's price another one is for it: hundredths, below 0 where it is worse. */
function betterBy(order: Incoming, price: number): number {
  return order.side === BACK ? price - order.price : order.price - price;
}

/**
 * Works out what an order takes, best price first, and changes nothing. Its own account's orders are passed over.
 *
 * @see docs/rules.md, "Fill or kill" and "Targets"
 */
export function takeOf(exchange: Exchange, order: Incoming): Take {
  const { book } = exchange;
  const { market, terms, owner } = order;
  const target = terms?.target;
  const isAveraged = terms?.minFill !== undefined && market.definition.payoff.kind !== 'line-range';
  let targetLeft = order.amount * 100;
  let taken = 0;
  // Σ size × what each fill's price is better by: never below 0, so that the average is within the price.
  let spare = 0;
  let tick = order.tick;
  let ref = book.first(order.bookNumber, order.side === BACK ? LAY : BACK);
  for (; ref !== NO_ORDER; ref = book.following(ref)) {
    const price = market.prices[book.tickOf(ref)] as number;
    const better = betterBy(order, price);
    if (better < 0 && !isAveraged) break;
    if (book.ownerOf(ref) === owner) continue;
    const rests = book.remainingOf(ref);
    const usable =
      target === undefined
        ? order.size - taken
        : Math.min(MAX_SIZE - taken, Math.floor(targetLeft / unitOf(target, price)));
    const affordable = better < 0 ? Math.floor(spare / -better) : Infinity;
    const size = Math.min(rests, usable, affordable);
    if (size > 0) {
      taken += size;
      spare += size * better;
      tick = book.tickOf(ref);
      if (target !== undefined) targetLeft -= size * unitOf(target, price);
    }
    if (size < rests) return { size: taken, tick, leaves: better >= 0 };
  }
  return { size: taken, tick, leaves: false };
}

/** Whether an order could be matched now, with a resting one or across runners. Its own account's orders are passed over. */
export function wouldMatch(exchange: Exchange, order: Incoming): boolean {
  const { book } = exchange;
  let ref = book.first(order.bookNumber, order.side === BACK ? LAY : BACK);
  for (; ref !== NO_ORDER; ref = book.following(ref)) {
    if (betterBy(order, order.market.prices[book.tickOf(ref)] as number) < 0) break;
    if (book.ownerOf(ref) !== order.owner) return true;
  }
  return wouldCross(exchange, order);
}
