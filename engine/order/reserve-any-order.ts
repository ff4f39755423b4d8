import { accountRejection } from '../account/account-rejection.ts';
import { AGENT, NO_ROLE, SYSTEM } from '../account/accounts.ts';
import { BACK, LAY } from '../book/book.ts';
import type { PlaceOrder } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { MISFITS } from '../market/change-market.ts';
import { type Market, OPEN } from '../market/market.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY, MAX_SIZE, MAX_TURNOVER, PERSISTENCES } from '../vocabulary/index.ts';
import type { Circumstances } from './circumstances.ts';
import { isContradictory } from './contradiction.ts';
import type { Incoming } from './incoming.ts';
import { reserveSpecial } from './reserve-special.ts';
import { sizeOf, worthOf } from './size-of.ts';
import { termsRejection } from './terms.ts';

/**
 * `reserveOrder` for any order: every check, in the order of precedence.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function reserveAnyOrder(
  exchange: Exchange,
  command: PlaceOrder,
  order: Incoming,
  circumstances: Circumstances,
): Rejection | undefined {
  const { account, price, terms } = command;
  const role = exchange.accounts.roleOf(account);
  const market = exchange.markets.get(command.market);
  const position = market === undefined ? -1 : market.positions.find(account);
  const size = sizeOf(command);
  const worth = worthOf(command, market, size);
  if (size > MAX_SIZE || Math.abs(size * price) > MAX_MONEY) return 'amount-too-large';
  if (size >= 1) {
    if (role !== NO_ROLE && exchange.accounts.exposureOf(account) + worth > MAX_MONEY) return 'amount-too-large';
    if (market !== undefined && market.turnover + worth > MAX_TURNOVER) return 'amount-too-large';
  }
  if (isContradictory({ command, market, size }, circumstances)) return 'invalid-order';
  if (role === NO_ROLE) return 'unknown-account';
  const status = market === undefined ? exchange.statusOf(command.market) : market.status;
  if (status < 0 && circumstances.replaced?.rejection === undefined) return 'unknown-market';
  if (circumstances.keyRefusal !== undefined) return circumstances.keyRefusal;
  if (role === SYSTEM || role === AGENT) return 'not-permitted';
  if (market?.isPlain === false && market.definition.options.house === account) return 'not-permitted';
  const rejection = circumstances.replaced?.rejection ?? accountRejection(exchange, account);
  if (rejection !== undefined) return rejection;
  if (market === undefined || status !== OPEN) return MISFITS[status];
  if (isOtherVersion(market, terms?.marketVersion)) return 'market-version-changed';
  const runnerIndex = market.runnerIndexOf(command.selection);
  if (runnerIndex < 0) return 'unknown-runner';

  order.market = market;
  order.account = account;
  order.position = position;
  order.owner = position;
  order.runnerIndex = runnerIndex;
  order.runner = command.selection;
  order.side = command.side === 'back' ? BACK : LAY;
  order.tick = market.tickOf(price);
  order.price = price;
  order.size = size;
  order.persists = PERSISTENCES.indexOf(command.persistence);
  order.worth = worth;
  order.terms = terms;
  order.amount = command.size;
  order.isRest = circumstances.replaced?.isRest === true;
  return termsRejection(exchange, order, role) ?? reserveSpecial(exchange, order, role);
}

function isOtherVersion(market: Market, version: number | undefined): boolean {
  return version !== undefined && version !== market.version;
}
