import { assert } from '../assert.ts';
import { BACK, LAY } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { stakeIn } from '../market/definition.ts';
import type { Stake } from '../payoff/positions.ts';
import { CANCEL_REASONS } from '../vocabulary/index.ts';
import type { Incoming } from './incoming.ts';

const ORDERS_MATCHED = EVENTS['orders-matched'][0];
const ORDER_RESTED = EVENTS['order-rested'][0];
const ORDER_CANCELLED = EVENTS['order-cancelled'][0];
const OWN_ORDER = CANCEL_REASONS.indexOf('own-order');

/** The order's own stake of a size at a price, in the exchange's reused record. */
function stakeOf(exchange: Exchange, order: Incoming, at: { side: number; price: number; size: number }): Stake {
  const { place, market } = order;
  return stakeIn(market.definition.payoff, { place, ...at }, exchange.stake);
}

/**
 * Matches an accepted order and rests what is left, which `order.size` then says: `enterBook`, in any order book and
 * with any terms.
 *
 * @see docs/rules.md, "Matching", "Own orders", "Fills"
 */
export function enterAnyBook(exchange: Exchange, order: Incoming): void {
  const size = order.size;
  order.matched = 0;
  order.matchedValue = 0;
  exchange.book.match(order);
  for (let index = 0; index < exchange.book.met.count; index++) {
    if (exchange.book.met.owners[index] === order.owner) recordOwnOrder(exchange, order, index);
    else recordFill(exchange, order, index);
  }
  order.matched = size - order.size;
  if (order.size > 0) restRemainder(exchange, order);
}

/** One fill with the resting order at this place of `met`. */
function recordFill(exchange: Exchange, order: Incoming, index: number): void {
  const { met } = exchange.book;
  const { market, side } = order;
  const { positions } = market;
  const maker = met.owners[index] as number;
  const size = met.sizes[index] as number;
  const left = met.lefts[index] as number;
  const price = market.prices[met.ticks[index] as number] as number;
  const makerSide = side === BACK ? LAY : BACK;
  rehold(exchange, order, { position: maker, side: makerSide, price, from: left + size, to: left });
  rehold(exchange, order, {
    position: order.position,
    side,
    price: order.price,
    from: order.size,
    to: order.size - size,
  });
  order.size -= size;
  order.matchedValue += size * price;
  positions.fill(maker, stakeOf(exchange, order, { side: makerSide, price, size }), 1);
  const stake = stakeOf(exchange, order, { side, price, size });
  positions.fill(order.position, stake, 1);
  exchange.touched.stakes(market, maker);
  logFill(exchange, order, {
    maker: met.ids[index] as number,
    makerPosition: maker,
    left,
    price,
    size,
    profit: stake.profit,
  });
}

/** What is held for an order is the rounded figure of what remains of it. */
function rehold(
  exchange: Exchange,
  order: Incoming,
  of: { position: number; side: number; price: number; from: number; to: number },
): void {
  const { positions } = order.market;
  const { position, side, price } = of;
  positions.hold(position, stakeOf(exchange, order, { side, price, size: of.from }), -1);
  positions.hold(position, stakeOf(exchange, order, { side, price, size: of.to }), 1);
}

/** Notes one fill and tells it. The taker's size is what is left of it. */
function logFill(
  exchange: Exchange,
  order: Incoming,
  of: { maker: number; makerPosition: number; left: number; price: number; size: number; profit: number },
): void {
  const { events, fill } = exchange;
  const { market } = order;
  const isBack = order.side === BACK;
  fill.backOrder = isBack ? order.id : of.maker;
  fill.layOrder = isBack ? of.maker : order.id;
  fill.size = of.size;
  fill.profit = of.profit;
  fill.at = exchange.at;
  fill.backPosition = isBack ? order.position : of.makerPosition;
  fill.layPosition = isBack ? of.makerPosition : order.position;
  fill.runner = order.place;
  fill.price = of.price;
  market.fills.add(fill);
  events.begin(ORDERS_MATCHED, 13);
  events.add(exchange.nextFill++);
  events.add(market.id);
  events.add(market.definition.selections[order.place] as number);
  events.add(of.price);
  events.add(of.size);
  events.add(of.profit);
  events.add(order.side);
  events.add(order.id);
  events.add(order.account);
  events.add(order.size);
  events.add(of.maker);
  events.add(market.positions.accountOf(of.makerPosition));
  events.add(of.left);
}

/** The book has cancelled the account's own order in the way: what was held for it is free. */
function recordOwnOrder(exchange: Exchange, order: Incoming, index: number): void {
  const { met } = exchange.book;
  const { events } = exchange;
  const size = met.sizes[index] as number;
  const price = order.market.prices[met.ticks[index] as number] as number;
  const side = order.side === BACK ? LAY : BACK;
  order.market.positions.hold(order.position, stakeOf(exchange, order, { side, price, size }), -1);
  events.begin(ORDER_CANCELLED, 6);
  events.add(met.ids[index] as number);
  events.add(order.account);
  events.add(order.market.id);
  events.add(size);
  events.add(0);
  events.add(OWN_ORDER);
}

function restRemainder({ events, book }: Exchange, order: Incoming): void {
  assert(order.size > 0, 'something rests');
  book.rest(order);
  events.begin(ORDER_RESTED, 6);
  events.add(order.id);
  events.add(order.market.id);
  events.add(order.market.definition.selections[order.place] as number);
  events.add(order.side);
  events.add(order.price);
  events.add(order.size);
}
