import { assert } from '../assert.ts';
import { BACK, LAY } from '../book/book.ts';
import type { VirtualMatch } from '../book/virtual-prices.ts';
import type { Exchange } from '../exchange.ts';
import { stakeIn } from '../market/definition.ts';
import type { Market } from '../market/market.ts';
import { CANCEL_REASONS, CROSSING } from '../vocabulary/index.ts';
import { cancelResting, takeOff } from './cancel-order.ts';
import type { Incoming } from './incoming.ts';
import { type CrossMatch, nextCrossMatch, type OfferQueue } from './next-cross.ts';
import { recordFill } from './record-fill.ts';

const OWN_ORDER = CANCEL_REASONS.indexOf('own-order');

/**
 * Matches an order with resting ones of its own runner and across the others, by price, at one price with its own
 * runner's first.
 *
 * @param matchReal  matches it with its own runner's, up to a tick
 * @see              docs/rules.md, "Cross-matching"
 */
export function matchAcross(exchange: Exchange, order: Incoming, matchReal: (tick: number) => void): void {
  for (let cross = nextCrossMatch(exchange, order); cross !== undefined; cross = nextCrossMatch(exchange, order)) {
    const { size } = order;
    matchReal(order.market.tickOf(cross.match.price));
    if (order.size === 0) return;
    // With less left it may be another match.
    if (order.size === size) fillAcross(exchange, order, cross);
    if (order.size === 0) return;
  }
  matchReal(order.tick);
}

function fillAcross(exchange: Exchange, order: Incoming, { match, queues }: CrossMatch): void {
  const { market } = order;
  queues.forEach((queue, other) => cancelOwn(exchange, queue, (match.taken[other] as readonly number[]).length));
  const crossing = positionOfCrossing(market);
  const cross = exchange.nextFill;
  fillOrder(exchange, order, { match, crossing, cross });
  queues.forEach((queue, other) => {
    const taken = match.taken[other] as readonly number[];
    taken.forEach((size, at) => fillLeg(exchange, market, { ref: queue.refs[at] as number, size, crossing, cross }));
  });
  exchange.touched.stakes(market, crossing);
  assert(market.positions.worstLoss(crossing) === 0 || market.removals.length > 0, 'a cross-match costs nothing');
}

/** The account's own orders in the way: those before the last order that is taken. */
function cancelOwn(exchange: Exchange, { own }: OfferQueue, taken: number): void {
  for (const { ref, before } of own) {
    if (before < taken) cancelResting(exchange, ref, exchange.book.remainingOf(ref), OWN_ORDER);
  }
}

function positionOfCrossing({ positions }: Market): number {
  const position = positions.find(CROSSING);
  return position < 0 ? positions.add(CROSSING) : position;
}

function fillOrder(
  exchange: Exchange,
  order: Incoming,
  { match, crossing, cross }: { match: VirtualMatch; crossing: number; cross: number },
): void {
  const { market, runnerIndex, side } = order;
  const { price, size } = match;
  assert(order.targetLeft < 0, 'what is cross-matched has a size');
  order.matched += size;
  order.matchedValue += size * price;
  order.size -= size;
  const profit = countFill(exchange, market, { runnerIndex, side, price, size, position: order.position, crossing });
  const taker = { order: order.id, position: order.position, left: order.size };
  const maker = { order: 0, position: crossing, left: 0 };
  recordFill(exchange, market, { runnerIndex, price, size, profit, takerSide: side, taker, maker, cross });
}

/** One resting order's part. */
function fillLeg(
  exchange: Exchange,
  market: Market,
  { ref, size, crossing, cross }: { ref: number; size: number; crossing: number; cross: number },
): void {
  const { book } = exchange;
  const runnerIndex = exchange.runnerIndexByBook[book.bookNumberOf(ref)] as number;
  const order = book.idOf(ref);
  const position = book.ownerOf(ref);
  const side = book.sideOf(ref);
  const price = market.prices[book.tickOf(ref)] as number;
  const left = takeOff(exchange, ref, size);
  const profit = countFill(exchange, market, { runnerIndex, side, price, size, position, crossing });
  const takerSide = side === BACK ? LAY : BACK;
  const taker = { order: 0, position: crossing, left: 0 };
  const maker = { order, position, left };
  recordFill(exchange, market, { runnerIndex, price, size, profit, takerSide, taker, maker, cross });
}

/** Counts a fill for an account and its other side for CROSSING. @returns the backer's profit */
function countFill(
  { stake }: Exchange,
  { definition, positions }: Market,
  of: { runnerIndex: number; side: number; price: number; size: number; position: number; crossing: number },
): number {
  stakeIn(definition.payoff, of, stake);
  positions.fill(of.position, stake, 1);
  stake.side = of.side === BACK ? LAY : BACK;
  positions.fill(of.crossing, stake, 1);
  return stake.profit;
}
