import { CUSTOMER } from '../account/accounts.ts';
import { limitRejection } from '../account/limits.ts';
import type { Exchange } from '../exchange.ts';
import { reserveQuoted } from '../quote/reserve-quoted.ts';
import type { Rejection } from '../rejection.ts';
import type { Incoming } from './incoming.ts';
import { heldBefore } from './reserve.ts';

/**
 * `reserve` for any market, order and account, with every limit that there is.
 *
 * @returns why the order cannot have its funds, then nothing has changed; or undefined, then they are held
 * @see     docs/rules.md, "Exposure" and "Limits"
 */
export function reserveSpecial(exchange: Exchange, order: Incoming, role: number): Rejection | undefined {
  const { accounts } = exchange;
  const { market, account } = order;
  if (market.definition.mechanism === 'quoted') return reserveQuoted(exchange, order, role);
  const { positions } = market;
  const stake = heldBefore(exchange, market, order);
  const isNew = order.position < 0;
  const position = isNew ? positions.add(account) : order.position;
  const elsewhere = accounts.exposureOf(account) - positions.exposureOf(position);
  const before = elsewhere + positions.worstLoss(position);
  positions.hold(position, stake, 1);
  const exposure = elsewhere + positions.worstLoss(position);
  const rejection =
    limitRejection(exchange, { market, account, position, stake, isFilled: false, before, exposure }) ??
    (role === CUSTOMER && exposure > accounts.cashOf(account) ? 'insufficient-funds' : undefined);
  if (rejection !== undefined) {
    positions.hold(position, stake, -1);
    if (isNew) positions.dropLast();
    return rejection;
  }
  order.position = position;
  order.owner = position;
  market.turnover += order.worth;
  return undefined;
}
