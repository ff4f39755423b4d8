import { CUSTOMER } from '../account/accounts.ts';
import type { Exchange } from '../exchange.ts';
import type { Rejection } from '../rejection.ts';
import type { Incoming } from './incoming.ts';
import { heldFor } from './reserve.ts';

/**
 * `reserve` for any market, order and account, with every limit that there is.
 *
 * @returns why the order cannot have its funds, then nothing has changed; or undefined, then they are held
 * @see     docs/rules.md, "Exposure" and "Limits"
 */
export function reserveSpecial(exchange: Exchange, order: Incoming, role: number): Rejection | undefined {
  const { accounts } = exchange;
  const { market } = order;
  const { positions } = market;
  const isNew = order.position < 0;
  const stake = heldFor(exchange, market, { ...order, line: order.terms?.line ?? 0 });
  const position = isNew ? positions.add(order.account) : order.position;
  positions.hold(position, stake, 1);
  const exposure = accounts.exposureOf(order.account) - positions.exposureOf(position) + positions.worstLoss(position);
  if (role === CUSTOMER && exposure > accounts.cashOf(order.account)) {
    positions.hold(position, stake, -1);
    return 'insufficient-funds';
  }
  order.position = position;
  order.owner = position;
  market.turnover += order.worth;
  return undefined;
}
