import { assert } from '../assert.ts';
import { EVENTS } from '../event.ts';
import { DROP_MARKET } from '../due-times.ts';
import type { Exchange } from '../exchange.ts';
import { dropMarket } from '../market/end-market.ts';
import { type Market, OPEN } from '../market/market.ts';
import { ACCEPTED, type Outcome } from '../outcome.ts';
import type { WaitingOrder } from './delays.ts';
import { enter } from './enter.ts';

const ORDER_RELEASED = EVENTS['order-released'][0];

/**
 * Does whatever is due.
 *
 * @see docs/rules.md, "In-play delay" and "Request keys"
 */
export function timePassed(exchange: Exchange, at: number): Outcome {
  for (let order = exchange.delays.takeDue(at); order !== undefined; order = exchange.delays.takeDue(at)) {
    releaseOrder(exchange, order);
  }
  for (let due = exchange.dueTimes.takeDue(at); due !== undefined; due = exchange.dueTimes.takeDue(at)) {
    if (due.kind === DROP_MARKET) dropMarket(exchange, due.id);
  }
  exchange.keys.dropOld(at);
  return ACCEPTED;
}

function releaseOrder(exchange: Exchange, waiting: WaitingOrder): void {
  const market = exchange.markets.get(waiting.market) as Market;
  assert(market.status === OPEN, 'what waits lapses before its market stops being open');
  market.waiting--;
  const order = exchange.incoming;
  order.id = waiting.id;
  order.market = market;
  order.account = waiting.account;
  order.position = waiting.position;
  order.owner = waiting.position;
  order.place = waiting.runner;
  order.runner = market.books[waiting.runner] ?? 0;
  order.side = waiting.side;
  order.tick = market.tickOf(waiting.price);
  order.price = waiting.price;
  order.size = waiting.size;
  order.persists = waiting.persists;
  order.terms = waiting.terms;
  exchange.events.begin(ORDER_RELEASED, 2);
  exchange.events.add(order.id);
  exchange.events.add(market.id);
  exchange.touched.stakes(market, order.position);
  enter(exchange, order);
}
