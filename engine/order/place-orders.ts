import { noteStaked } from '../account/limits.ts';
import { joined, onceForKey } from '../account/request-keys.ts';
import { assert } from '../assert.ts';
import type { PlaceOrder, PlaceOrders } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, type Rejected, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { acceptOrder } from './accept-order.ts';
import { ALONE, type Circumstances } from './circumstances.ts';
import { emptyIncoming, type Incoming } from './incoming.ts';
import { heldBefore } from './reserve.ts';
import { reserveOrder } from './reserve-order.ts';

const MOST_ORDERS = 200;

/** Keys are kept for a day: of a batch its length and two sums of its text, not the text. */
function digestOf(text: string): string {
  let bytes = 0;
  let sum = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    bytes = Math.imul(bytes ^ code, 0x0100_0193) >>> 0;
    sum = (Math.imul(sum, 31) + code + place) >>> 0;
  }
  return `${text.length} ${bytes} ${sum}`;
}

/** @see docs/rules.md, "Batches" */
export function placeOrders(exchange: Exchange, command: PlaceOrders): Outcome {
  const { account, market, orders, allOrNothing, requestKey: key } = command;
  for (const { size, price } of orders)
    assert(Number.isInteger(size) && Number.isInteger(price), 'size and price are whole numbers');
  if (key === undefined) return placeAll(exchange, command, undefined);
  const body = joined('batch', market, allOrNothing, digestOf(JSON.stringify(orders)));
  return onceForKey(exchange, { account, key, body }, (refusal) => placeAll(exchange, command, refusal));
}

function placeAll(exchange: Exchange, command: PlaceOrders, keyRefusal: Rejection | undefined): Outcome {
  const { account, market, orders } = command;
  const places = orders.map((order): PlaceOrder => ({ ...order, type: 'place-order', account, market }));
  const isQuoted = exchange.markets.get(market)?.definition.mechanism === 'quoted';
  const circumstances = { ...ALONE, keyRefusal, isBatch: isQuoted };
  if (orders.length < 1 || orders.length > MOST_ORDERS) return rejected('invalid-order');
  const results = command.allOrNothing
    ? placeTogether(exchange, places, circumstances)
    : places.map((place) => placeOne(exchange, place, circumstances));
  if (!Array.isArray(results)) return results;
  return results.some((result) => result.ok) ? { ...ACCEPTED, results } : (results[0] as Rejected);
}

function placeOne(exchange: Exchange, place: PlaceOrder, circumstances: Circumstances): Outcome {
  const order = exchange.incoming;
  const rejection = reserveOrder(exchange, place, order, circumstances);
  return rejection === undefined ? acceptOrder(exchange, order) : rejected(rejection);
}

/** Holds the funds of all before any goes its way; where one is refused it gives them all back. */
function placeTogether(
  exchange: Exchange,
  places: readonly PlaceOrder[],
  circumstances: Circumstances,
): Outcome[] | Rejected {
  const held: Incoming[] = [];
  const [first] = places as [PlaceOrder];
  const isNew = exchange.markets.get(first.market)?.positions.find(first.account) === -1;
  for (const place of places) {
    const order = emptyIncoming();
    const rejection = reserveOrder(exchange, place, order, circumstances);
    if (rejection === undefined) {
      noteStaked(order.market, order.account, order.size);
      held.push(order);
      continue;
    }
    for (const order of held) free(exchange, order);
    if (isNew && held.length > 0) exchange.markets.get(first.market)?.positions.dropLast();
    return { ...rejected(rejection), instruction: held.length };
  }
  for (const { market, account, size } of held) noteStaked(market, account, -size);
  return held.map((order) => acceptOrder(exchange, order));
}

/** As if an order had not been checked. */
function free(exchange: Exchange, order: Incoming): void {
  const { market, position, account, size } = order;
  market.positions.hold(position, heldBefore(exchange, market, order), -1);
  market.turnover -= order.worth;
  noteStaked(market, account, -size);
}
