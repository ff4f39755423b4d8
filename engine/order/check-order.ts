import { accountRejection } from '../account/account-rejection.ts';
import { AGENT, FEED, NO_ROLE, SYSTEM } from '../account/accounts.ts';
import { BACK, LAY } from '../book/book.ts';
import type { PlaceOrder } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { MISFITS } from '../market/change-market.ts';
import { type Market, OPEN } from '../market/market.ts';
import type { Rejection } from '../rejection.ts';
import { MAX_MONEY, MAX_SIZE, MAX_TURNOVER, PERSISTENCES, profitOf } from '../vocabulary/index.ts';
import { isContradictory } from './contradiction.ts';
import { reserve } from './reserve.ts';
import { reserveSpecial } from './reserve-special.ts';
import { sizeOf, worthOf } from './size-of.ts';
import { termsRejection } from './terms.ts';

/** What else is known of an order that is checked. */
export interface Circumstances {
  /** Its request key was used for something else. */
  readonly isReused: boolean;
  /** It is one of a batch. */
  readonly isBatch: boolean;
  /** It is to replace another one. */
  readonly replaced: Replaced | undefined;
}

export interface Replaced {
  /** Why the old order cannot be replaced, whatever by. */
  readonly rejection: Rejection | undefined;
  /** Only its size would change, and not grow. */
  readonly isReduction: boolean;
}

export const ALONE: Circumstances = { isReused: false, isBatch: false, replaced: undefined };
export const REUSED: Circumstances = { ...ALONE, isReused: true };

/**
 * The checks of an order, in their sequence. The last one holds the funds, so that an order without a rejection has
 * them; then `exchange.incoming` is that order.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function checkOrder(
  exchange: Exchange,
  command: PlaceOrder,
  circumstances: Circumstances = ALONE,
): Rejection | undefined {
  const { account, price, terms } = command;
  const role = exchange.accounts.roleOf(account);
  const market = exchange.markets.get(command.market);
  const position = market === undefined ? -1 : market.positions.find(account);
  // Whatever is not usual about the order, its market or its account is behind this.
  const isSpecial =
    terms !== undefined ||
    circumstances !== ALONE ||
    market?.isPlain !== true ||
    exchange.accounts.isRestricted(account);
  let size: number = command.size;
  let worth: number = profitOf(size, price);
  if (size > worth) worth = size;
  if (isSpecial) {
    size = sizeOf(command);
    worth = worthOf(command, market, size);
  }
  if (size > MAX_SIZE || size * price > MAX_MONEY) return 'amount-too-large';
  if (size >= 1) {
    if (role !== NO_ROLE && exchange.accounts.exposureOf(account) + worth > MAX_MONEY) return 'amount-too-large';
    if (market !== undefined && market.turnover + worth > MAX_TURNOVER) return 'amount-too-large';
  }
  if (isSpecial && isContradictory({ command, market, size }, circumstances)) return 'invalid-order';
  if (role === NO_ROLE) return 'unknown-account';
  const status = market === undefined ? exchange.statusOf(command.market) : market.status;
  if (status < 0 && circumstances.replaced?.rejection === undefined) return 'unknown-market';
  if (circumstances.isReused) return 'request-key-reused';
  if (role === SYSTEM || role === AGENT) return 'not-permitted';
  if (market?.isPlain === false && market.definition.options.house === account) return 'not-permitted';
  if (isSpecial) {
    const rejection = circumstances.replaced?.rejection ?? accountRejection(exchange, account);
    if (rejection !== undefined) return rejection;
  }
  if (market === undefined || status !== OPEN) return MISFITS[status];
  if (isSpecial && isOtherVersion(market, terms?.marketVersion)) return 'market-version-changed';
  const place = market.runnerOf(command.selection);
  if (place < 0) return 'unknown-runner';
  const tick = market.tickOf(price);

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
  order.persists = PERSISTENCES.indexOf(command.persistence);
  order.worth = worth;
  order.terms = terms;
  if (isSpecial) {
    order.amount = command.size;
    return termsRejection(exchange, order, role) ?? reserveSpecial(exchange, order, role);
  }
  if (tick < 0) return 'price-off-ladder';
  if (size < (role === FEED ? 1 : market.minStake)) return 'stake-below-minimum';
  if (order.persists === 1 && !market.definition.persistenceAllowed) return 'persistence-not-allowed';
  if (order.persists > 1) return 'starting-price-not-offered';
  order.runner = market.books[place] as number;
  exchange.book.approach(order);
  return reserve(exchange, order, role) ? undefined : 'insufficient-funds';
}

function isOtherVersion(market: Market, version: number | undefined): boolean {
  return version !== undefined && version !== market.version;
}
