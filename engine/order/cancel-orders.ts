import { NO_ROLE } from '../account/accounts.ts';
import type { CancelOrders } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { OrderOutcome, type Outcome, rejected } from '../outcome.ts';
import { CANCEL_REASONS, type Money, type OrderId } from '../vocabulary/index.ts';
import { cancelResting } from './cancel-order.ts';
import { restingOfOwner } from './lapse.ts';

const REQUESTED = CANCEL_REASONS.indexOf('asked');

/** @see docs/rules.md, "Cancelling" */
export function cancelOrders(exchange: Exchange, { account, market: only }: CancelOrders): Outcome {
  if (exchange.accounts.roleOf(account) === NO_ROLE) return rejected('unknown-account');
  if (only !== undefined && exchange.statusOf(only) < 0) return rejected('unknown-market');
  const outcome = new OrderOutcome(0 as OrderId);
  let cancelled = 0;
  const markets = only === undefined ? exchange.marketsInOrder() : [exchange.markets.get(only) ?? []].flat();
  for (const market of markets) cancelled += cancelIn(exchange, market, account);
  outcome.cancelled = cancelled as Money;
  return outcome;
}

/** @returns how much was cancelled */
function cancelIn(exchange: Exchange, market: Market, account: number): number {
  const { book } = exchange;
  const owner = market.positions.find(account);
  if (owner < 0) return 0;
  let cancelled = 0;
  for (const ref of restingOfOwner(exchange, market, owner)) {
    const size = book.remainingOf(ref);
    cancelResting(exchange, ref, size, REQUESTED);
    cancelled += size;
  }
  return cancelled;
}
