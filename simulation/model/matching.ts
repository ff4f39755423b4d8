import { crossMatch, nextCross } from './crossing.ts';
import { emit, toNumber, touch } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { appendFill, partyOf } from './fills.ts';
import { cancelEach, lapseAll } from './lapsing.ts';
import { takeAway } from './open-orders.ts';
import { stakeAt } from './payoff.ts';
import { gain, oppositeOf, walk } from './walk.ts';
import type { Meeting } from './walk.ts';

// docs/rules.md, "Matching", "Own orders", "Fills", "Fill or kill", "Targets".

export interface Sums {
  readonly matched: bigint;
  readonly value: bigint;
}

/** Takes what the book offers, then rests what is left, or lets it lapse. */
export function matchOrder(work: Work, market: ModelMarket, taker: ModelOrder): Sums {
  const { minFill, target } = taker.terms;
  const isPlain = minFill === undefined && target === undefined;
  const sums = isPlain ? matchPlain(work, market, taker) : matchByTerms(work, market, taker);
  if (taker.remaining === 0n) return sums;
  // What is left of a target is a plain order, which the others' runners may still fill.
  const more = isPlain ? NOTHING : matchPlain(work, market, taker);
  if (taker.remaining > 0n) rest(work, market, taker);
  return { matched: sums.matched + more.matched, value: sums.value + more.value };
}

const NOTHING: Sums = { matched: 0n, value: 0n };

/**
 * By its size: the real orders as good as its next cross-match or better, then that. Where it has none, the real orders
 * within its price, and nothing after them.
 */
function matchPlain(work: Work, market: ModelMarket, taker: ModelOrder): Sums {
  let [matched, value] = [0n, 0n];
  while (taker.remaining > 0n) {
    const cross = nextCross(market, taker);
    const real = takeReal(work, market, { taker, within: cross?.price ?? taker.price });
    matched += real.matched;
    value += real.value;
    if (cross === undefined) break;
    // With less left it may be another one.
    if (real.matched > 0n) continue;
    crossMatch(work, market, { taker, cross });
    matched += cross.size;
    value += cross.size * BigInt(cross.price);
  }
  return { matched, value };
}

/** Of its own runner, best first; the account's own are cancelled on the way. */
function takeReal(
  work: Work,
  market: ModelMarket,
  { taker, within }: { readonly taker: ModelOrder; readonly within: number },
): Sums {
  let [matched, value] = [0n, 0n];
  while (taker.remaining > 0n) {
    const [maker] = oppositeOf(market, taker);
    if (maker === undefined || gain(taker.side, maker.price, within) < 0) break;
    if (maker.account === taker.account) {
      cancelEach(work, market, { orders: [maker], reason: 'own-order' });
      continue;
    }
    const size = maker.remaining < taker.remaining ? maker.remaining : taker.remaining;
    fill(work, market, { taker, maker, size, left: taker.remaining - size });
    matched += size;
    value += size * BigInt(maker.price);
  }
  return { matched, value };
}

/** Fill or kill, and what takes towards a target: real orders only. */
function matchByTerms(work: Work, market: ModelMarket, taker: ModelOrder): Sums {
  const { meetings, matched, left, isTargetMet } = walk(market, taker);
  const { minFill } = taker.terms;
  if (minFill !== undefined && matched < minFill) {
    lapseAll(work, market, { orders: [taker], reason: 'killed' });
    return NOTHING;
  }
  let value = 0n;
  for (const meeting of meetings) {
    const { maker, size } = meeting;
    if (size === 0n) cancelEach(work, market, { orders: [maker], reason: 'own-order' });
    else fill(work, market, { taker, ...meeting });
    value += size * BigInt(maker.price);
  }
  leave(work, market, { order: taker, left });
  if (taker.remaining > 0n && minFill !== undefined) lapseAll(work, market, { orders: [taker], reason: 'killed' });
  else if (taker.remaining > 0n && isTargetMet) lapseAll(work, market, { orders: [taker], reason: 'target-met' });
  return { matched, value };
}

/** So much is left of an order. */
function leave(work: Work, market: ModelMarket, { order, left }: { order: ModelOrder; left: bigint }): void {
  takeAway(work, market, { order, size: order.remaining - left });
}

function fill(work: Work, market: ModelMarket, { taker, maker, size, left }: Meeting & { taker: ModelOrder }): void {
  leave(work, market, { order: taker, left });
  takeAway(work, market, { order: maker, size });
  recordFill(work, market, { taker, maker, size, price: maker.price });
}

interface Filled {
  readonly taker: ModelOrder;
  readonly maker: ModelOrder;
  readonly size: bigint;
  readonly price: number;
}

/** Records and emits a fill of two orders whose remainders already count it. */
export function recordFill(work: Work, market: ModelMarket, { taker, maker, size, price }: Filled): void {
  const stake = stakeAt(market.definition, { selection: taker.selection, price, size });
  const parties = { takerSide: taker.side, taker: partyOf(taker), maker: partyOf(maker) };
  appendFill(work, market, { stake, price, size, ...parties });
}

function rest(work: Work, market: ModelMarket, order: ModelOrder): void {
  work.state.lastArrival += 1;
  order.arrival = work.state.lastArrival;
  order.releaseAt = 0;
  touch(work, order.account, market.id);
  const { id, selection, side, price } = order;
  const remaining = toNumber(order.remaining);
  emit(work, { type: 'order-rested', order: id, market: market.id, selection, side, price, remaining });
}
