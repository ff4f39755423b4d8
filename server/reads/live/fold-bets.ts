import type {
  BetReduced,
  BetSettled,
  BetVoided,
  LineMoved,
  OrderCancelled,
  OrderLapsed,
  OrderMoved,
  OrderOnClose,
  OrderPlaced,
  OrderRefused,
  OrderReleased,
  OrderRested,
  OrdersMatched,
  OrderTermsSet,
  OrderUpdated,
} from 'engine';
import type { Millis, Money, Price } from 'engine/vocabulary';
import type { BetRow } from './bet-row.ts';
import type { LiveState } from './live-state.ts';

// How what happens to orders and bets changes the models.

export function placeOrder(state: LiveState, event: OrderPlaced, at: Millis): void {
  const { order, account, market, size, releaseAt } = event;
  const bet = state.bets.add({ ...event, placedAt: at });
  bet.remaining = size;
  bet.delay(releaseAt);
  state.marketOf(market).orders.add(bet);
  const owner = state.accountOf(account);
  owner.orders.add(bet);
  owner.countOpen(market, 1);
  state.betChanged(account, order);
}

export function setTerms(state: LiveState, event: OrderTermsSet): void {
  const { onClose, minFill, target, size, expiresAt, postOnly, line, accept } = event;
  state.betOf(event.order).terms = { onClose, minFill, target, size, expiresAt, postOnly, line, accept };
}

/** A quote was taken at another line than the bettor named. */
export function moveLine(state: LiveState, event: LineMoved): void {
  const bet = state.betOf(event.order);
  if (bet.terms !== undefined) bet.terms = { ...bet.terms, line: event.line };
}

export function updateOrder(state: LiveState, event: OrderUpdated): void {
  const bet = state.betOf(event.order);
  bet.persistence = event.persistence;
  state.betChanged(bet.account, bet.order);
}

export function releaseOrder(state: LiveState, event: OrderReleased, at: Millis): void {
  const bet = state.betOf(event.order);
  bet.endDelay();
  bet.releasedAt = at;
  state.betChanged(bet.account, bet.order);
}

/** Told before its lapse. */
export function refuseOrder(state: LiveState, event: OrderRefused): void {
  state.betOf(event.order).refusal = event.refusal;
}

export function restOrder(state: LiveState, event: OrderRested): void {
  rest(state, state.betOf(event.order), event.price, event.remaining);
}

/** A removal moved it: from where it rested to the end of the queue at another price. */
export function moveOrder(state: LiveState, event: OrderMoved): void {
  const bet = state.betOf(event.order);
  leave(state, bet, { size: bet.remaining, left: 0 });
  rest(state, bet, event.price, event.remaining);
}

/** It goes to the starting price alone from now on: whatever rested in the book does no more. */
export function putOnClose(state: LiveState, event: OrderOnClose): void {
  const bet = state.betOf(event.order);
  if (bet.resting) leave(state, bet, { size: bet.remaining, left: 0 });
  bet.resting = false;
  bet.onClose = { price: event.price, amount: event.amount };
  bet.remaining = event.amount;
  state.marketOf(event.market).onClose.add(event.order);
  state.marketChanged(event.market);
  state.betChanged(bet.account, bet.order);
}

export function matchOrders(state: LiveState, event: OrdersMatched, at: Millis): void {
  state.runnerOf(event.market, event.selection).trade(event.price, event.size);
  state.marketOf(event.market).matchedAt = at;
  for (const [order, remaining] of [
    [event.taker, event.takerRemaining],
    [event.maker, event.makerRemaining],
  ] as const) {
    if (order === 0) continue;
    const bet = state.betOf(order);
    bet.matchedAt = at;
    fill(state, bet, remaining, event);
  }
  state.marketChanged(event.market);
}

export function takeAway(
  state: LiveState,
  event: OrderCancelled | OrderLapsed,
  taken: { by: 'cancelled' | 'lapsed'; at: Millis },
): void {
  const bet = state.betOf(event.order);
  const remaining = bet.remaining - event.size;
  if (bet.resting) leave(state, bet, { size: event.size, left: remaining });
  bet[taken.by] = (bet[taken.by] + event.size) as Money;
  bet[`${taken.by}At`] = taken.at;
  bet.remaining = remaining as Money;
  bet.reason = event.reason;
  if (bet.remaining === 0) {
    bet.endDelay();
    unmatchedNoMore(state, bet);
    if (bet.matched === 0) state.end(bet, taken.at);
  }
  state.betChanged(bet.account, bet.order);
}

/** A removal has reduced what it wins. */
export function reduceBet(state: LiveState, event: BetReduced): void {
  const bet = state.bets.get(event.order);
  if (bet === undefined) return;
  reprice(state, bet, event.size, event.profit);
}

export function voidPart(state: LiveState, event: BetVoided, at: Millis): void {
  const bet = state.bets.get(event.order);
  if (bet === undefined) return;
  countVoid(state, bet, event);
  bet.voided = (bet.voided + event.size) as Money;
  reprice(state, bet, event.matched, event.profit);
  // What still rests of it may be matched again.
  bet.isVoid = event.matched === 0 && bet.remaining === 0;
  if (!bet.isVoid) return;
  bet.profit = 0 as Money;
  state.end(bet, at);
}

/**
 * A fill between two bettors is void for both and counts once, by its back. A lay that the exchange itself met across
 * runners has no back that could be void: it stays counted until its runner is removed.
 */
function countVoid(state: LiveState, bet: BetRow, { market, size }: BetVoided): void {
  const isCounted = bet.side === 'back' || state.marketOf(market).definition.mechanism === 'quoted';
  const runner = state.runnerOf(market, bet.selection);
  if (!isCounted || runner.removedBy !== undefined) return;
  runner.voided = (runner.voided + size) as Money;
  state.marketChanged(market);
}

/** A bet that nobody follows any more can still be settled again. */
export function settleBet(state: LiveState, event: BetSettled, at: Millis): void {
  const bet = state.bets.get(event.order);
  if (bet === undefined) return;
  bet.profit = event.profit;
  bet.isVoid = bet.matched === 0;
  state.end(bet, at);
}

function fill(state: LiveState, bet: BetRow, remaining: Money, fill: OrdersMatched): void {
  if (bet.resting) leave(state, bet, { size: fill.size, left: remaining });
  bet.addMatch(fill);
  bet.matched = (bet.matched + fill.size) as Money;
  bet.matchedValue += fill.size * fill.price;
  bet.matchedProfit = (bet.matchedProfit + fill.profit) as Money;
  bet.remaining = remaining;
  if (remaining === 0) unmatchedNoMore(state, bet);
  state.betChanged(bet.account, bet.order);
}

/** From now on its fills stand for this profit, and its average price for what that is worth. */
function reprice(state: LiveState, bet: BetRow, matched: Money, profit: Money): void {
  bet.matched = matched;
  bet.matchedProfit = profit;
  bet.matchedValue = (matched + profit) * 100;
  bet.matches = [];
  state.betChanged(bet.account, bet.order);
}

function rest(state: LiveState, bet: BetRow, price: Price, size: Money): void {
  const runner = state.runnerOf(bet.market, bet.selection);
  bet.resting = true;
  bet.restsAt = price;
  bet.arrival = ++state.arrivals;
  bet.tradedBefore = runner.traded.get(price) ?? (0 as Money);
  runner.rest(state.bets, bet, size);
  state.marketChanged(bet.market);
  state.betChanged(bet.account, bet.order);
}

function leave(state: LiveState, bet: BetRow, of: { size: number; left: number }): void {
  state.markets.get(bet.market)?.runners.get(bet.selection)?.take(bet, of);
  state.marketChanged(bet.market);
}

function unmatchedNoMore(state: LiveState, bet: BetRow): void {
  bet.resting = false;
  state.accountOf(bet.account).countOpen(bet.market, -1);
  if (bet.onClose !== undefined) state.marketOf(bet.market).onClose.delete(bet.order);
}
