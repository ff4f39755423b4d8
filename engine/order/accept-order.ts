import { noteStaked } from '../account/limits.ts';
import { noteShares } from '../account/shares.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { OrderOutcome } from '../outcome.ts';
import type { Millis, Money, OrderId } from '../vocabulary/index.ts';
import { enter } from './enter.ts';
import { noteExpiry } from './good-till.ts';
import type { Incoming } from './incoming.ts';
import { appendTerms, isDelayed, isPassive } from './terms.ts';

const ORDER_PLACED = EVENTS['order-placed'][0];

/**
 * Takes an order that `reserveOrder` has filled: it gets its id, and waits or goes to the book.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function acceptOrder(exchange: Exchange, order: Incoming): OrderOutcome {
  const { market, terms } = order;
  order.id = exchange.nextOrder++;
  exchange.touched.stakes(market, order.position);
  const waits = isDelayed(exchange, order) && (market.isPlain || !isPassive(exchange, order));
  const releaseAt = waits ? exchange.at + market.betDelay : 0;
  appendPlaced(exchange, order, releaseAt);
  if (terms !== undefined) appendTerms(exchange, order, terms);
  if (exchange.accounts.isRestricted(order.account)) noteShares(exchange, market, order);
  if (!market.isPlain) noteStaked(market, order.account, order.size);
  order.matched = 0;
  order.matchedValue = 0;
  if (waits) waitForRelease(exchange, order, releaseAt);
  else enter(exchange, order);
  if (terms?.expiresAt !== undefined && order.size > 0) noteExpiry(exchange, order.id, terms.expiresAt);
  const outcome = new OrderOutcome(order.id as OrderId);
  outcome.releaseAt = releaseAt as Millis;
  outcome.matched = order.matched as Money;
  outcome.matchedValue = order.matchedValue;
  outcome.remaining = order.size as Money;
  return outcome;
}

function waitForRelease({ delays }: Exchange, order: Incoming, releaseAt: number): void {
  const { id, account, position, runnerIndex, side, price, size, persists, terms } = order;
  const amount = terms === undefined ? size : order.amount;
  const market = order.market.id;
  delays.add({ id, account, market, position, runnerIndex, side, price, size, amount, persists, terms, releaseAt });
  order.market.waiting++;
}

function appendPlaced({ events }: Exchange, order: Incoming, releaseAt: number): void {
  const at = events.append(ORDER_PLACED, 9);
  const data = events.data;
  data[at] = order.id;
  data[at + 1] = order.account;
  data[at + 2] = order.market.id;
  data[at + 3] = order.runner;
  data[at + 4] = order.side;
  data[at + 5] = order.price;
  data[at + 6] = order.size;
  data[at + 7] = order.persists;
  data[at + 8] = releaseAt;
}
