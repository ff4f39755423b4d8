import { tell, toNumber, touch } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { cancelEach, lapseAll } from './lapsing.ts';
import { takeAway } from './open-orders.ts';
import { stakeAt } from './payoff.ts';
import { walk } from './walk.ts';
import type { Meeting } from './walk.ts';

// docs/rules.md, "Matching", "Own orders", "Fills", "Fill or kill", "Targets".

export interface Sums {
  readonly matched: bigint;
  readonly value: bigint;
}

/** Takes what the book offers, then rests what is left, or lets it lapse. */
export function matchOrder(work: Work, market: ModelMarket, taker: ModelOrder): Sums {
  const { meetings, matched, left, isTargetMet } = walk(market, taker);
  const { minFill } = taker.terms;
  if (minFill !== undefined && matched < minFill) {
    lapseAll(work, market, { orders: [taker], reason: 'killed' });
    return { matched: 0n, value: 0n };
  }
  let value = 0n;
  for (const meeting of meetings) {
    const { maker, size } = meeting;
    if (size === 0n) {
      cancelEach(work, market, { orders: [maker], reason: 'own-order' });
      continue;
    }
    fill(work, market, { taker, ...meeting });
    value += size * BigInt(maker.price);
  }
  leave(work, market, { order: taker, left });
  if (taker.remaining === 0n) return { matched, value };
  if (minFill !== undefined) lapseAll(work, market, { orders: [taker], reason: 'killed' });
  else if (isTargetMet) lapseAll(work, market, { orders: [taker], reason: 'target-met' });
  else rest(work, market, taker);
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

/** Notes a fill of two orders whose rests are what they are after it, and tells it. */
export function recordFill(work: Work, market: ModelMarket, { taker, maker, size, price }: Filled): void {
  const { state } = work;
  const { selection } = taker;
  const stake = stakeAt(market.definition, { selection, price, size });
  const [back, lay] = taker.side === 'back' ? [taker, maker] : [maker, taker];
  const sides = { backer: back.account, backOrder: back.id, layer: lay.account, layOrder: lay.id };
  market.fills.push({ stake, price, size, cuts: [], isVoid: false, at: work.at, ...sides });
  state.lastFill += 1;
  tell(work, {
    type: 'orders-matched',
    fill: state.lastFill,
    market: market.id,
    selection,
    price,
    size: toNumber(size),
    profit: toNumber(stake.profit),
    takerSide: taker.side,
    taker: taker.id,
    takerAccount: taker.account,
    takerRemaining: toNumber(taker.remaining),
    maker: maker.id,
    makerAccount: maker.account,
    makerRemaining: toNumber(maker.remaining),
  });
}

function rest(work: Work, market: ModelMarket, order: ModelOrder): void {
  work.state.lastArrival += 1;
  order.arrival = work.state.lastArrival;
  order.releaseAt = 0;
  touch(work, order.account, market.id);
  const { id, selection, side, price } = order;
  const remaining = toNumber(order.remaining);
  tell(work, { type: 'order-rested', order: id, market: market.id, selection, side, price, remaining });
}
