import { CUSTOMER, FEED } from '../account/accounts.ts';
import { stakeRejection } from '../account/limits.ts';
import type { OrderTerms } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import type { Rejection } from '../rejection.ts';
import { ACCEPTS, PERSISTENCES, TARGETS } from '../vocabulary/index.ts';
import type { Incoming } from './incoming.ts';
import { isRatioWrong } from './profit-ratio.ts';
import { takeOf, wouldMatch } from './take.ts';

const ORDER_TERMS = EVENTS['order-terms'][0];
const PERSIST = PERSISTENCES.indexOf('persist');
const ON_CLOSE = PERSISTENCES.indexOf('on-close');

/**
 * What an order that is not plain may be refused for, once its runner is known and before its funds are.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function termsRejection(exchange: Exchange, order: Incoming, role: number): Rejection | undefined {
  const { market, terms } = order;
  order.bookNumber = market.books[order.runnerIndex] ?? 0;
  if (market.positions.removed.has(order.runnerIndex)) return 'runner-removed';
  const isBook = market.definition.mechanism === 'order-book';
  if (isBook && order.tick < 0 && terms?.onClose !== 'market') return 'price-off-ladder';
  if (order.size < 1 || (role !== FEED && !order.isRest && !isLargeEnough(market, order))) return 'stake-below-minimum';
  const staked = stakeRejection(exchange, order);
  if (staked !== undefined) return staked;
  if (terms?.onClose === undefined && isRatioWrong(market, order.size, order.price)) return 'profit-ratio';
  if (order.persists === PERSIST && !(isBook && market.definition.persistenceAllowed)) return 'persistence-not-allowed';
  const isOnClose = order.persists === ON_CLOSE || terms?.onClose !== undefined;
  if (isOnClose && !offersStartingPrice(market)) return 'starting-price-not-offered';
  if (terms?.expiresAt !== undefined && terms.expiresAt <= exchange.at) return 'already-expired';
  if (terms?.postOnly === true && wouldMatch(exchange, order)) return 'would-match';
  if (terms?.minFill !== undefined && !isDelayed(exchange, order) && takeOf(exchange, order).size < terms.minFill)
    return 'not-enough-to-match';
  return undefined;
}

function isLargeEnough({ minStake, definition }: Market, { size, price, terms }: Incoming): boolean {
  if (size >= minStake) return true;
  return (
    definition.mechanism === 'order-book' &&
    terms?.onClose === undefined &&
    Math.floor((size * price) / 100) >= definition.options.minPayout
  );
}

/** Whether on-close orders are taken now. */
export function offersStartingPrice({ definition, inPlay, isReconciled }: Market): boolean {
  return definition.options.startingPrice && !inPlay && !isReconciled;
}

/**
 * Whether an order has to wait out the market's delay.
 *
 * @see docs/rules.md, "In-play delay"
 */
export function isDelayed({ accounts }: Exchange, { market, account }: Incoming): boolean {
  return market.inPlay && market.betDelay > 0 && accounts.roleOf(account) === CUSTOMER;
}

/** Whether an order may skip the delay, because it takes nothing from anybody. */
export function isPassive(exchange: Exchange, order: Incoming): boolean {
  const { mechanism, options } = order.market.definition;
  if (!options.passiveSkipsDelay || mechanism === 'quoted' || order.terms?.minFill !== undefined) return false;
  return !wouldMatch(exchange, order);
}

/** Appends the terms of the order placed just before. */
export function appendTerms({ events }: Exchange, order: Incoming, terms: OrderTerms): void {
  const { onClose, minFill = 0, target, expiresAt = 0, postOnly = false, line = 0, accept = 'none' } = terms;
  events.begin(ORDER_TERMS, 10);
  events.add(order.id);
  events.add(order.market.id);
  events.add(onClose === undefined ? 0 : ['no', 'limit', 'market'].indexOf(onClose));
  events.add(minFill);
  events.add(target === undefined ? 0 : TARGETS.indexOf(target) + 1);
  events.add(order.amount);
  events.add(expiresAt);
  events.add(postOnly ? 1 : 0);
  events.add(line);
  events.add(ACCEPTS.indexOf(accept));
}
