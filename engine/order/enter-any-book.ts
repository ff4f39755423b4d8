import { noteStaked } from '../account/limits.ts';
import { assert } from '../assert.ts';
import { BACK, LAY } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { stakeIn } from '../market/definition.ts';
import type { Stake } from '../payoff/positions.ts';
import { CANCEL_REASONS } from '../vocabulary/index.ts';
import { matchAcross } from './cross-match.ts';
import type { Incoming } from './incoming.ts';
import { appendLapsed } from './lapse.ts';
import { recordFill } from './record-fill.ts';
import { heldBefore } from './reserve.ts';
import { giveBack, unitOf } from './size-of.ts';
import { takeOf } from './take.ts';

const ORDER_RESTED = EVENTS['order-rested'][0];
const ORDER_CANCELLED = EVENTS['order-cancelled'][0];
const OWN_ORDER = CANCEL_REASONS.indexOf('own-order');

/** The order's own stake of a size at a price, in the exchange's reused record. */
function stakeOf(exchange: Exchange, order: Incoming, at: { side: number; price: number; size: number }): Stake {
  const { runnerIndex, market } = order;
  return stakeIn(market.definition.payoff, { runnerIndex, ...at }, exchange.stake);
}

/**
 * Matches an accepted order and rests what is left, which `order.size` then says: `enterBook`, in any order book and
 * with any terms. What was held for it is free from the beginning; its fills are counted, and at the end what rests.
 *
 * @see docs/rules.md, "Matching", "Own orders", "Fills", "Fill or kill", "Targets"
 */
export function enterAnyBook(exchange: Exchange, order: Incoming): void {
  const { market, terms } = order;
  order.matched = 0;
  order.matchedValue = 0;
  market.positions.hold(order.position, heldBefore(exchange, market, order), -1);
  if (terms?.minFill !== undefined) fillOrKill(exchange, order, terms.minFill);
  else if (terms?.target !== undefined) takeTowardTarget(exchange, order);
  if (order.size > 0) matchRest(exchange, order);
  if (order.size > 0) restRemainder(exchange, order);
}

/** Matches what is left, across runners too where the market does so. */
function matchRest(exchange: Exchange, order: Incoming): void {
  if (order.market.definition.options.crossMatching)
    matchAcross(exchange, order, (tick) => matchUpTo(exchange, order, { size: order.size, tick }));
  else matchUpTo(exchange, order, order);
}

/** Nothing is left of the order afterwards. */
function fillOrKill(exchange: Exchange, order: Incoming, minFill: number): void {
  const take = takeOf(exchange, order);
  if (take.size >= minFill) matchTake(exchange, order, take);
  if (order.size > 0) lapseRest(exchange, order, 'killed');
}

/** What is left afterwards is the size of a plain order, and meets nobody else's orders. */
function takeTowardTarget(exchange: Exchange, order: Incoming): void {
  const take = takeOf(exchange, order);
  matchTake(exchange, order, take);
  if (take.leaves && order.size > 0) lapseRest(exchange, order, 'target-met');
}

function matchTake(exchange: Exchange, order: Incoming, take: { size: number; tick: number }): void {
  if (take.size === 0) return;
  order.targetLeft = order.terms?.target === undefined ? -1 : order.amount * 100;
  matchUpTo(exchange, order, take);
  order.targetLeft = -1;
}

function lapseRest(exchange: Exchange, order: Incoming, reason: 'killed' | 'target-met'): void {
  const { id, account, size, price, market } = order;
  appendLapsed(exchange, market, { id, account, size, price, reason });
  order.size = 0;
}

/** Matches the order up to a size and a worst price. */
function matchUpTo(exchange: Exchange, order: Incoming, most: { size: number; tick: number }): void {
  const { size, tick } = order;
  order.size = most.size;
  order.tick = most.tick;
  exchange.book.match(order);
  order.size = size;
  order.tick = tick;
  for (let index = 0; index < exchange.book.met.count; index++) {
    if (exchange.book.met.owners[index] === order.owner) cancelOwnOrder(exchange, order, index);
    else fillWith(exchange, order, index);
  }
}

/** One fill with the resting order at this place of `met`. */
function fillWith(exchange: Exchange, order: Incoming, index: number): void {
  const { met } = exchange.book;
  const { market, side, runnerIndex } = order;
  const { positions } = market;
  const maker = met.owners[index] as number;
  const size = met.sizes[index] as number;
  const left = met.lefts[index] as number;
  const price = market.prices[met.ticks[index] as number] as number;
  const makerSide = side === BACK ? LAY : BACK;
  // What is held for an order is the rounded figure of what remains of it.
  positions.hold(maker, stakeOf(exchange, order, { side: makerSide, price, size: left + size }), -1);
  positions.hold(maker, stakeOf(exchange, order, { side: makerSide, price, size: left }), 1);
  positions.fill(maker, stakeOf(exchange, order, { side: makerSide, price, size }), 1);
  const stake = stakeOf(exchange, order, { side, price, size });
  const { profit } = stake;
  positions.fill(order.position, stake, 1);
  exchange.touched.stakes(market, maker);
  takeOffOrder(order, size, price);
  recordFill(exchange, market, {
    runnerIndex,
    price,
    size,
    profit,
    takerSide: side,
    taker: { order: order.id, position: order.position, left: order.size },
    maker: { order: met.ids[index] as number, position: maker, left },
  });
}

/** Counts a fill: of a target, what is left of that says what is left of the size. */
export function takeOffOrder(order: Incoming, size: number, price: number): void {
  order.matched += size;
  order.matchedValue += size * price;
  const target = order.terms?.target;
  if (target === undefined || order.targetLeft < 0) {
    order.size -= size;
  } else {
    order.targetLeft -= size * unitOf(target, price);
    order.size = Math.floor(order.targetLeft / unitOf(target, order.price));
  }
}

/** The book has cancelled the account's own order in the way: what was held for it is free. */
function cancelOwnOrder(exchange: Exchange, order: Incoming, index: number): void {
  const { met } = exchange.book;
  const { events } = exchange;
  const size = met.sizes[index] as number;
  const price = order.market.prices[met.ticks[index] as number] as number;
  const side = order.side === BACK ? LAY : BACK;
  order.market.positions.hold(order.position, stakeOf(exchange, order, { side, price, size }), -1);
  noteStaked(order.market, order.account, 0 - size);
  giveBack(order.market, size, price);
  events.begin(ORDER_CANCELLED, 6);
  events.add(met.ids[index] as number);
  events.add(order.account);
  events.add(order.market.id);
  events.add(size);
  events.add(0);
  events.add(OWN_ORDER);
}

function restRemainder(exchange: Exchange, order: Incoming): void {
  const { events, book } = exchange;
  const { side, price, size, market } = order;
  assert(size > 0, 'something rests');
  market.positions.hold(order.position, stakeOf(exchange, order, { side, price, size }), 1);
  book.rest(order);
  if (order.terms?.expiresAt !== undefined) exchange.goodTill.set(order.id, order.terms.expiresAt);
  events.begin(ORDER_RESTED, 6);
  events.add(order.id);
  events.add(market.id);
  events.add(order.runner);
  events.add(side);
  events.add(price);
  events.add(size);
}
