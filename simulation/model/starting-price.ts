import { emit, toNumber } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { recordFill } from './matching.ts';
import { closingOf, lapseAll, restingOf } from './lapsing.ts';
import { takeAway } from './open-orders.ts';
import { profitAt } from './payoff.ts';

// docs/rules.md, "Starting price".

const LOWEST = 101;
const HIGHEST = 100_000;

/** Makes the starting price of every runner, once, and fills what it is good for. */
export function reconcile(work: Work, market: ModelMarket): void {
  const { definition, removed } = market;
  if (!definition.startingPrice || market.isReconciled) return;
  market.isReconciled = true;
  for (const runner of definition.runners) if (!removed.has(runner)) reconcileRunner(work, market, runner);
}

function reconcileRunner(work: Work, market: ModelMarket, runner: number): void {
  const isHere = ({ selection }: ModelOrder) => selection === runner;
  for (const order of restingOf(market)) {
    if (isHere(order) && order.persistence === 'on-close') turnOnClose(work, market, order);
  }
  const resting = restingOf(market).filter(isHere);
  const onClose = closingOf(market).filter(isHere);
  const price = priceOf(resting, onClose);
  emit(work, { type: 'starting-price-set', market: market.id, selection: runner, price });
  if (price > 0) fillAt(work, market, { price, resting, onClose });
  const left = closingOf(market).filter(isHere);
  lapseAll(work, market, { orders: left, reason: 'starting-price' });
}

/** What remains of it is risked at the starting price, within its own. */
function turnOnClose(work: Work, market: ModelMarket, order: ModelOrder): void {
  const { id, account, selection, side, price } = order;
  const amount = side === 'back' ? order.remaining : profitAt(order.remaining, price);
  const what = { order: id, account, market: market.id, selection, side, price, amount: toNumber(amount) };
  emit(work, { type: 'order-on-close', ...what });
  order.isOnClose = true;
  order.arrival = 0;
  takeAway(work, market, { order, size: order.remaining - amount });
}

/** What one side would do at a price, in full: on-close lays are counted by what they risk. */
interface Interest {
  readonly limit: number;
  readonly size: bigint;
}

interface Interests {
  readonly backs: readonly Interest[];
  readonly restingLays: readonly Interest[];
  readonly onCloseLays: readonly Interest[];
}

function priceOf(resting: readonly ModelOrder[], onClose: readonly ModelOrder[]): number {
  const of = (orders: readonly ModelOrder[], side: string, any: number) =>
    orders
      .filter((order) => order.side === side)
      .map(({ price, remaining }): Interest => ({ limit: price === 0 ? any : price, size: remaining }));
  const interests = {
    backs: [...of(resting, 'back', LOWEST), ...of(onClose, 'back', LOWEST)],
    restingLays: of(resting, 'lay', HIGHEST),
    onCloseLays: of(onClose, 'lay', HIGHEST),
  };
  const middle = middleOf(resting);
  const lowestBack = Math.min(...interests.backs.map(({ limit }) => limit));
  const highestLay = Math.max(...[...interests.restingLays, ...interests.onCloseLays].map(({ limit }) => limit));
  if (lowestBack > highestLay) return middle;
  const price = crossing(interests, middle);
  return isMatching(interests, price) ? price : middle;
}

/** Whether a whole unit is matched at a price. */
function isMatching({ backs, restingLays, onCloseLays }: Interests, price: number): boolean {
  const risked = total(onCloseLays, (limit) => limit >= price);
  const laid = total(restingLays, (limit) => limit >= price) + (risked * 100n) / BigInt(price - 100);
  return laid > 0n && total(backs, (limit) => limit <= price) > 0n;
}

/** Of the best resting back and lay, or the one there is, or 0. */
function middleOf(resting: readonly ModelOrder[]): number {
  const prices = (side: string) => resting.filter((order) => order.side === side).map(({ price }) => price);
  const [backs, lays] = [prices('back'), prices('lay')];
  if (backs.length === 0 && lays.length === 0) return 0;
  if (lays.length === 0) return Math.min(...backs);
  if (backs.length === 0) return Math.max(...lays);
  return Math.floor((Math.min(...backs) + Math.max(...lays)) / 2);
}

function total(all: readonly Interest[], counts: (limit: number) => boolean): bigint {
  return all.reduce((sum, { limit, size }) => (counts(limit) ? sum + size : sum), 0n);
}

/**
 * By how much there is more to lay than to back at a price, times price − 100, over those whose limits include
 * `from` to `to`: one price for a point, the two ends for the points between two limits.
 */
function surplus(interests: Interests, price: number, [from, to]: readonly [from: number, to: number]): bigint {
  const { backs, restingLays, onCloseLays } = interests;
  const risked = total(onCloseLays, (limit) => limit >= to);
  const offered = total(restingLays, (limit) => limit >= to) - total(backs, (limit) => limit <= from);
  return risked * 100n + offered * BigInt(price - 100);
}

/** The point from which on there is more to back than to lay. */
function crossing(interests: Interests, middle: number): number {
  const { backs, restingLays, onCloseLays } = interests;
  const limits = [...backs, ...restingLays, ...onCloseLays].map(({ limit }) => limit);
  const steps = [...new Set([LOWEST, HIGHEST, ...limits])].toSorted((a, b) => a - b);
  const balanced: number[] = [];
  for (const [index, step] of steps.entries()) {
    const here = surplus(interests, step, [step, step]);
    if (here === 0n) balanced.push(step);
    if (here < 0n) return nearest(balanced, middle) ?? step;
    const next = steps[index + 1];
    if (next === undefined) break;
    const between = [step, next] as const;
    const [after, before] = [surplus(interests, step, between), surplus(interests, next, between)];
    if (after < 0n) return nearest(balanced, middle) ?? step;
    if (after === 0n && before === 0n) balanced.push(...[step + 1, next - 1].filter((at) => at > step && at < next));
    else if (before <= 0n) return nearest(balanced, middle) ?? rootBetween(interests, between);
  }
  return nearest(balanced, middle) ?? HIGHEST;
}

/** Of prices that balance exactly, the lowest to the highest, the one nearest to the middle of the book. */
function nearest(balanced: readonly number[], middle: number): number | undefined {
  if (balanced.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...balanced), Math.max(...balanced)];
  return Math.min(highest, Math.max(lowest, middle));
}

/** Where what is risked pays for exactly what is staked beyond the resting lays, to the nearest hundredth, half up. */
function rootBetween({ backs, restingLays, onCloseLays }: Interests, [from, to]: readonly [number, number]): number {
  const risked = total(onCloseLays, (limit) => limit >= to) * 100n;
  const staked = total(backs, (limit) => limit <= from) - total(restingLays, (limit) => limit >= to);
  return 100 + Number((2n * risked + staked) / (2n * staked));
}

interface Reconciled {
  readonly price: number;
  readonly resting: readonly ModelOrder[];
  readonly onClose: readonly ModelOrder[];
}

/** Those that rest at a better price, then those on close, then those that rest at the very price. */
function fillAt(work: Work, market: ModelMarket, { price, resting, onClose }: Reconciled): void {
  const isGood = ({ side, price: limit }: ModelOrder) =>
    limit === 0 || (side === 'back' ? limit <= price : limit >= price);
  const inTurn = (side: string) => {
    const there = resting.filter((order) => order.side === side && isGood(order));
    const better = there.filter((order) => order.price !== price);
    const closing = onClose.filter((order) => order.side === side && isGood(order));
    return [...better, ...closing, ...there.filter((order) => order.price === price)];
  };
  const lays = inTurn('lay').map((order) => ({ order, room: roomOf(order, price) }));
  for (const back of inTurn('back')) {
    for (const lay of lays) {
      const size = back.remaining < lay.room ? back.remaining : lay.room;
      if (size === 0n || back.account === lay.order.account) continue;
      lay.room -= size;
      meet(work, market, { price, size, back, lay: lay.order });
    }
  }
}

/** How much a lay can take at the price. */
function roomOf({ isOnClose, remaining }: ModelOrder, price: number): bigint {
  return isOnClose ? (remaining * 100n) / BigInt(price - 100) : remaining;
}

interface Meeting {
  readonly price: number;
  readonly size: bigint;
  readonly back: ModelOrder;
  readonly lay: ModelOrder;
}

/** The maker is the one that rests, or of two on close the older one. */
function meet(work: Work, market: ModelMarket, { price, size, back, lay }: Meeting): void {
  const isBackFirst = back.isOnClose === lay.isOnClose ? back.id < lay.id : !back.isOnClose;
  const [maker, taker] = isBackFirst ? [back, lay] : [lay, back];
  takeAway(work, market, { order: back, size });
  takeAway(work, market, { order: lay, size: lay.isOnClose ? profitAt(size, price) : size });
  recordFill(work, market, { taker, maker, size, price });
}
