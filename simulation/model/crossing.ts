import { touch } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { appendFill, partyOf } from './fills.ts';
import { ladderAtOrAbove, ladderAtOrBelow } from './ladder.ts';
import { cancelEach } from './lapsing.ts';
import { takeAway } from './open-orders.ts';
import { stakeAt } from './payoff.ts';
import { gain } from './walk.ts';

// docs/rules.md, "Cross-matching".

const CROSSING = 4;
/** How many smaller payments are tried, how many orders a queue gives, and how many more than one all of them. */
const MOST_LESS = 63n;
const MOST_OF_A_QUEUE = 8;
const MOST_MORE = 16;

/** What an order of another runner gives. */
interface Leg {
  readonly order: ModelOrder;
  readonly size: bigint;
}

export interface Cross {
  /** What the newcomer gets, and for how much. */
  readonly price: number;
  readonly size: bigint;
  /** Runner by runner, those that give nothing left out. */
  readonly legs: readonly Leg[];
  /** The last order of each queue that gives something. */
  readonly lasts: readonly ModelOrder[];
}

/** What a size is paid where its runner wins, its stake with it. */
function paid(size: bigint, price: number): bigint {
  return (size * BigInt(price)) / 100n;
}

/** The next cross-match of a newcomer, if there is one. */
export function nextCross(market: ModelMarket, taker: ModelOrder): Cross | undefined {
  if (!market.definition.crossMatching) return undefined;
  const { runners } = market.definition;
  const others = runners.filter((runner) => runner !== taker.selection && !market.removed.has(runner));
  const queues = others.map((runner) => queueOf(market, runner, taker));
  if (queues.length === 0 || queues.some((queue) => queue.length === 0)) return undefined;
  const counts = queues.map(() => 1);
  for (let more = 0; ; more += 1) {
    const taken = queues.map((queue, index) => queue.slice(0, counts[index]));
    const price = virtualPrice(
      taker.side,
      taken.map((orders) => (orders.at(-1) as ModelOrder).price),
    );
    if (price === undefined || gain(taker.side, price, taker.price) < 0) return undefined;
    const payable = taken.map((orders) =>
      orders.reduce((sum, { remaining, price: at }) => sum + paid(remaining, at), 0n),
    );
    const least = payable.reduce((smallest, one) => (one < smallest ? one : smallest));
    const own = paid(taker.remaining, price);
    const most = own < least ? own : least;
    const found = tryPayments(taker, { taken, price, most });
    if (found !== undefined) return found;
    if (own <= least) return undefined;
    const index = payable.indexOf(least);
    const count = counts[index] as number;
    if (more >= MOST_MORE || count >= MOST_OF_A_QUEUE || count >= (queues[index] as ModelOrder[]).length)
      return undefined;
    counts[index] = count + 1;
  }
}

/** The other accounts' orders on another runner, on the newcomer's side, first the one that would be met first. */
function queueOf(market: ModelMarket, runner: number, taker: ModelOrder): ModelOrder[] {
  return ordersOn(market, runner, taker).filter(({ account }) => account !== taker.account);
}

function ordersOn(market: ModelMarket, runner: number, { side }: ModelOrder): ModelOrder[] {
  const resting = market.orders.filter(
    (order) => order.arrival > 0 && order.side === side && order.selection === runner,
  );
  return resting.toSorted((a, b) => gain(side, a.price, b.price) || a.arrival - b.arrival);
}

/** 1 ÷ (1 − Σ 1 ÷ q) on the ladder, against the newcomer. */
export function virtualPrice(side: ModelOrder['side'], prices: readonly number[]): number | undefined {
  let [numerator, denominator] = [0n, 1n];
  for (const price of prices) {
    numerator = numerator * BigInt(price) + 100n * denominator;
    denominator *= BigInt(price);
  }
  const left = denominator - numerator;
  if (left <= 0n) return undefined;
  const exact = 100n * denominator;
  const down = exact / left;
  if (side === 'back') return down < 101n ? undefined : ladderAtOrBelow(Number(down < 100_000n ? down : 100_000n));
  const up = (exact + left - 1n) / left;
  return up > 100_000n ? undefined : ladderAtOrAbove(Number(up));
}

interface Attempt {
  readonly taken: readonly (readonly ModelOrder[])[];
  readonly price: number;
  readonly most: bigint;
}

function tryPayments(taker: ModelOrder, { taken, price, most }: Attempt): Cross | undefined {
  for (let payment = most; payment >= 1n && payment >= most - MOST_LESS; payment -= 1n) {
    const size = sizeFor(taker, price, payment);
    const legs = taken.map((orders) => legsFor(taker.side, orders, payment));
    if (!isGood(taker.side, { size, price, legs })) continue;
    const giving = legs.map((queue) => queue.filter((leg) => leg.size > 0n));
    return { price, size, legs: giving.flat(), lasts: giving.map((queue) => (queue.at(-1) as Leg).order) };
  }
  return undefined;
}

/** A back gives as much as is paid so much at most, a lay as little as is paid so much at least. */
function sizeFor({ side, remaining }: Pick<ModelOrder, 'side' | 'remaining'>, price: number, payment: bigint): bigint {
  const at = BigInt(price);
  const size = side === 'back' ? ((payment + 1n) * 100n - 1n) / at : (payment * 100n + at - 1n) / at;
  return size < remaining ? size : remaining;
}

function legsFor(side: ModelOrder['side'], orders: readonly ModelOrder[], payment: bigint): Leg[] {
  let left = payment;
  return orders.map((order) => {
    const size = left > 0n ? sizeFor({ side, remaining: order.remaining }, order.price, left) : 0n;
    left -= paid(size, order.price);
    return { order, size };
  });
}

interface Sizes {
  readonly size: bigint;
  readonly price: number;
  readonly legs: readonly (readonly Leg[])[];
}

/** Whoever wins, the exchange does not lose. */
function isGood(side: ModelOrder['side'], { size, price, legs }: Sizes): boolean {
  const given = legs.map((queue) => queue.reduce((sum, leg) => sum + leg.size, 0n));
  const payments = legs.map((queue) => queue.reduce((sum, leg) => sum + paid(leg.size, leg.order.price), 0n));
  const stakes = given.reduce((sum, one) => sum + one, size);
  const isFair = (payment: bigint) => (side === 'back' ? payment <= stakes : payment >= stakes);
  return size > 0n && given.every((one) => one > 0n) && [paid(size, price), ...payments].every(isFair);
}

/** The newcomer against the exchange, and the exchange against each order taken. */
export function crossMatch(
  work: Work,
  market: ModelMarket,
  { taker, cross }: { taker: ModelOrder; cross: Cross },
): void {
  cancelInTheWay(work, market, { taker, cross });
  const { price, size, legs } = cross;
  const number = work.state.lastFill + 1;
  fillOne(work, market, { order: taker, isTaker: true, price, size, number });
  for (const leg of legs) {
    fillOne(work, market, { order: leg.order, isTaker: false, price: leg.order.price, size: leg.size, number });
  }
}

/** The account's own orders on other runners that stand before the last one taken there. */
function cancelInTheWay(work: Work, market: ModelMarket, { taker, cross }: { taker: ModelOrder; cross: Cross }): void {
  for (const last of cross.lasts) {
    const queue = ordersOn(market, last.selection, taker);
    const before = queue.slice(0, queue.indexOf(last)).filter(({ account }) => account === taker.account);
    cancelEach(work, market, { orders: before, reason: 'own-order' });
  }
}

interface OneSide {
  readonly order: ModelOrder;
  readonly isTaker: boolean;
  readonly price: number;
  readonly size: bigint;
  /** Of the cross-match: that of its first fill. */
  readonly number: number;
}

function fillOne(work: Work, market: ModelMarket, { order, isTaker, price, size, number }: OneSide): void {
  const { selection, side } = order;
  const stake = stakeAt(market.definition, { selection, price, size });
  takeAway(work, market, { order, size });
  touch(work, CROSSING, market.id);
  const own = partyOf(order);
  const exchange = { account: CROSSING, order: 0, left: 0n };
  const parties = isTaker
    ? { takerSide: side, taker: own, maker: exchange }
    : { takerSide: side === 'back' ? ('lay' as const) : ('back' as const), taker: exchange, maker: own };
  appendFill(work, market, { stake, price, size, cross: number, ...parties });
}
