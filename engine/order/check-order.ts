import { AGENT, FEED, NO_ROLE, SYSTEM } from '../account/accounts.ts';
import { BACK, LAY } from '../book/book.ts';
import type { PlaceOrder } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { MISFITS } from '../market/change-market.ts';
import { OPEN } from '../market/market.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY, MAX_SIZE, MAX_TURNOVER, PERSISTENCES, profitOf } from '../vocabulary/index.ts';
import { checkAnyOrder } from './check-any-order.ts';
import { ALONE, type Circumstances } from './circumstances.ts';
import { reserve } from './reserve.ts';

/**
 * The checks of an order, in their sequence. The last one holds the funds, so that an order without a rejection has
 * them; then `exchange.incoming` is that order. Here are those of plain orders, which are nearly all: `checkAnyOrder`
 * without what cannot apply to them. The compiler does better with the few.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function checkOrder(
  exchange: Exchange,
  command: PlaceOrder,
  circumstances: Circumstances = ALONE,
): Rejection | undefined {
  const { account, price, size, terms } = command;
  const { accounts } = exchange;
  const role = accounts.roleOf(account);
  const market = exchange.markets.get(command.market);
  const isKnown = market !== undefined && role !== NO_ROLE;
  if (!isKnown || terms !== undefined || !market.isPlain || circumstances !== ALONE || accounts.isRestricted(account))
    return checkAnyOrder(exchange, command, circumstances);
  const position = market.positions.find(account);
  const profit = profitOf(size, price);
  const worth = profit > size ? profit : size;
  if (size > MAX_SIZE || Math.abs(size * price) > MAX_MONEY) return 'amount-too-large';
  if (size >= 1 && (accounts.exposureOf(account) + worth > MAX_MONEY || market.turnover + worth > MAX_TURNOVER))
    return 'amount-too-large';
  if (role === SYSTEM || role === AGENT) return 'not-permitted';
  if (market.status !== OPEN) return MISFITS[market.status];
  const place = market.runnerOf(command.selection);
  if (place < 0) return 'unknown-runner';
  const tick = market.tickOf(price);
  if (tick < 0) return 'price-off-ladder';
  if (size < (role === FEED ? 1 : market.minStake)) return 'stake-below-minimum';
  const persists = command.persistence === 'lapse' ? 0 : PERSISTENCES.indexOf(command.persistence);
  if (persists === 1 && !market.definition.persistenceAllowed) return 'persistence-not-allowed';
  if (persists > 1) return 'starting-price-not-offered';

  const order = exchange.incoming;
  order.market = market;
  order.account = account;
  order.position = position;
  order.owner = position;
  order.place = place;
  order.selection = command.selection;
  order.side = command.side === 'back' ? BACK : LAY;
  order.tick = tick;
  order.price = price;
  order.size = size;
  order.persists = persists;
  order.worth = worth;
  order.terms = undefined;
  order.runner = market.books[place] as number;
  exchange.book.approach(order);
  return reserve(exchange, order, role) ? undefined : 'insufficient-funds';
}
