import type { BetReduced, BetVoided, OrdersMatched, RunnerAdded, RunnerRemoved, VoidBets } from 'engine';
import { withRunner } from '../model/definition.ts';
import { stakeAt, stakeQuoted } from '../model/payoff.ts';
import type { Stake } from '../model/payoff.ts';
import { hold } from '../violation.ts';
import { firstAgainst, marketOf, note, orderOf } from './audit-orders.ts';
import { touchPair } from './audit-state.ts';
import type { Audit, AuditFill, AuditMarket, AuditOrder } from './audit-state.ts';

/** The exchange's own account between the legs of a cross-match. */
const CROSSING = 4;

export function auditMatched(audit: Audit, event: OrdersMatched): void {
  const { state } = audit;
  const market = marketOf(audit, event.market);
  const what = () => `fill ${event.fill} of orders ${event.taker} and ${event.maker}`;
  hold('I14', event.fill === state.lastFill + 1, () => `fill ${event.fill} after ${state.lastFill}`);
  state.lastFill = event.fill;
  const isStartingPrice = audit.startingPrices.get(event.selection) === event.price;
  hold('I9', market.status === 'open' || isStartingPrice, () => `${what()} in a market that is ${market.status}`);
  hold('I9', !market.removed.has(event.selection), () => `${what()} on a runner that is out`);
  const taker = event.taker === 0 ? undefined : orderOf(audit, event.taker);
  const maker = event.maker === 0 ? undefined : orderOf(audit, event.maker);
  hold('I6', event.takerAccount !== event.makerAccount, () => `${what()}, both of account ${event.takerAccount}`);
  for (const [order, account] of [
    [taker, event.takerAccount],
    [maker, event.makerAccount],
  ] as const) {
    const isOwner = order === undefined ? isStandIn(market, account) : order.account === account;
    hold('I6', isOwner, () => `${what()}, one of them for account ${account}`);
  }
  const stake = stakeOf(market, event, taker);
  hold(
    'I6',
    event.size > 0 && BigInt(event.profit) === stake.profit,
    () => `${what()} pays ${event.profit}, not ${stake.profit}`,
  );
  if (taker !== undefined)
    auditSide(event, taker, { market, other: maker, isStartingPrice, left: event.takerRemaining });
  if (maker !== undefined)
    auditSide(event, maker, { market, other: taker, isStartingPrice, left: event.makerRemaining });
  if (taker !== undefined && maker !== undefined && !isStartingPrice) auditMeeting(market, event, { taker, maker });
  const sides = [
    { account: event.takerAccount, order: event.taker as number },
    { account: event.makerAccount, order: event.maker as number },
  ] as const;
  const [back, lay] = event.takerSide === 'back' ? sides : [sides[1], sides[0]];
  market.fills.push({
    stake,
    price: event.price,
    size: BigInt(event.size),
    cuts: new Map(),
    at: audit.at,
    isVoid: false,
    cross: crossOf(market, event),
    backer: back.account,
    backOrder: back.order,
    layer: lay.account,
    layOrder: lay.order,
  });
  for (const order of [taker, maker]) if (order !== undefined) note(audit, order);
  for (const { account } of sides) touchPair(audit, account, market);
}

/** The newcomer's fill is the first of a cross-match; the exchange takes the others. */
function crossOf({ definition, fills }: AuditMarket, event: OrdersMatched): number {
  if (definition.mechanism === 'quoted' || (event.taker > 0 && event.maker > 0)) return 0;
  return event.maker === 0 ? event.fill : (fills.at(-1)?.cross ?? 0);
}

/** Whose side an order of 0 is: the house account of a quoted market, or the exchange in a cross-match. */
function isStandIn({ definition }: AuditMarket, account: number): boolean {
  return definition.mechanism === 'quoted' ? account === definition.house : account === CROSSING;
}

function stakeOf({ definition }: AuditMarket, event: OrdersMatched, taker: AuditOrder | undefined): Stake {
  const { selection, price } = event;
  const size = BigInt(event.size);
  if (definition.mechanism === 'order-book') return stakeAt(definition, { selection, price, size });
  return stakeQuoted({ selection, rate: price, line: taker?.line ?? 0, size });
}

interface Met {
  readonly market: AuditMarket;
  readonly other: AuditOrder | undefined;
  readonly isStartingPrice: boolean;
  readonly left: number;
}

/** One order of a fill: within its limit, on its runner, with so much left. */
function auditSide(event: OrdersMatched, order: AuditOrder, { market, isStartingPrice, left }: Met): void {
  const what = () => `fill ${event.fill} of order ${order.id}`;
  hold(
    'I6',
    order.market === market.id && order.selection === event.selection,
    () => `${what()}, which is for another runner`,
  );
  const size = BigInt(event.size);
  const total = order.value + size * BigInt(event.price);
  const matched = order.matched + size;
  const isAny = order.price === 0 || market.definition.mechanism === 'quoted';
  // Fill or kill binds the average.
  const [value, limit] = order.isFillOrKill
    ? [total, BigInt(order.price) * matched]
    : [BigInt(event.price), BigInt(order.price)];
  const isWithin = order.side === 'back' ? value >= limit : value <= limit;
  hold('I6', isAny || isWithin, () => `${what()} at ${event.price}, beyond ${order.price}`);
  order.value = total;
  order.matched = matched;
  if (order.isMeasuredOtherwise || isStartingPrice) {
    if (order.state === 'resting') order.remaining -= size;
    else order.remaining = BigInt(left);
  } else {
    order.remaining -= size;
  }
  hold('I7', order.remaining === BigInt(left), () => `${what()} leaves ${left}, not ${order.remaining}`);
}

interface Meeting {
  readonly taker: AuditOrder;
  readonly maker: AuditOrder;
}

/** Two orders of a book: the newcomer, and the first of those that rest, at whose price they meet. */
function auditMeeting(market: AuditMarket, event: OrdersMatched, { taker, maker }: Meeting): void {
  const what = () => `fill ${event.fill} of orders ${taker.id} and ${maker.id}`;
  hold(
    'I6',
    taker.state === 'moving' && maker.state === 'resting',
    () => `${what()}, ${taker.state} and ${maker.state}`,
  );
  hold('I6', taker.side === event.takerSide && maker.side !== taker.side, () => `${what()}, which do not meet`);
  hold('I6', event.price === maker.price, () => `${what()} at ${event.price}, not at the maker's ${maker.price}`);
  const first = firstAgainst(market, taker);
  hold('I8', first === maker, () => `${what()}, but ${first?.id} is first`);
}

/** A runner is out: its fills are void, and where the factor applies the others are worth less. */
export function auditRemoved(audit: Audit, { market: id, selection, factor }: RunnerRemoved): void {
  const { command } = audit;
  const before = command.type === 'remove-runner' ? (command.before ?? Infinity) : Infinity;
  const market = marketOf(audit, id);
  const { payoff } = market.definition;
  market.removed.set(selection, factor);
  const isSingle = payoff.kind !== 'runners' || payoff.winners === 1;
  for (const fill of market.fills) {
    if (fill.stake.selection === selection) fill.isVoid = true;
    if (fill.isVoid || fill.at >= before || factor < (isSingle ? 250 : 1)) continue;
    fill.cuts.set(selection, factor);
    restake(market, fill);
  }
  touchEverybody(audit, market);
}

/** A runner joins, or is back: what its removal took off the others is given back, and its own bets stay void. */
export function auditAdded(audit: Audit, { market: id, selection }: RunnerAdded): void {
  const market = marketOf(audit, id);
  const { command } = audit;
  if (!market.definition.runners.includes(selection) && command.type === 'add-runner')
    market.definition = withRunner(market.definition, selection, command.handicap);
  market.removed.delete(selection);
  for (const fill of market.fills) if (fill.cuts.delete(selection) && !fill.isVoid) restake(market, fill);
  touchEverybody(audit, market);
}

function restake(market: AuditMarket, fill: AuditFill): void {
  const { stake, price, size, cuts } = fill;
  fill.stake = stakeAt(market.definition, { selection: stake.selection, price, size, cuts });
}

export function voidFills(audit: Audit, command: VoidBets): void {
  const { market: id, order, selection, from = -Infinity, until = Infinity } = command;
  const market = marketOf(audit, id);
  const isMeant = (fill: AuditFill) =>
    order !== undefined
      ? fill.backOrder === order || fill.layOrder === order
      : (selection === undefined || fill.stake.selection === selection) &&
        fill.at >= from &&
        fill.at < until &&
        isAsGood(fill, command);
  const meant = market.fills.filter((fill) => !fill.isVoid && isMeant(fill));
  const crosses = new Set(meant.map(({ cross }) => cross));
  for (const fill of market.fills) {
    if (isMeant(fill) || (fill.cross > 0 && crosses.has(fill.cross))) fill.isVoid = true;
  }
  touchEverybody(audit, market);
}

/** A quoted market's house has no order. */
function isAsGood({ price: at, stake, backOrder, layOrder }: AuditFill, { side, price, line }: VoidBets): boolean {
  if (side === undefined) return true;
  const by = side === 'back' ? 1 : -1;
  const isPrice = price === undefined || by * at >= by * price;
  const isLine = line === undefined || by * stake.line <= by * line;
  return (side === 'back' ? backOrder : layOrder) > 0 && isPrice && isLine;
}

export function auditReduced(audit: Audit, event: BetReduced): void {
  holdBet(audit, event, { size: event.size, profit: event.profit });
}

export function auditVoided(audit: Audit, event: BetVoided): void {
  hold('I7', event.size > 0, () => `nothing of order ${event.order} is void`);
  holdBet(audit, event, { size: event.matched, profit: event.profit });
}

/** An event's figures for a bet are those of its fills that are not void. */
function holdBet(
  audit: Audit,
  { order, market: id }: { readonly order: number; readonly market: number },
  claim: { readonly size: number; readonly profit: number },
): void {
  const market = marketOf(audit, id);
  const fills = market.fills.filter(
    (fill: AuditFill) => !fill.isVoid && (fill.backOrder === order || fill.layOrder === order),
  );
  const size = fills.reduce((sum, fill) => sum + fill.size, 0n);
  const profit = fills.reduce((sum, fill) => sum + fill.stake.profit, 0n);
  hold(
    'I6',
    BigInt(claim.size) === size && BigInt(claim.profit) === profit,
    () => `order ${order} is reported to have ${claim.size} for ${claim.profit}, its fills are ${size} for ${profit}`,
  );
}

/** Whoever has something in a market may have something else at risk there now. */
export function touchEverybody(audit: Audit, market: AuditMarket): void {
  for (const [account, { exposures }] of audit.state.accounts) {
    if (exposures.has(market.id)) touchPair(audit, account, market);
  }
  for (const { backer, layer } of market.fills) {
    touchPair(audit, backer, market);
    touchPair(audit, layer, market);
  }
}
