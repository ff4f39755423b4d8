import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import type { Incoming } from '../order/incoming.ts';
import { appendLapsed } from '../order/lapse.ts';
import type { LapseReason } from '../vocabulary/index.ts';
import type { OnCloseOrder } from './on-close-orders.ts';

const ORDER_ON_CLOSE = EVENTS['order-on-close'][0];

/**
 * An accepted on-close order takes its place beside the book. Its amount is held already.
 *
 * @see docs/rules.md, "Starting price"
 */
export function enterOnClose(exchange: Exchange, order: Incoming): void {
  const { id, account, position, runnerIndex, side, price, amount, market } = order;
  addOnClose(exchange, market, { id, account, market: market.id, position, runnerIndex, side, price, amount });
}

export function addOnClose(exchange: Exchange, market: Market, order: OnCloseOrder): void {
  const { events } = exchange;
  exchange.onClose.add(order);
  events.begin(ORDER_ON_CLOSE, 7);
  events.add(order.id);
  events.add(order.account);
  events.add(market.id);
  events.add(market.definition.runners[order.runnerIndex] as number);
  events.add(order.side);
  events.add(order.price);
  events.add(order.amount);
}

/** Counts what an on-close order risks as unmatched, or, with `sign` −1, takes that back. */
export function holdOnClose(
  exchange: Exchange,
  market: Market,
  of: { order: OnCloseOrder; amount: number; sign: 1 | -1 },
): void {
  const { position, runnerIndex, side } = of.order;
  const { amount } = of;
  market.positions.hold(
    position,
    { runnerIndex, side, line: 0, size: amount, profit: amount, placeProfit: 0 },
    of.sign,
  );
  exchange.touched.stakes(market, position);
}

/** What is left of an on-close order lapses. */
export function lapseOnCloseOrder(
  exchange: Exchange,
  market: Market,
  of: { order: OnCloseOrder; left: number; reason: LapseReason },
): void {
  const { id, account } = of.order;
  takeOnClose(exchange, market, of);
  appendLapsed(exchange, market, { id, account, size: of.left, price: 0, reason: of.reason });
}

/** An on-close order goes, with what is left of it. */
export function takeOnClose(
  exchange: Exchange,
  market: Market,
  { order, left }: { order: OnCloseOrder; left: number },
): void {
  exchange.onClose.remove(order);
  holdOnClose(exchange, market, { order, amount: left, sign: -1 });
}

/** A market's on-close orders lapse, or those on one of its runners, by id. */
export function lapseOnClose(
  exchange: Exchange,
  market: Market,
  of: { reason: LapseReason; runnerIndex?: number },
): void {
  for (const order of exchange.onClose.of(market.id)) {
    if (of.runnerIndex !== undefined && order.runnerIndex !== of.runnerIndex) continue;
    lapseOnCloseOrder(exchange, market, { order, left: order.amount, reason: of.reason });
  }
}
