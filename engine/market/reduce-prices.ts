import { LAY } from '../book/book.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { lapseOrder, restingOf } from '../order/lapse.ts';
import { heldFor } from '../order/reserve.ts';
import { PERSISTENCES } from '../vocabulary/index.ts';
import { emptyFill } from './fill-log.ts';
import type { Market, Removal } from './market.ts';
import { type MatchedBet, MatchedBets, matchedBetsOf } from './matched-bets.ts';
import { cutsOfFill, cutsOfLay, exactPrice, exactProfit, ladderPriceOf, reductionOf } from './reduction.ts';
import { countFill } from './void-fills.ts';

const BET_REDUCED = EVENTS['bet-reduced'][0];
const ORDER_MOVED = EVENTS['order-moved'][0];
const PERSIST = PERSISTENCES.indexOf('persist');

/**
 * Takes a runner out, and reduces the fills on the others where the factor applies. Nothing is at stake on the runner
 * any more.
 *
 * @see docs/rules.md, "Removal"
 */
export function reduceFills(exchange: Exchange, market: Market, removal: Removal): void {
  const { fills } = market;
  const { fillsFrom } = reductionOf(market.definition.payoff);
  const reduced: number[] = [];
  if (removal.factor >= fillsFrom) {
    for (let index = 0; index < removal.fills; index++) if (!fills.isVoid(index)) reduced.push(index);
  }
  reprice(exchange, market, reduced, () => market.remove(removal));
}

/**
 * Takes a runner back in: the fills that its factor reduced count as if it had never been out. Its own stay void.
 *
 * @see docs/rules.md, "Joining"
 */
export function raiseFills(exchange: Exchange, market: Market, runnerIndex: number): void {
  const { fills, removals } = market;
  const { fillsFrom } = reductionOf(market.definition.payoff);
  const removal = removals.find((one) => one.runnerIndex === runnerIndex) as Removal;
  const raised: number[] = [];
  if (removal.factor >= fillsFrom) {
    for (let index = 0; index < removal.fills; index++) if (!fills.isVoid(index)) raised.push(index);
  }
  reprice(exchange, market, raised, () => market.readmit(runnerIndex));
}

/** Counts these fills by the removals as they are once `change` was made, with one event for each order. */
function reprice(exchange: Exchange, market: Market, indices: readonly number[], change: () => void): void {
  const { fills } = market;
  for (const index of indices) countFill(exchange, market, { index, sign: -1 });
  change();
  const bets = new MatchedBets();
  for (const index of indices) {
    fills.setProfit(index, reducedProfit(market, index));
    countFill(exchange, market, { index, sign: 1 });
    bets.add(market, index);
  }
  // An order may have other fills beside these: its event counts them all.
  const whole = matchedBetsOf(market);
  const { events } = exchange;
  for (const { order, position } of bets.inOrder()) {
    const { size, profit } = whole.of(order) as MatchedBet;
    events.begin(BET_REDUCED, 5);
    events.add(order);
    events.add(market.positions.accountOf(position));
    events.add(market.id);
    events.add(size);
    events.add(profit);
  }
}

function reducedProfit(market: Market, index: number): number {
  const fill = emptyFill();
  market.fills.read(index, fill);
  const cuts = cutsOfFill(market, index);
  return exactProfit(exactPrice(reductionOf(market.definition.payoff), fill.price, cuts), fill.size);
}

/**
 * Lets the resting lays lapse that the last removal's factor is too large for, or moves them.
 *
 * @see docs/rules.md, "Removal"
 */
export function reduceLays(exchange: Exchange, market: Market): void {
  const { book } = exchange;
  const last = market.removals.length - 1;
  const { factor } = market.removals[last] as Removal;
  if (factor < reductionOf(market.definition.payoff).laysFrom) return;
  const moved = new Map(market.moved);
  market.moved.clear();
  const lays = [...restingOf(exchange, market)].filter((ref) => book.sideOf(ref) === LAY);
  for (const ref of lays) {
    if (book.persistsOf(ref) !== PERSIST) {
      lapseOrder(exchange, ref, 'reduction');
      continue;
    }
    const order = book.idOf(ref);
    const origin = moved.get(order) ?? { price: market.prices[book.tickOf(ref)] as number, from: last };
    market.moved.set(order, origin);
    const cuts = cutsOfLay(market, origin.from);
    moveLay(exchange, ref, ladderPriceOf(exactPrice(reductionOf(market.definition.payoff), origin.price, cuts)));
  }
}

/** Puts a resting lay last in the queue at another price. */
function moveLay(exchange: Exchange, ref: number, price: number): void {
  const { book, events } = exchange;
  const bookNumber = book.bookNumberOf(ref);
  const market = exchange.marketByBook[bookNumber] as Market;
  const runnerIndex = exchange.runnerIndexByBook[bookNumber] as number;
  const { positions } = market;
  const id = book.idOf(ref);
  const owner = book.ownerOf(ref);
  const size = book.remainingOf(ref);
  const persists = book.persistsOf(ref);
  const from = market.prices[book.tickOf(ref)] as number;
  positions.hold(owner, heldFor(exchange, market, { runnerIndex, side: LAY, price: from, size }), -1);
  positions.hold(owner, heldFor(exchange, market, { runnerIndex, side: LAY, price, size }), 1);
  book.reduce(ref, size);
  book.rest({ id, bookNumber, side: LAY, tick: market.tickOf(price), owner, size, persists });
  events.begin(ORDER_MOVED, 5);
  events.add(id);
  events.add(positions.accountOf(owner));
  events.add(market.id);
  events.add(price);
  events.add(size);
}
