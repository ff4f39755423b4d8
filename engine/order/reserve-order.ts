import { AGENT, FEED, NO_ROLE, SYSTEM } from '../account/accounts.ts';
import { BACK, LAY } from '../book/book.ts';
import type { PlaceOrder } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { MISFITS } from '../market/change-market.ts';
import { OPEN } from '../market/market.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY, MAX_SIZE, MAX_TURNOVER, PERSISTENCES, profitOf } from '../vocabulary/index.ts';
import { ALONE, type Circumstances } from './circumstances.ts';
import type { Incoming } from './incoming.ts';
import { reserveAnyOrder } from './reserve-any-order.ts';
import { reserve } from './reserve.ts';

/**
 * Checks an order and reserves its funds: what `acceptOrder` needs before it. Here are the checks of plain orders, which
 * are nearly all: `reserveAnyOrder` without what cannot apply to them. The compiler does better with the few.
 *
 * @param order  the record to fill: good only where nothing is returned, and until the next command fills it again
 * @returns      why the order is rejected, then nothing has changed; or undefined, then its funds are reserved
 * @see          docs/rules.md, "Placing an order"
 */
export function reserveOrder(
  exchange: Exchange,
  command: PlaceOrder,
  order: Incoming,
  circumstances: Circumstances = ALONE,
): Rejection | undefined {
  const { account, price, size, terms } = command;
  const { accounts } = exchange;
  const role = accounts.roleOf(account);
  const market = exchange.markets.get(command.market);
  const isKnown = market !== undefined && role !== NO_ROLE;
  if (!isKnown || terms !== undefined || !market.isPlain || circumstances !== ALONE || accounts.isRestricted(account))
    return reserveAnyOrder(exchange, command, order, circumstances);
  const position = market.positions.find(account);
  const profit = profitOf(size, price);
  const worth = profit > size ? profit : size;
  if (size > MAX_SIZE || Math.abs(size * price) > MAX_MONEY) return 'amount-too-large';
  if (size >= 1 && (accounts.exposureOf(account) + worth > MAX_MONEY || market.turnover + worth > MAX_TURNOVER))
    return 'amount-too-large';
  if (role === SYSTEM || role === AGENT) return 'not-permitted';
  if (market.status !== OPEN) return MISFITS[market.status];
  const runnerIndex = market.runnerIndexOf(command.selection);
  if (runnerIndex < 0) return 'unknown-runner';
  const tick = market.tickOf(price);
  if (tick < 0) return 'price-off-ladder';
  if (size < (role === FEED ? 1 : market.minStake)) return 'stake-below-minimum';
  const persists = command.persistence === 'lapse' ? 0 : PERSISTENCES.indexOf(command.persistence);
  if (persists === 1 && !market.definition.persistenceAllowed) return 'persistence-not-allowed';
  if (persists > 1) return 'starting-price-not-offered';

  order.market = market;
  order.account = account;
  order.position = position;
  order.owner = position;
  order.runnerIndex = runnerIndex;
  order.runner = command.selection;
  order.side = command.side === 'back' ? BACK : LAY;
  order.tick = tick;
  order.price = price;
  order.size = size;
  order.persists = persists;
  order.worth = worth;
  order.terms = undefined;
  order.bookNumber = market.books[runnerIndex] as number;
  exchange.book.approach(order);
  return reserve(exchange, order, role) ? undefined : 'insufficient-funds';
}
