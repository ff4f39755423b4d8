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
  OrdersMatched,
  OrderTermsSet,
  OrderUpdated,
} from 'engine';
import type { MarketId, Millis, Money, OrderId } from 'engine/vocabulary';
import { withMatch } from '../live/bet.ts';
import { newRecord } from './bet-record.ts';
import type { MutableRecord } from './bet-record.ts';
import { addTrade } from './fold-trades.ts';
import type { RecordState } from './record-state.ts';
import type { Moment } from './moment.ts';

// How what happens to orders and bets changes their rows. An order that has none is a feed's, or so old a bot's that its
// row was dropped: nobody asks for it.

export function placeOrder(state: RecordState, event: OrderPlaced, { at, sequence }: Moment): void {
  if (!state.isRecorded(event.account)) return;
  const bet = newRecord(event, at, sequence);
  state.bets.set(event.order, bet);
  state.betChanged(bet);
}

export function setTerms(state: RecordState, event: OrderTermsSet): void {
  const { onClose, minFill, target, size, expiresAt, postOnly, line, accept } = event;
  change(state, event.order, (bet) => {
    bet.terms = { onClose, minFill, target, size, expiresAt, postOnly, line, accept };
  });
}

export function moveLine(state: RecordState, event: LineMoved): void {
  change(state, event.order, (bet) => {
    if (bet.terms !== undefined) bet.terms = { ...bet.terms, line: event.line };
  });
}

export function updateOrder(state: RecordState, event: OrderUpdated): void {
  change(state, event.order, (bet) => {
    bet.persistence = event.persistence;
  });
}

export function releaseOrder(state: RecordState, event: OrderReleased, { at }: Moment): void {
  change(state, event.order, (bet) => {
    bet.releaseAt = 0 as Millis;
    bet.releasedAt = at;
  });
}

export function refuseOrder(state: RecordState, event: OrderRefused): void {
  change(state, event.order, (bet) => {
    bet.refusal = event.refusal;
  });
}

export function moveOrder(state: RecordState, event: OrderMoved): void {
  change(state, event.order, (bet) => {
    bet.remaining = event.remaining;
  });
}

export function putOnClose(state: RecordState, event: OrderOnClose): void {
  change(state, event.order, (bet) => {
    bet.remaining = event.amount;
  });
}

export function matchOrders(state: RecordState, event: OrdersMatched, { at, sequence }: Moment): void {
  addTrade(state.changed.trades, event, at);
  fill(state, event, { order: event.taker, remaining: event.takerRemaining, at });
  fill(state, event, { order: event.maker, remaining: event.makerRemaining, at });
  if (!state.isRecorded(event.takerAccount) && !state.isRecorded(event.makerAccount)) return;
  const { type: _, takerRemaining: _1, makerRemaining: _2, ...row } = event;
  state.changed.fills.push({ ...row, at, sequence });
}

function fill(state: RecordState, event: OrdersMatched, of: { order: OrderId; remaining: Money; at: Millis }): void {
  change(state, of.order, (bet) => {
    bet.matched = (bet.matched + event.size) as Money;
    bet.matchedValue += event.size * event.price;
    bet.matchedProfit = (bet.matchedProfit + event.profit) as Money;
    bet.matches = withMatch(bet.matches, event);
    bet.remaining = of.remaining;
    bet.matchedAt = of.at;
  });
}

export function takeAway(
  state: RecordState,
  event: OrderCancelled | OrderLapsed,
  { by, at }: { by: 'cancelled' | 'lapsed'; at: Millis },
): void {
  change(state, event.order, (bet) => {
    bet[by] = (bet[by] + event.size) as Money;
    bet[`${by}At`] = at;
    bet.remaining = (bet.remaining - event.size) as Money;
    bet.reason = event.reason;
    bet.takenAt = at;
    if (bet.remaining > 0) return;
    bet.releaseAt = 0 as Millis;
    if (bet.matched === 0) end(bet, at);
  });
}

export function reduceBet(state: RecordState, event: BetReduced): void {
  change(state, event.order, (bet) => reprice(bet, event.size, event.profit));
}

export function voidPart(state: RecordState, event: BetVoided, { at }: Moment): void {
  change(state, event.order, (bet) => {
    bet.voided = (bet.voided + event.size) as Money;
    reprice(bet, event.matched, event.profit);
    // What still rests of it may be matched again.
    bet.isVoid = event.matched === 0 && bet.remaining === 0;
    if (bet.isVoid) tell(bet, 0 as Money, at);
  });
}

export function settleBet(state: RecordState, event: BetSettled, { at }: Moment): void {
  change(state, event.order, (bet) => {
    bet.isVoid = bet.matched === 0;
    tell(bet, event.profit, at);
  });
}

/** Every bet of the market is at hand: nothing names them. */
export function voidBetsOf(state: RecordState, market: MarketId, { at }: Moment): void {
  for (const bet of state.bets.values()) {
    if (bet.market !== market || bet.matched === 0) continue;
    bet.isVoid = true;
    tell(bet, 0 as Money, at);
    state.betChanged(bet);
  }
}

function change(state: RecordState, order: OrderId, write: (bet: MutableRecord) => void): void {
  const bet = state.bets.get(order);
  if (bet === undefined) return;
  write(bet);
  state.betChanged(bet);
}

/** From now on its fills stand for this profit, and its average price for what that is worth. */
function reprice(bet: MutableRecord, matched: Money, profit: Money): void {
  bet.matched = matched;
  bet.matchedProfit = profit;
  bet.matchedValue = (matched + profit) * 100;
  bet.matches = matched === 0 ? [] : [{ price: bet.matchedValue / matched, size: matched }];
}

function tell(bet: MutableRecord, profit: Money, at: Millis): void {
  bet.profit = profit;
  bet.settledAt = at;
  bet.settlements += 1;
  end(bet, at);
}

function end(bet: MutableRecord, at: Millis): void {
  if (bet.endedAt === 0) bet.endedAt = at;
}
