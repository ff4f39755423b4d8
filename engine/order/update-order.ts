import { NO_ROLE } from '../account/accounts.ts';
import { joined, onceForKey } from '../account/request-keys.ts';
import type { UpdateOrder } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { OrderOutcome, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { type Money, PERSISTENCES } from '../vocabulary/index.ts';
import { notRestingRejection } from './cancel-order.ts';
import { offersStartingPrice } from './terms.ts';

/** @see docs/rules.md, "Updating" */
export function updateOrder(exchange: Exchange, command: UpdateOrder): Outcome {
  const { account, order, persistence, requestKey: key } = command;
  if (key === undefined) return update(exchange, command, undefined);
  const body = joined('update', order, persistence);
  return onceForKey(exchange, { account, key, body }, (refusal) => update(exchange, command, refusal));
}

function update(exchange: Exchange, command: UpdateOrder, keyRefusal: Rejection | undefined): Outcome {
  const { book, events } = exchange;
  const { account, order, persistence } = command;
  const rejection = rejectionOf(exchange, command, keyRefusal);
  if (rejection !== undefined) return rejected(rejection);
  const ref = book.find(order);
  const persists = PERSISTENCES.indexOf(persistence);
  book.setPersists(ref, persists);
  events.begin(EVENTS['order-updated'][0], 4);
  events.add(order);
  events.add(account);
  events.add((exchange.marketByBook[book.bookNumberOf(ref)] as Market).id);
  events.add(persists);
  const outcome = new OrderOutcome(order);
  outcome.remaining = book.remainingOf(ref) as Money;
  return outcome;
}

function rejectionOf(
  exchange: Exchange,
  { account, order, persistence }: UpdateOrder,
  keyRefusal: Rejection | undefined,
): Rejection | undefined {
  if (exchange.accounts.roleOf(account) === NO_ROLE) return 'unknown-account';
  const ref = exchange.book.find(order);
  const rejection = keyRefusal ?? notRestingRejection(exchange, account, { order, ref });
  if (rejection !== undefined) return rejection;
  const market = exchange.marketByBook[exchange.book.bookNumberOf(ref)] as Market;
  if (persistence === 'persist' && !market.definition.persistenceAllowed) return 'persistence-not-allowed';
  return persistence === 'on-close' && !offersStartingPrice(market) ? 'starting-price-not-offered' : undefined;
}
