import { NO_ROLE } from '../account/accounts.ts';
import { noteStaked } from '../account/limits.ts';
import { joined, onceForKey } from '../account/request-keys.ts';
import { assert } from '../assert.ts';
import { BACK, NO_ORDER } from '../book/book.ts';
import type { CancelOrder } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { type Market, runnersOf } from '../market/market.ts';
import { OrderOutcome, type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { CANCEL_REASONS, type Money, profitOf } from '../vocabulary/index.ts';
import { heldFor } from './reserve.ts';
import { giveBack } from './size-of.ts';
import { isRatioWrong } from './profit-ratio.ts';

const ORDER_CANCELLED = EVENTS['order-cancelled'][0];
const REQUESTED = CANCEL_REASONS.indexOf('asked');

/** @see docs/rules.md, "Cancelling" */
export function cancelOrder(exchange: Exchange, command: CancelOrder): Outcome {
  const { account, order, sizeReduction, requestKey: key } = command;
  assert(sizeReduction === undefined || Number.isInteger(sizeReduction), 'a reduction is a whole number');
  if (key === undefined) return cancel(exchange, command, undefined);
  const body = joined('cancel', order, sizeReduction);
  return onceForKey(exchange, { account, key, body }, (refusal) => cancel(exchange, command, refusal));
}

function cancel(exchange: Exchange, command: CancelOrder, keyRefusal: Rejection | undefined): Outcome {
  const { order, sizeReduction } = command;
  const ref = exchange.book.find(order);
  const rejection = rejectionOf(exchange, command, { ref, keyRefusal });
  if (rejection !== undefined) return rejected(rejection);

  const remaining = exchange.book.remainingOf(ref);
  const cancelled = sizeReduction === undefined || sizeReduction > remaining ? remaining : sizeReduction;
  cancelResting(exchange, ref, cancelled, REQUESTED);
  const outcome = new OrderOutcome(order);
  outcome.remaining = (remaining - cancelled) as Money;
  outcome.cancelled = cancelled as Money;
  return outcome;
}

function rejectionOf(
  exchange: Exchange,
  { account, order, sizeReduction }: CancelOrder,
  { ref, keyRefusal }: { readonly ref: number; readonly keyRefusal: Rejection | undefined },
): Rejection | undefined {
  if (exchange.accounts.roleOf(account) === NO_ROLE) return 'unknown-account';
  const rejection = keyRefusal ?? notRestingRejection(exchange, account, { order, ref });
  if (rejection !== undefined || sizeReduction === undefined) return rejection;
  if (sizeReduction < 1) return 'stake-below-minimum';
  const { book } = exchange;
  const market = exchange.marketByBook[book.bookNumberOf(ref)] as Market;
  const left = book.remainingOf(ref) - sizeReduction;
  const price = market.prices[book.tickOf(ref)] as number;
  return left > 0 && isRatioWrong(market, left, price) ? 'profit-ratio' : undefined;
}

/** Why an account cannot cancel or change an order: it is not its own, or does not rest. */
export function notRestingRejection(
  exchange: Exchange,
  account: number,
  { order, ref }: { readonly order: number; readonly ref: number },
): Rejection | undefined {
  if (!(order >= 1 && order < exchange.nextOrder)) return 'unknown-order';
  if (ref === NO_ORDER) return notResting(exchange, account, order);
  const market = exchange.marketByBook[exchange.book.bookNumberOf(ref)] as Market;
  return market.positions.accountOf(exchange.book.ownerOf(ref)) === account ? undefined : 'unknown-order';
}

function notResting({ delays, onClose }: Exchange, account: number, order: number): Rejection {
  const waiting = delays.find(order);
  const other = waiting ?? onClose.find(order);
  if (other === undefined) return 'order-closed';
  if (other.account !== account) return 'unknown-order';
  return waiting === undefined ? 'order-on-close' : 'order-waiting';
}

/** Takes `by` off a resting order; the rest of it keeps its place. `reason` is a place in CANCEL_REASONS. */
export function cancelResting(exchange: Exchange, ref: number, by: number, reason: number): void {
  const { book, events } = exchange;
  const market = exchange.marketByBook[book.bookNumberOf(ref)] as Market;
  const order = book.idOf(ref);
  const position = book.ownerOf(ref);
  giveBack(market, by, market.prices[book.tickOf(ref)] as number);
  const after = takeOff(exchange, ref, by);
  if (!market.isPlain) noteStaked(market, market.positions.accountOf(position), 0 - by);
  const at = events.append(ORDER_CANCELLED, 6);
  const data = events.data;
  data[at] = order;
  data[at + 1] = market.positions.accountOf(position);
  data[at + 2] = market.id;
  data[at + 3] = by;
  data[at + 4] = after;
  data[at + 5] = reason;
}

/** Takes `by` off a resting order and gives back what was held for it. @returns what remains */
export function takeOff(exchange: Exchange, ref: number, by: number): number {
  const { book } = exchange;
  const bookNumber = book.bookNumberOf(ref);
  const market = exchange.marketByBook[bookNumber] as Market;
  const runnerIndex = exchange.runnerIndexByBook[bookNumber] as number;
  const position = book.ownerOf(ref);
  const before = book.remainingOf(ref);
  const after = before - by;
  const side = book.sideOf(ref);
  // What is held for an order is the rounded figure of what remains, so this is the difference of two rounded figures.
  if (!market.isPlain) {
    const price = market.prices[book.tickOf(ref)] as number;
    market.positions.hold(position, heldFor(exchange, market, { runnerIndex, side, price, size: before }), -1);
    market.positions.hold(position, heldFor(exchange, market, { runnerIndex, side, price, size: after }), 1);
  } else if (side === BACK) {
    runnersOf(market).addIfLose(position, runnerIndex, by);
  } else {
    const price = market.prices[book.tickOf(ref)] as number;
    runnersOf(market).addIfWin(position, runnerIndex, profitOf(before, price) - profitOf(after, price));
  }
  exchange.touched.stakes(market, position);
  if (after === 0 && exchange.goodTill.size > 0) exchange.goodTill.delete(book.idOf(ref));
  book.reduce(ref, by);
  return after;
}
