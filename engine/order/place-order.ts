import { FEED, NO_ROLE, SYSTEM, CUSTOMER, AGENT } from '../account/accounts.ts';
import { accountRejection } from '../account/account-rejection.ts';
import { isSameUse, rememberUse } from '../account/request-keys.ts';
import { assert } from '../assert.ts';
import { BACK, LAY } from '../book/book.ts';
import type { PlaceOrder } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { MISFITS } from '../market/change-market.ts';
import { OPEN } from '../market/market.ts';
import { type Accepted, OrderOutcome, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import {
  MAX_MONEY,
  MAX_SIZE,
  MAX_TURNOVER,
  type Millis,
  type Money,
  type OrderId,
  PERSISTENCES,
  profitOf,
  type Sequence,
} from '../vocabulary/index.ts';
import { enter } from './enter.ts';
import type { Incoming } from './incoming.ts';
import { reserve } from './reserve.ts';
import { reserveSpecial } from './reserve-special.ts';
import { appendTerms, termsRejection } from './terms.ts';

const ORDER_PLACED = EVENTS['order-placed'][0];

/** @see docs/rules.md, "Placing an order" */
export function placeOrder(exchange: Exchange, command: PlaceOrder, at: number): Outcome {
  assert(Number.isInteger(command.size) && Number.isInteger(command.price), 'size and price are whole numbers');
  if (command.requestKey !== undefined) return placeWithKey(exchange, command, at);
  const rejection = rejectionOf(exchange, command, false);
  return rejection === undefined ? accept(exchange, command, at) : rejected(rejection);
}

/** @see docs/rules.md, "Request keys" */
function placeWithKey(exchange: Exchange, command: PlaceOrder, at: number): Outcome {
  const { account, requestKey: key = '', market, selection, side, price, size, persistence, terms } = command;
  const unusual = terms === undefined ? '' : ` ${JSON.stringify(terms)}`;
  const body = `place ${market} ${selection} ${side} ${price} ${size} ${persistence}${unusual}`;
  const earlier = exchange.keys.get(account, key);
  if (earlier !== undefined && isSameUse(earlier, body))
    return { ...earlier.outcome, duplicateOf: earlier.sequence as Sequence };
  const rejection = rejectionOf(exchange, command, earlier !== undefined);
  if (rejection !== undefined) return rejected(rejection);
  const outcome = accept(exchange, command, at);
  rememberUse(exchange, { account, key, body, outcome });
  return outcome;
}

/**
 * The checks in their order. The last one holds the funds, so that an order without a rejection has them; then
 * `exchange.incoming` is that order.
 */
function rejectionOf(exchange: Exchange, command: PlaceOrder, isReused: boolean): Rejection | undefined {
  const { account, size, price, terms } = command;
  const role = exchange.accounts.roleOf(account);
  const market = exchange.markets.get(command.market);
  const position = market === undefined ? -1 : market.positions.find(account);
  const profit = profitOf(size, price);
  const worth = profit > size ? profit : size;
  if (size > MAX_SIZE || size * price > MAX_MONEY) return 'amount-too-large';
  if (size >= 1) {
    if (role !== NO_ROLE && exchange.accounts.exposureOf(account) + worth > MAX_MONEY) return 'amount-too-large';
    if (market !== undefined && market.turnover + worth > MAX_TURNOVER) return 'amount-too-large';
  }
  // Whatever is not usual about the order, its market or its account is behind this.
  const isSpecial = terms !== undefined || market?.isPlain !== true || exchange.accounts.isRestricted(account);
  if (role === NO_ROLE) return 'unknown-account';
  const status = market === undefined ? exchange.statusOf(command.market) : market.status;
  if (status < 0) return 'unknown-market';
  if (isReused) return 'request-key-reused';
  if (role === SYSTEM || role === AGENT) return 'not-permitted';
  if (isSpecial) {
    const rejection = accountRejection(exchange, account);
    if (rejection !== undefined) return rejection;
  }
  if (market === undefined || status !== OPEN) return MISFITS[status];
  const place = market.runnerOf(command.selection);
  if (place < 0) return 'unknown-runner';
  const tick = market.tickOf(price);

  const order = exchange.incoming;
  order.market = market;
  order.account = account;
  order.position = position;
  order.place = place;
  order.side = command.side === 'back' ? BACK : LAY;
  order.tick = tick;
  order.price = price;
  order.size = size;
  order.persists = PERSISTENCES.indexOf(command.persistence);
  order.worth = worth;
  order.terms = terms;
  if (isSpecial) {
    const rejection = termsRejection(exchange, order, command);
    return rejection ?? reserveSpecial(exchange, order, role);
  }
  if (tick < 0) return 'price-off-ladder';
  if (size < (role === FEED ? 1 : market.minStake)) return 'stake-below-minimum';
  if (order.persists !== 0 && (order.persists > 1 || !market.definition.persistenceAllowed))
    return 'persistence-not-allowed';
  order.runner = market.books[place] as number;
  exchange.book.approach(order);
  return reserve(exchange, order, role) ? undefined : 'insufficient-funds';
}

function accept(exchange: Exchange, command: PlaceOrder, at: number): Accepted {
  const order = exchange.incoming;
  const market = order.market;
  order.id = exchange.nextOrder++;
  exchange.touched.stakes(market, order.position);
  const isDelayed = market.inPlay && market.betDelay > 0 && exchange.accounts.roleOf(order.account) === CUSTOMER;
  const releaseAt = isDelayed ? at + market.betDelay : 0;
  appendPlaced(exchange, command.selection, releaseAt);
  if (order.terms !== undefined) appendTerms(exchange, order);
  order.matched = 0;
  order.matchedValue = 0;
  if (isDelayed) waitForRelease(exchange, order, releaseAt);
  else enter(exchange, order);
  const outcome = new OrderOutcome(order.id as OrderId);
  outcome.releaseAt = releaseAt as Millis;
  outcome.matched = order.matched as Money;
  outcome.matchedValue = order.matchedValue;
  outcome.remaining = order.size as Money;
  return outcome;
}

function waitForRelease({ delays }: Exchange, order: Incoming, releaseAt: number): void {
  const { id, account, position, place: runner, side, price, size, persists, terms } = order;
  delays.add({ id, account, market: order.market.id, position, runner, side, price, size, persists, terms, releaseAt });
  order.market.waiting++;
}

function appendPlaced({ events, incoming: order }: Exchange, selection: number, releaseAt: number): void {
  const at = events.append(ORDER_PLACED, 9);
  const data = events.data;
  data[at] = order.id;
  data[at + 1] = order.account;
  data[at + 2] = order.market.id;
  data[at + 3] = selection;
  data[at + 4] = order.side;
  data[at + 5] = order.price;
  data[at + 6] = order.size;
  data[at + 7] = order.persists;
  data[at + 8] = releaseAt;
}
