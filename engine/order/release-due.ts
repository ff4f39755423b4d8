import { accountRejection } from '../account/account-rejection.ts';
import { applyPendingLimits } from '../account/self-limits.ts';
import { assert } from '../assert.ts';
import { NO_ORDER } from '../book/book.ts';
import { DROP_MARKET, type Due, EXPIRY, SELF_LIMIT } from '../due-times.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { dropMarket } from '../market/end-market.ts';
import { type Market, OPEN } from '../market/market.ts';
import { ACCEPTED, type Outcome } from '../outcome.ts';
import type { QuoteChange } from '../quote/quotes.ts';
import { recheckQuoted } from '../quote/take-quote.ts';
import { type LapseReason, type Refusal, REFUSALS } from '../vocabulary/index.ts';
import type { WaitingOrder } from './delays.ts';
import { enter } from './enter.ts';
import type { Incoming } from './incoming.ts';
import { appendLapsed, lapseOrder, lapseWaitingOrder } from './lapse.ts';
import { release } from './reserve.ts';
import { wouldMatch } from './take.ts';

const ORDER_RELEASED = EVENTS['order-released'][0];
const ORDER_REFUSED = EVENTS['order-refused'][0];

/**
 * Does whatever is due, in the order of its time; what has the same time before the releases.
 *
 * @see docs/rules.md, "In-play delay", "Good till" and "Request keys"
 */
export function timePassed(exchange: Exchange, at: number): Outcome {
  const { delays, dueTimes } = exchange;
  for (let first = dueTimes.dueAt(); Math.min(first, delays.dueAt()) <= at; first = dueTimes.dueAt()) {
    if (first <= delays.dueAt()) doDue(exchange, dueTimes.takeDue(first) as Due);
    else releaseOrder(exchange, delays.takeDue(at) as WaitingOrder);
  }
  exchange.keys.dropOld(at);
  exchange.wagers.dropEnded(at);
  return ACCEPTED;
}

function doDue(exchange: Exchange, { kind, id, at }: Due): void {
  if (kind === EXPIRY) expire(exchange, id);
  else if (kind === SELF_LIMIT) applyPendingLimits(exchange, id, at);
  else if (kind === DROP_MARKET) dropMarket(exchange, id);
}

/** An order's good-till time has come; it may have gone already. */
function expire(exchange: Exchange, order: number): void {
  const ref = exchange.book.find(order);
  if (ref !== NO_ORDER) lapseOrder(exchange, ref, 'expired');
  else if (exchange.delays.find(order) !== undefined) lapseWaitingOrder(exchange, order, 'expired');
  exchange.goodTill.delete(order);
}

function releaseOrder(exchange: Exchange, waiting: WaitingOrder): void {
  const market = exchange.markets.get(waiting.market) as Market;
  assert(market.status === OPEN, 'what waits lapses before its market stops being open');
  market.waiting--;
  const order = exchange.incoming;
  recall(order, waiting, market);
  const reason = lapseReason(exchange, order);
  exchange.touched.stakes(market, order.position);
  if (reason !== undefined) {
    const { id, account, size, price } = order;
    release(exchange, market, waiting);
    appendLapsed(exchange, market, { id, account, size, price, reason });
    return;
  }
  exchange.events.begin(ORDER_RELEASED, 2);
  exchange.events.add(order.id);
  exchange.events.add(market.id);
  enter(exchange, order);
}

/** Makes the order that waited the one that is on its way. */
function recall(order: Incoming, waiting: WaitingOrder, market: Market): void {
  order.id = waiting.id;
  order.market = market;
  order.account = waiting.account;
  order.position = waiting.position;
  order.owner = waiting.position;
  order.runnerIndex = waiting.runnerIndex;
  order.runner = market.definition.runners[waiting.runnerIndex] as number;
  order.bookNumber = market.books[waiting.runnerIndex] ?? 0;
  order.side = waiting.side;
  order.tick = market.tickOf(waiting.price);
  order.price = waiting.price;
  order.size = waiting.size;
  order.persists = waiting.persists;
  order.terms = waiting.terms;
  order.amount = waiting.amount;
  order.matched = 0;
  order.matchedValue = 0;
}

/** Why an order whose delay is over lapses instead of being released, or undefined. */
function lapseReason(exchange: Exchange, order: Incoming): LapseReason | undefined {
  const refusal = refusalOf(exchange, order);
  if (refusal === undefined || refusal === 'quote-suspended' || refusal === 'price-moved' || refusal === 'quote-taken')
    return refusal;
  appendRefused(exchange, order, refusal);
  return 'refused';
}

function refusalOf(exchange: Exchange, order: Incoming): Refusal | QuoteChange | undefined {
  const rejection = accountRejection(exchange, order.account);
  if (rejection !== undefined) return rejection;
  if (order.market.definition.mechanism === 'quoted')
    return recheckQuoted(exchange, order, exchange.accounts.roleOf(order.account));
  return order.terms?.postOnly === true && wouldMatch(exchange, order) ? 'would-match' : undefined;
}

/** Appends why the order whose lapse follows is refused. */
function appendRefused({ events }: Exchange, order: Incoming, refusal: Refusal): void {
  events.begin(ORDER_REFUSED, 4);
  events.add(order.id);
  events.add(order.account);
  events.add(order.market.id);
  events.add(REFUSALS.indexOf(refusal));
}
