import type { OrderCancelled, OrderLapsed, OrderPlaced, OrderReleased, OrderRested, OrdersMatched } from 'engine';
import { stakeAt } from '../model/payoff.ts';
import { Violation, hold } from '../violation.ts';
import { touchPair } from './audit-state.ts';
import type { Audit, AuditMarket, AuditOrder } from './audit-state.ts';

export function auditPlaced(audit: Audit, event: OrderPlaced): void {
  const { state } = audit;
  const market = marketOf(audit, event.market);
  hold('I14', event.order === state.lastOrder + 1, () => `order ${event.order} after ${state.lastOrder}`);
  hold('I9', market.status === 'open', () => `order ${event.order} in a market that is ${market.status}`);
  const isDelayed = market.inPlay && market.betDelay > 0 && state.accounts.get(event.account)?.role === 'customer';
  const releaseAt = isDelayed ? audit.at + market.betDelay : 0;
  hold(
    'I10',
    event.releaseAt === releaseAt,
    () => `order ${event.order} released at ${event.releaseAt}, not ${releaseAt}`,
  );
  state.lastOrder = event.order;
  const order: AuditOrder = {
    ...event,
    id: event.order,
    size: BigInt(event.size),
    matched: 0n,
    cancelled: 0n,
    lapsed: 0n,
    state: isDelayed ? 'waiting' : 'moving',
    get remaining() {
      return this.size - this.matched - this.cancelled - this.lapsed;
    },
  };
  state.orders.set(order.id, order);
  market.orders.add(order);
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
  order.state = 'moving';
  note(audit, order);
}

export function auditRested(audit: Audit, event: OrderRested): void {
  const order = orderOf(audit, event.order);
  hold('I7', order.state === 'moving', () => `order ${order.id} comes to rest but is ${order.state}`);
  hold(
    'I7',
    order.remaining === BigInt(event.remaining),
    () => `order ${order.id} rests with ${event.remaining}, not ${order.remaining}`,
  );
  order.state = 'resting';
  const { orders } = marketOf(audit, order.market);
  orders.delete(order);
  orders.add(order);
  note(audit, order);
}

export function auditMatched(audit: Audit, event: OrdersMatched): void {
  const { state } = audit;
  const taker = orderOf(audit, event.taker);
  const maker = orderOf(audit, event.maker);
  const market = marketOf(audit, event.market);
  const what = () => `fill ${event.fill} of orders ${taker.id} and ${maker.id}`;
  hold('I14', event.fill === state.lastFill + 1, () => `fill ${event.fill} after ${state.lastFill}`);
  state.lastFill = event.fill;
  hold('I9', market.status === 'open', () => `${what()} in a market that is ${market.status}`);
  hold(
    'I6',
    taker.state === 'moving' && maker.state === 'resting',
    () => `${what()}, ${taker.state} and ${maker.state}`,
  );
  const isSameRunner =
    taker.market === maker.market && taker.selection === maker.selection && taker.side !== maker.side;
  hold('I6', isSameRunner && taker.market === market.id, () => `${what()}, which do not meet`);
  hold('I6', taker.account !== maker.account, () => `${what()}, both of account ${taker.account}`);
  const [back, lay] = taker.side === 'back' ? [taker, maker] : [maker, taker];
  hold(
    'I6',
    back.price <= event.price && lay.price >= event.price,
    () => `${what()} at ${event.price}, beyond a limit`,
  );
  hold('I6', event.price === maker.price, () => `${what()} at ${event.price}, not at the maker's ${maker.price}`);
  hold('I8', firstAgainst(market, taker) === maker, () => `${what()}, but ${firstAgainst(market, taker)?.id} is first`);
  const size = BigInt(event.size);
  const profit = (size * BigInt(event.price - 100)) / 100n;
  hold('I6', size > 0n && BigInt(event.profit) === profit, () => `${what()} pays ${event.profit}, not ${profit}`);
  taker.matched += size;
  maker.matched += size;
  hold(
    'I7',
    BigInt(event.takerRemaining) === taker.remaining,
    () => `${what()} leaves the taker ${event.takerRemaining}`,
  );
  hold(
    'I7',
    BigInt(event.makerRemaining) === maker.remaining,
    () => `${what()} leaves the maker ${event.makerRemaining}`,
  );
  const sides = { backer: back.account, backOrder: back.id, layer: lay.account, layOrder: lay.id };
  const { selection, price } = event;
  market.fills.push({ stake: stakeAt(market.definition, { selection, price, size }), ...sides });
  for (const order of [taker, maker]) note(audit, order);
}

export function auditCancelled(audit: Audit, event: OrderCancelled): void {
  const order = orderOf(audit, event.order);
  hold('I7', order.state === 'resting', () => `order ${order.id} is cancelled (${event.reason}) but is ${order.state}`);
  if (event.reason === 'own-order') {
    const taker = [...audit.orders].find(({ state }) => state === 'moving');
    const isMet = taker?.account === order.account && firstAgainst(marketOf(audit, order.market), taker) === order;
    hold('I8', isMet, () => `own order ${order.id} is cancelled but is not the next one met`);
  }
  order.cancelled += BigInt(event.size);
  hold(
    'I7',
    BigInt(event.remaining) === order.remaining && event.size > 0,
    () => `order ${order.id} keeps ${event.remaining}, not ${order.remaining}`,
  );
  note(audit, order);
}

export function auditLapsed(audit: Audit, event: OrderLapsed): void {
  const order = orderOf(audit, event.order);
  const isOpen = order.state === 'resting' || order.state === 'waiting';
  hold('I7', isOpen, () => `order ${order.id} lapses (${event.reason}) but is ${order.state}`);
  order.lapsed += BigInt(event.size);
  hold('I7', order.remaining === 0n, () => `order ${order.id} lapses by ${event.size} and keeps ${order.remaining}`);
  note(audit, order);
}

/** Best price, then first come, among what rests against an order. */
function firstAgainst(market: AuditMarket, taker: AuditOrder): AuditOrder | undefined {
  let first: AuditOrder | undefined;
  for (const order of market.orders) {
    if (order.state !== 'resting' || order.side === taker.side || order.selection !== taker.selection) continue;
    const isBetter =
      first === undefined || (taker.side === 'back' ? order.price > first.price : order.price < first.price);
    if (isBetter) first = order;
  }
  return first;
}

function note(audit: Audit, order: AuditOrder): void {
  const market = marketOf(audit, order.market);
  hold('I7', order.remaining >= 0n, () => `order ${order.id} has ${order.remaining} left`);
  audit.orders.add(order);
  touchPair(audit, order.account, market);
  if (order.remaining > 0n) return;
  order.state = 'done';
  market.orders.delete(order);
}

function orderOf({ state }: Audit, id: number): AuditOrder {
  const order = state.orders.get(id);
  if (order === undefined) throw new Violation('I7', `an event about order ${id}, which was never placed`);
  return order;
}

export function marketOf({ state }: Audit, id: number): AuditMarket {
  const market = state.markets.get(id);
  if (market === undefined) throw new Violation('I9', `an event about market ${id}, which was never created`);
  return market;
}
