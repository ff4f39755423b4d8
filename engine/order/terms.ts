import { FEED } from '../account/accounts.ts';
import type { PlaceOrder } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Rejection } from '../rejection.ts';
import { ACCEPTS, TARGETS } from '../vocabulary/index.ts';
import type { Incoming } from './incoming.ts';

const ORDER_TERMS = EVENTS['order-terms'][0];

/**
 * What an order that is not plain may be refused for, once its runner is known and before its funds are.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function termsRejection(exchange: Exchange, order: Incoming, _command: PlaceOrder): Rejection | undefined {
  const { market } = order;
  order.runner = market.books[order.place] ?? 0;
  if (order.tick < 0) return 'price-off-ladder';
  const isFeed = exchange.accounts.roleOf(order.account) === FEED;
  if (order.size < (isFeed ? 1 : market.minStake)) return 'stake-below-minimum';
  if (order.persists !== 0 && (order.persists > 1 || !market.definition.persistenceAllowed))
    return 'persistence-not-allowed';
  return undefined;
}

/** Tells what is unusual about the order placed just before. */
export function appendTerms({ events }: Exchange, order: Incoming): void {
  const {
    onClose,
    minFill = 0,
    target,
    expiresAt = 0,
    postOnly = false,
    line = 0,
    accept = 'none',
  } = order.terms ?? {};
  events.begin(ORDER_TERMS, 10);
  events.add(order.id);
  events.add(order.market.id);
  events.add(onClose === undefined ? 0 : ['no', 'limit', 'market'].indexOf(onClose));
  events.add(minFill);
  events.add(target === undefined ? 0 : TARGETS.indexOf(target) + 1);
  events.add(order.size);
  events.add(expiresAt);
  events.add(postOnly ? 1 : 0);
  events.add(line);
  events.add(ACCEPTS.indexOf(accept));
}
