import { noteStaked } from '../account/limits.ts';
import { BACK, LAY, NO_ORDER } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { CANCEL_REASONS, LAPSE_REASONS, type LapseReason, PERSISTENCES } from '../vocabulary/index.ts';
import { cancelResting, takeOff } from './cancel-order.ts';
import { release } from './reserve.ts';
import { giveBack } from './size-of.ts';

const ORDER_LAPSED = EVENTS['order-lapsed'][0];
const PERSIST = PERSISTENCES.indexOf('persist');
const SUSPENDED = CANCEL_REASONS.indexOf('suspended');

/** What waits in a delay lapses, in the order in which it would have been released. */
export function lapseWaiting(exchange: Exchange, market: Market, reason: LapseReason): void {
  if (market.waiting === 0) return;
  market.waiting = 0;
  for (const order of exchange.delays.takeOf(market.id)) {
    const { id, account, size } = order;
    release(exchange, market, order);
    appendLapsed(exchange, market, { id, account, size, price: order.price, reason });
  }
}

/** What rests lapses: runner by runner, back before lay, in price-time order. */
export function lapseResting(
  exchange: Exchange,
  market: Market,
  of: { reason: LapseReason; keepPersisting: boolean },
): void {
  const { book } = exchange;
  for (const ref of restingOf(exchange, market)) {
    if (of.keepPersisting && book.persistsOf(ref) === PERSIST) continue;
    lapseOrder(exchange, ref, of.reason);
  }
}

/** One resting order lapses. */
export function lapseOrder(exchange: Exchange, ref: number, reason: LapseReason): void {
  const { book } = exchange;
  const market = exchange.marketByBook[book.bookNumberOf(ref)] as Market;
  const id = book.idOf(ref);
  const account = market.positions.accountOf(book.ownerOf(ref));
  const size = book.remainingOf(ref);
  const price = market.prices[book.tickOf(ref)] as number;
  takeOff(exchange, ref, size);
  appendLapsed(exchange, market, { id, account, size, price, reason });
}

/** One order that waits lapses; nobody else need know that it waited. */
export function lapseWaitingOrder(exchange: Exchange, id: number, reason: LapseReason): void {
  const order = exchange.delays.take(id);
  const market = exchange.markets.get(order.market) as Market;
  market.waiting--;
  release(exchange, market, order);
  const { account, size, price } = order;
  appendLapsed(exchange, market, { id, account, size, price, reason });
}

/** Cancels everything that rests, because the market was suspended so. */
export function cancelAllResting(exchange: Exchange, market: Market): void {
  for (const ref of restingOf(exchange, market)) {
    cancelResting(exchange, ref, exchange.book.remainingOf(ref), SUSPENDED);
  }
}

/** Every resting order of a market. The one that was given last may leave the book. */
export function* restingOf({ book }: Exchange, market: Market): Generator<number> {
  for (const bookNumber of market.books) {
    for (const side of [BACK, LAY]) {
      let ref = book.first(bookNumber, side);
      while (ref !== NO_ORDER) {
        const behind = book.following(ref);
        yield ref;
        ref = behind;
      }
    }
  }
}

/** One account’s resting orders. Walks no queue without any of them, and none beyond the last. */
export function* restingOfOwner({ book }: Exchange, market: Market, owner: number): Generator<number> {
  for (const bookNumber of market.books) {
    let left = book.countOf(bookNumber, owner);
    for (const side of [BACK, LAY]) {
      let ref = left === 0 ? NO_ORDER : book.first(bookNumber, side);
      while (ref !== NO_ORDER && left > 0) {
        const behind = book.following(ref);
        if (book.ownerOf(ref) === owner) {
          left--;
          yield ref;
        }
        ref = behind;
      }
    }
  }
}

/** Appends the lapse of an order, or of what is left of it. The price is its own, 0 for an on-close order. */
export function appendLapsed(
  { events }: Exchange,
  market: Market,
  of: { id: number; account: number; size: number; price: number; reason: LapseReason },
): void {
  giveBack(market, of.size, of.price);
  if (!market.isPlain) noteStaked(market, of.account, 0 - of.size);
  events.begin(ORDER_LAPSED, 5);
  events.add(of.id);
  events.add(of.account);
  events.add(market.id);
  events.add(of.size);
  events.add(LAPSE_REASONS.indexOf(of.reason));
}
