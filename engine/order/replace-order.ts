import { noteStaked } from '../account/limits.ts';
import { joined, onceForKey } from '../account/request-keys.ts';
import { assert } from '../assert.ts';
import { BACK } from '../book/book.ts';
import type { OrderTerms, PlaceOrder, ReplaceOrder } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import {
  CANCEL_REASONS,
  type MarketId,
  type Millis,
  type Money,
  PERSISTENCES,
  type Persistence,
  type SelectionId,
} from '../vocabulary/index.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelResting, notRestingRejection } from './cancel-order.ts';
import { heldFor } from './reserve.ts';
import { reserveOrder } from './reserve-order.ts';

const REPLACED = CANCEL_REASONS.indexOf('replaced');

/** @see docs/rules.md, "Replacing" */
export function replaceOrder(exchange: Exchange, command: ReplaceOrder): Outcome {
  const { account, order, price, size, requestKey: key } = command;
  assert(Number.isInteger(price) && (size === undefined || Number.isInteger(size)), 'size and price are whole numbers');
  if (key === undefined) return replace(exchange, command, undefined);
  const body = joined('replace', order, price, size, command.marketVersion);
  return onceForKey(exchange, { account, key, body }, (refusal) => replace(exchange, command, refusal));
}

function replace(exchange: Exchange, command: ReplaceOrder, keyRefusal: Rejection | undefined): Outcome {
  const { book } = exchange;
  const { account } = command;
  const ref = book.find(command.order);
  const rejection = notRestingRejection(exchange, account, { order: command.order, ref });
  if (rejection !== undefined) {
    const circumstances = { keyRefusal, isBatch: false, replaced: { rejection, isReduction: false, isRest: false } };
    return rejected(reserveOrder(exchange, nowhere(command), exchange.incoming, circumstances) ?? rejection);
  }
  const market = exchange.marketByBook[book.bookNumberOf(ref)] as Market;
  const remaining = book.remainingOf(ref);
  const replacement = anew(exchange, command, ref);
  const isSamePrice = replacement.price === market.prices[book.tickOf(ref)];
  const isReduction = isSamePrice && replacement.size <= remaining;
  const staked = market.staked.get(account);
  const circumstances = {
    keyRefusal,
    isBatch: false,
    replaced: { rejection, isReduction, isRest: replacement.size === remaining },
  };
  const incoming = exchange.incoming;
  free(exchange, ref, 1);
  const refusal = reserveOrder(exchange, replacement, incoming, circumstances);
  free(exchange, ref, -1);
  // An order placed in-play was never counted: freeing it may have stopped at 0.
  if (staked === undefined) market.staked.delete(account);
  else market.staked.set(account, staked);
  if (refusal !== undefined) return rejected(refusal);
  cancelResting(exchange, ref, remaining, REPLACED);
  const outcome = acceptOrder(exchange, incoming);
  outcome.cancelled = remaining as Money;
  return outcome;
}

/** The new order, where there is no old one to take the rest of its fields from. */
function nowhere({ account, price, size = 0 as Money }: ReplaceOrder): PlaceOrder {
  const selection = 0 as SelectionId;
  return {
    type: 'place-order',
    account,
    market: 0 as MarketId,
    selection,
    side: 'back',
    price,
    size,
    persistence: 'lapse',
  };
}

/** The new order, as it would be placed. */
function anew(exchange: Exchange, command: ReplaceOrder, ref: number): PlaceOrder {
  const { book } = exchange;
  const { account, order, price, marketVersion } = command;
  const bookNumber = book.bookNumberOf(ref);
  const market = exchange.marketByBook[bookNumber] as Market;
  const expiresAt = exchange.goodTill.get(order) as Millis | undefined;
  const terms: OrderTerms = {
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(marketVersion === undefined ? {} : { marketVersion }),
  };
  return {
    type: 'place-order',
    account,
    market: market.id as MarketId,
    selection: market.definition.runners[exchange.runnerIndexByBook[bookNumber] as number] as SelectionId,
    side: book.sideOf(ref) === BACK ? 'back' : 'lay',
    price,
    size: command.size ?? (book.remainingOf(ref) as Money),
    persistence: PERSISTENCES[book.persistsOf(ref)] as Persistence,
    ...(Object.keys(terms).length === 0 ? {} : { terms }),
  };
}

/** Counts what is held for a resting order as free while the new one is checked; with −1 it is held again. */
function free(exchange: Exchange, ref: number, sign: 1 | -1): void {
  const { book } = exchange;
  const bookNumber = book.bookNumberOf(ref);
  const market = exchange.marketByBook[bookNumber] as Market;
  const runnerIndex = exchange.runnerIndexByBook[bookNumber] as number;
  const price = market.prices[book.tickOf(ref)] as number;
  const size = book.remainingOf(ref);
  const position = book.ownerOf(ref);
  const held = heldFor(exchange, market, { runnerIndex, side: book.sideOf(ref), price, size });
  market.positions.hold(position, held, sign === 1 ? -1 : 1);
  noteStaked(market, market.positions.accountOf(position), -sign * size);
}
