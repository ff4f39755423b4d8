import { NO_ROLE } from '../account/accounts.ts';
import { assert } from '../assert.ts';
import { NO_ORDER } from '../book/book.ts';
import type { CancelOrder } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { Market } from '../market/market.ts';
import { type Outcome, rejected } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { CANCEL_REASONS, type CancelReason, LADDER, type Millis, type Money, type Sequence } from '../vocabulary/index.ts';
import { release } from './reserve.ts';

const ORDER_CANCELLED = EVENTS['order-cancelled'][0];

/** @see docs/rules.md, "Cancelling" */
export function cancelOrder(exchange: Exchange, command: CancelOrder): Outcome {
  const { order, sizeReduction } = command;
  assert(sizeReduction === undefined || Number.isInteger(sizeReduction), 'a reduction is a whole number');
  const ref = exchange.book.find(order);
  const rejection = rejectionOf(exchange, command, ref);
  if (rejection !== undefined) return rejected(rejection);

  const remaining = exchange.book.remainingOf(ref);
  const cancelled = sizeReduction === undefined || sizeReduction > remaining ? remaining : sizeReduction;
  cancelResting(exchange, { ref, by: cancelled, reason: 'asked' });
  return {
    ok: true,
    duplicateOf: 0 as Sequence,
    order,
    releaseAt: 0 as Millis,
    matched: 0 as Money,
    matchedValue: 0,
    remaining: (remaining - cancelled) as Money,
    cancelled: cancelled as Money,
  };
}

function rejectionOf(exchange: Exchange, { account, order, sizeReduction }: CancelOrder, ref: number): Rejection | undefined {
  if (exchange.accounts.roleOf(account) === NO_ROLE) return 'unknown-account';
  if (!(order >= 1 && order < exchange.nextOrder)) return 'unknown-order';
  if (ref === NO_ORDER) {
    const waiting = exchange.delays.find(order);
    if (waiting === undefined) return 'order-closed';
    return waiting.account === account ? 'order-waiting' : 'unknown-order';
  }
  const market = exchange.marketByBook[exchange.book.runnerOf(ref)] as Market;
  if (market.positions.accountOf(exchange.book.ownerOf(ref)) !== account) return 'unknown-order';
  if (sizeReduction !== undefined && sizeReduction < 1) return 'stake-below-minimum';
  return undefined;
}

/** Takes `by` off a resting order; the rest of it keeps its place. */
export function cancelResting(exchange: Exchange, of: { ref: number; by: number; reason: CancelReason }): void {
  const { book, events } = exchange;
  const market = exchange.marketByBook[book.runnerOf(of.ref)] as Market;
  const order = book.idOf(of.ref);
  const position = book.ownerOf(of.ref);
  const after = takeOff(exchange, of.ref, of.by);
  events.begin(ORDER_CANCELLED, 6);
  events.add(order);
  events.add(market.positions.accountOf(position));
  events.add(market.id);
  events.add(of.by);
  events.add(after);
  events.add(CANCEL_REASONS.indexOf(of.reason));
}

/** Takes `by` off a resting order and gives back what was held for it. @returns what remains */
export function takeOff(exchange: Exchange, ref: number, by: number): number {
  const { book } = exchange;
  const runner = book.runnerOf(ref);
  const before = book.remainingOf(ref);
  release(exchange, exchange.marketByBook[runner] as Market, {
    position: book.ownerOf(ref),
    place: exchange.runnerByBook[runner] as number,
    side: book.sideOf(ref),
    price: LADDER[book.tickOf(ref)] as number,
    before,
    after: before - by,
  });
  book.reduce(ref, by);
  return before - by;
}
