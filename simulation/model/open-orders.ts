import { touch } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';

/** Less remains of an order; with nothing left it is gone. */
export function takeAway(work: Work, market: ModelMarket, { order, size }: { order: ModelOrder; size: bigint }): void {
  order.remaining -= size;
  touch(work, order.account, market.id);
  if (order.remaining > 0n) return;
  market.orders = market.orders.filter((other) => other !== order);
  work.state.openOrders.delete(order.id);
}
