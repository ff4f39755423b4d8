import { CUSTOMER } from '../account/accounts.ts';
import { BACK } from '../book/book.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { LADDER, profitOf } from '../vocabulary/index.ts';
import type { WaitingOrder } from './delays.ts';
import type { Incoming } from './incoming.ts';

/**
 * Counts the order in the account's exposure as wholly unmatched.
 *
 * @param role  place in ROLES
 * @returns     false where a customer's cash does not cover that; then nothing has changed
 * @see         docs/rules.md, "Exposure"
 */
export function reserve(exchange: Exchange, order: Incoming, role: number): boolean {
  const { accounts } = exchange;
  const positions = order.market.positions;
  const liability = order.side === BACK ? order.size : profitOf(order.size, order.price);
  const others = accounts.exposureOf(order.account);
  const cash = role === CUSTOMER ? accounts.cashOf(order.account) : Infinity;
  if (order.position < 0) {
    if (others + liability > cash) return false;
    order.position = positions.add(order.account);
    add(order, -liability);
  } else {
    const held = positions.exposureOf(order.position);
    add(order, -liability);
    if (others - held + positions.worstLoss(order.position) > cash) {
      add(order, liability);
      return false;
    }
  }
  order.owner = order.position;
  order.market.turnover += order.worth;
  return true;
}

/** An unmatched back hurts if its runner loses, an unmatched lay if it wins. */
function add(order: Incoming, amount: number): void {
  if (order.side === BACK) order.market.positions.addIfLose(order.position, order.place, amount);
  else order.market.positions.addIfWin(order.position, order.place, amount);
}

/** Gives back what was held for an order that waited. */
export function release(exchange: Exchange, market: Market, order: WaitingOrder): void {
  const { position, runner, size } = order;
  if (order.side === BACK) market.positions.addIfLose(position, runner, size);
  else market.positions.addIfWin(position, runner, profitOf(size, LADDER[order.tick] as number));
  exchange.touched.stakes(market, position);
}
