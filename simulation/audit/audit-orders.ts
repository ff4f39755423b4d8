import type {
  OrderCancelled,
  OrderLapsed,
  OrderMoved,
  OrderOnClose,
  OrderPlaced,
  OrderReleased,
  OrderRested,
  OrderTermsSet,
  OrderUpdated,
} from 'engine';
import { Violation, hold } from '../violation.ts';
import { touchPair } from './audit-state.ts';
import type { Audit, AuditMarket, AuditOrder } from './audit-state.ts';

export function auditPlaced(audit: Audit, event: OrderPlaced): void {
  const { state } = audit;
  const market = marketOf(audit, event.market);
  hold('I14', event.order === state.lastOrder + 1, () => `order ${event.order} after ${state.lastOrder}`);
  hold('I9', market.status === 'open', () => `order ${event.order} in a market that is ${market.status}`);
  hold('I9', !market.removed.has(event.selection), () => `order ${event.order} on a runner that is out`);
  holdNotExcluded(audit, event.account, () => `order ${event.order} is placed`);
  const mayWait = market.inPlay && market.betDelay > 0 && state.accounts.get(event.account)?.role === 'customer';
  const releaseAt = mayWait ? audit.at + market.betDelay : 0;
  const isSkipped = market.definition.passiveSkipsDelay && event.releaseAt === 0;
  hold(
    'I10',
    event.releaseAt === releaseAt || isSkipped,
    () => `order ${event.order} released at ${event.releaseAt}, not ${releaseAt}`,
  );
  state.lastOrder = event.order;
  const order: AuditOrder = {
    ...event,
    id: event.order,
    size: BigInt(event.size),
    remaining: BigInt(event.size),
    matched: 0n,
    cancelled: 0n,
    lapsed: 0n,
    isMeasuredOtherwise: false,
    isFillOrKill: false,
    value: 0n,
    line: 0,
    atRisk: undefined,
    state: event.releaseAt > 0 ? 'waiting' : 'moving',
  };
  state.orders.set(order.id, order);
  market.orders.add(order);
  note(audit, order);
}

export function auditTerms(audit: Audit, event: OrderTermsSet): void {
  const order = orderOf(audit, event.order);
  order.isFillOrKill = event.minFill > 0;
  order.isMeasuredOtherwise = event.target !== 'no' || event.onClose !== 'no';
  order.line = event.line;
  if (event.target === 'no' || order.side === 'back') return;
  const amount = BigInt(event.size);
  order.atRisk = event.target === 'payout' ? (amount * BigInt(order.price - 100)) / BigInt(order.price) : amount;
}

export function auditOnClose(audit: Audit, event: OrderOnClose): void {
  const order = orderOf(audit, event.order);
  const mayTurn = order.state === 'moving' || (order.state === 'resting' && order.persistence === 'on-close');
  hold('I7', mayTurn, () => `order ${order.id} goes to the starting price but is ${order.state}`);
  order.state = 'on-close';
  order.isMeasuredOtherwise = true;
  order.remaining = BigInt(event.amount);
  order.price = event.price;
  note(audit, order);
}

export function auditReleased(audit: Audit, event: OrderReleased): void {
  const order = orderOf(audit, event.order);
  const market = marketOf(audit, order.market);
  hold('I10', order.state === 'waiting', () => `order ${order.id} is released but ${order.state}`);
  hold(
    'I10',
    audit.at >= order.releaseAt,
    () => `order ${order.id} is released at ${audit.at}, before ${order.releaseAt}`,
  );
  hold('I9', market.status === 'open', () => `order ${order.id} is released in a market that is ${market.status}`);
  holdNotExcluded(audit, order.account, () => `order ${order.id} is released`);
  order.state = 'moving';
  note(audit, order);
}

export function auditRested(audit: Audit, event: OrderRested): void {
  const order = orderOf(audit, event.order);
  hold('I7', order.state === 'moving', () => `order ${order.id} comes to rest but is ${order.state}`);
  hold('I7', !order.isFillOrKill, () => `order ${order.id} rests, but is fill or kill`);
  if (order.isMeasuredOtherwise) order.remaining = BigInt(event.remaining);
  hold(
    'I7',
    order.remaining === BigInt(event.remaining),
    () => `order ${order.id} rests with ${event.remaining}, not ${order.remaining}`,
  );
  order.state = 'resting';
  order.atRisk = undefined;
  toLast(audit, order);
  note(audit, order);
}

export function auditMoved(audit: Audit, event: OrderMoved): void {
  const order = orderOf(audit, event.order);
  const isMovable = order.state === 'resting' && order.side === 'lay' && order.persistence === 'persist';
  hold('I7', isMovable, () => `order ${order.id} is moved but is a ${order.side} that is ${order.state}`);
  hold('I7', event.price <= order.price, () => `order ${order.id} is moved up from ${order.price} to ${event.price}`);
  hold('I7', order.remaining === BigInt(event.remaining), () => `order ${order.id} is moved with ${event.remaining}`);
  order.price = event.price;
  toLast(audit, order);
  note(audit, order);
}

export function auditUpdated(audit: Audit, event: OrderUpdated): void {
  const order = orderOf(audit, event.order);
  hold('I7', order.state === 'resting', () => `order ${order.id} is updated but is ${order.state}`);
  order.persistence = event.persistence;
}

export function auditCancelled(audit: Audit, event: OrderCancelled): void {
  const order = orderOf(audit, event.order);
  const mayGo = order.state === 'resting' || (event.reason === 'excluded' && order.state === 'on-close');
  const isReplaced = event.reason === 'replaced' && order.state === 'resting';
  hold('I7', mayGo || isReplaced, () => `order ${order.id} is cancelled (${event.reason}) but is ${order.state}`);
  if (event.reason === 'own-order') {
    const market = marketOf(audit, order.market);
    // Across runners it stands beside the order that comes, not against it.
    const isInTheWay = (taker: AuditOrder) =>
      firstAgainst(market, taker) === order ||
      (market.definition.crossMatching && taker.side === order.side && taker.selection !== order.selection);
    const isMet = [...audit.orders].some(
      (taker) => taker.state === 'moving' && taker.account === order.account && isInTheWay(taker),
    );
    hold('I8', isMet, () => `own order ${order.id} is cancelled but is not the next one met`);
  }
  order.cancelled += BigInt(event.size);
  order.remaining -= BigInt(event.size);
  hold(
    'I7',
    BigInt(event.remaining) === order.remaining && event.size > 0,
    () => `order ${order.id} keeps ${event.remaining}, not ${order.remaining}`,
  );
  note(audit, order);
}

export function auditLapsed(audit: Audit, event: OrderLapsed): void {
  const order = orderOf(audit, event.order);
  const isOver = order.state === 'done';
  const isMoving = order.state === 'moving';
  hold('I7', !isOver, () => `order ${order.id} lapses (${event.reason}) but is done`);
  const mayOnTheWay = ['killed', 'target-met', 'refused'].includes(event.reason);
  hold('I7', !isMoving || mayOnTheWay, () => `order ${order.id} lapses (${event.reason}) on its way`);
  order.lapsed += BigInt(event.size);
  if (order.isMeasuredOtherwise) order.remaining = 0n;
  else order.remaining -= BigInt(event.size);
  hold('I7', order.remaining === 0n, () => `order ${order.id} lapses by ${event.size} and keeps ${order.remaining}`);
  note(audit, order);
}

/** Best price, then first come, among what rests against an order. */
export function firstAgainst(market: AuditMarket, taker: AuditOrder): AuditOrder | undefined {
  let first: AuditOrder | undefined;
  for (const order of market.orders) {
    if (order.state !== 'resting' || order.side === taker.side || order.selection !== taker.selection) continue;
    const isBetter =
      first === undefined || (taker.side === 'back' ? order.price > first.price : order.price < first.price);
    if (isBetter) first = order;
  }
  return first;
}

/** An order's events so far leave it so: its parts add up, and it is over when nothing is left. */
export function note(audit: Audit, order: AuditOrder): void {
  const market = marketOf(audit, order.market);
  hold('I7', order.remaining >= 0n, () => `order ${order.id} has ${order.remaining} left`);
  const parts = order.matched + order.cancelled + order.lapsed + order.remaining;
  hold(
    'I7',
    order.isMeasuredOtherwise || parts === order.size,
    () => `the parts of order ${order.id} come to ${parts}, not ${order.size}`,
  );
  audit.orders.add(order);
  touchPair(audit, order.account, market);
  // Of a target nothing may be left at the order's own price, and something at a better one.
  if (order.remaining === 0n && !(order.state === 'moving' && order.isMeasuredOtherwise)) end(market, order);
}

function end(market: AuditMarket, order: AuditOrder): void {
  order.state = 'done';
  market.orders.delete(order);
}

/** At the end of a command no order is on its way any more. */
export function auditMoving(audit: Audit): void {
  for (const order of audit.orders) {
    if (order.state === 'moving' && order.remaining === 0n) end(marketOf(audit, order.market), order);
    hold('I7', order.state !== 'moving', () => `order ${order.id} is left nowhere`);
  }
}

/** Nobody who has excluded himself bets or pays in. */
export function holdNotExcluded({ state, at }: Audit, account: number, what: () => string): void {
  const until = state.accounts.get(account)?.excludedUntil ?? 0;
  hold('I19', until <= at, () => `${what()} by account ${account}, which is excluded until ${until}`);
}

function toLast(audit: Audit, order: AuditOrder): void {
  const { orders } = marketOf(audit, order.market);
  orders.delete(order);
  orders.add(order);
}

export function orderOf({ state }: Audit, id: number): AuditOrder {
  const order = state.orders.get(id);
  if (order === undefined) throw new Violation('I7', `an event about order ${id}, which was never placed`);
  return order;
}

export function marketOf({ state }: Audit, id: number): AuditMarket {
  const market = state.markets.get(id);
  if (market === undefined) throw new Violation('I9', `an event about market ${id}, which is not there`);
  return market;
}
