import { BACK, LAY } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { CANCEL_REASONS, LADDER, profitOf } from '../vocabulary/index.ts';
import { runnersOf } from '../market/market.ts';
import type { Incoming } from './incoming.ts';
import { giveBack } from './size-of.ts';

const ORDERS_MATCHED = EVENTS['orders-matched'][0];
const ORDER_RESTED = EVENTS['order-rested'][0];
const ORDER_CANCELLED = EVENTS['order-cancelled'][0];
const OWN_ORDER = CANCEL_REASONS.indexOf('own-order');
const PRICES = Int32Array.from(LADDER);

/**
 * Matches an accepted order and rests what is left, which `order.size` then says.
 *
 * @see docs/rules.md, "Matching", "Own orders", "Fills"
 */
export function enterBook(exchange: Exchange, order: Incoming): void {
  exchange.book.match(order);
  order.matched = 0;
  order.matchedValue = 0;
  if (exchange.book.met.count > 0) recordMet(exchange, order);
  if (order.size > 0) restRemainder(exchange, order);
}

function restRemainder(exchange: Exchange, order: Incoming): void {
  const { events, book } = exchange;
  book.rest(order);
  const at = events.append(ORDER_RESTED, 6);
  const data = events.data;
  data[at] = order.id;
  data[at + 1] = order.market.id;
  data[at + 2] = order.runner;
  data[at + 3] = order.side;
  data[at + 4] = order.price;
  data[at + 5] = order.size;
}

function recordMet(exchange: Exchange, order: Incoming): void {
  const met = exchange.book.met;
  const positions = runnersOf(order.market);
  const size = order.size;
  let profits = 0;
  for (let i = 0; i < met.count; i++) {
    if (met.owners[i] === order.owner) {
      recordOwnOrder(exchange, order, i);
      continue;
    }
    const filled = met.sizes[i] as number;
    const price = PRICES[met.ticks[i] as number] as number;
    const profit = profitOf(filled, price);
    order.size -= filled;
    profits += profit;
    order.matchedValue += filled * price;
    recordFill(exchange, order, i, profit);
    if (order.side === BACK) layerFilled(exchange, order, i, profit);
    else backerFilled(exchange, order, i, profit);
  }
  order.matched = size - order.size;
  if (order.matched === 0) return;
  if (order.side === BACK) {
    // What was held in case the runner loses is lost in just that case: only the profit is new.
    positions.addIfWin(order.position, order.runnerIndex, profits);
  } else {
    const freed = profitOf(size, order.price) - profitOf(order.size, order.price);
    positions.addIfWin(order.position, order.runnerIndex, freed - profits);
    positions.addIfLose(order.position, order.runnerIndex, order.matched);
  }
}

/** The resting order was a back. */
function backerFilled(exchange: Exchange, order: Incoming, index: number, profit: number): void {
  const maker = exchange.book.met.owners[index] as number;
  runnersOf(order.market).addIfWin(maker, order.runnerIndex, profit);
  exchange.touched.stakes(order.market, maker);
}

/** The resting order was a lay: less is held for what remains of it, and the fill may cost its profit. */
function layerFilled(exchange: Exchange, order: Incoming, index: number, profit: number): void {
  const { met } = exchange.book;
  const maker = met.owners[index] as number;
  const price = PRICES[met.ticks[index] as number] as number;
  const after = met.lefts[index] as number;
  const before = after + (met.sizes[index] as number);
  const freed = profitOf(before, price) - profitOf(after, price);
  runnersOf(order.market).addIfWin(maker, order.runnerIndex, freed - profit);
  runnersOf(order.market).addIfLose(maker, order.runnerIndex, met.sizes[index] as number);
  exchange.touched.stakes(order.market, maker);
}

/** The next fill of an order whose size is what is left of it. */
function recordFill(exchange: Exchange, order: Incoming, index: number, profit: number): void {
  const { events, fill, book } = exchange;
  const { met } = book;
  const market = order.market;
  const maker = met.ids[index] as number;
  const makerPosition = met.owners[index] as number;
  const isBack = order.side === BACK;
  fill.backOrder = isBack ? order.id : maker;
  fill.layOrder = isBack ? maker : order.id;
  fill.size = met.sizes[index] as number;
  fill.profit = profit;
  fill.at = exchange.at;
  fill.backPosition = isBack ? order.position : makerPosition;
  fill.layPosition = isBack ? makerPosition : order.position;
  fill.runnerIndex = order.runnerIndex;
  fill.price = PRICES[met.ticks[index] as number] as number;
  market.fills.add(fill);

  const at = events.append(ORDERS_MATCHED, 13);
  const data = events.data;
  data[at] = exchange.nextFill++;
  data[at + 1] = market.id;
  data[at + 2] = order.runner;
  data[at + 3] = fill.price;
  data[at + 4] = fill.size;
  data[at + 5] = profit;
  data[at + 6] = order.side;
  data[at + 7] = order.id;
  data[at + 8] = order.account;
  data[at + 9] = order.size;
  data[at + 10] = maker;
  data[at + 11] = market.positions.accountOf(makerPosition);
  data[at + 12] = met.lefts[index] as number;
}

/** The book has cancelled the account's own order in the way: what was held for it is free. */
function recordOwnOrder(exchange: Exchange, order: Incoming, index: number): void {
  const { events, book } = exchange;
  const positions = runnersOf(order.market);
  const cancelled = book.met.sizes[index] as number;
  const price = PRICES[book.met.ticks[index] as number] as number;
  if (order.side === LAY) positions.addIfLose(order.position, order.runnerIndex, cancelled);
  else positions.addIfWin(order.position, order.runnerIndex, profitOf(cancelled, price));
  giveBack(order.market, cancelled, price);

  const at = events.append(ORDER_CANCELLED, 6);
  const data = events.data;
  data[at] = book.met.ids[index] as number;
  data[at + 1] = order.account;
  data[at + 2] = order.market.id;
  data[at + 3] = cancelled;
  data[at + 4] = 0;
  data[at + 5] = OWN_ORDER;
}
