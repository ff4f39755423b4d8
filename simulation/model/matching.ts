import { tell, toNumber, touch } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { takeAway } from './open-orders.ts';
import { stakeAt } from './payoff.ts';

// docs/rules.md, "Matching", "Own orders", "Fills".

/** Takes what the book offers, then rests what is left. */
export function matchOrder(work: Work, market: ModelMarket, taker: ModelOrder): { matched: bigint; value: bigint } {
  let matched = 0n;
  let value = 0n;
  while (taker.remaining > 0n) {
    const maker = bestAgainst(market, taker);
    if (maker === undefined) break;
    if (maker.account === taker.account) {
      cancelOwn(work, market, maker);
      continue;
    }
    const size = maker.remaining < taker.remaining ? maker.remaining : taker.remaining;
    fill(work, market, { taker, maker, size });
    matched += size;
    value += size * BigInt(maker.price);
  }
  if (taker.remaining > 0n) rest(work, market, taker);
  return { matched, value };
}

/** Best price first, then first come. */
function bestAgainst(market: ModelMarket, taker: ModelOrder): ModelOrder | undefined {
  let best: ModelOrder | undefined;
  for (const order of market.orders) {
    if (order.arrival === 0 || order.side === taker.side || order.selection !== taker.selection) continue;
    const advantage = taker.side === 'back' ? order.price - taker.price : taker.price - order.price;
    if (advantage < 0) continue;
    const better = best === undefined ? 1 : taker.side === 'back' ? order.price - best.price : best.price - order.price;
    if (best === undefined || better > 0 || (better === 0 && order.arrival < best.arrival)) best = order;
  }
  return best;
}

function cancelOwn(work: Work, market: ModelMarket, order: ModelOrder): void {
  const size = order.remaining;
  takeAway(work, market, { order, size });
  const what = { order: order.id, account: order.account, market: market.id, size: toNumber(size) };
  tell(work, { type: 'order-cancelled', ...what, remaining: 0, reason: 'own-order' });
}

interface Meeting {
  readonly taker: ModelOrder;
  readonly maker: ModelOrder;
  readonly size: bigint;
}

function fill(work: Work, market: ModelMarket, { taker, maker, size }: Meeting): void {
  const { state } = work;
  const { selection } = taker;
  const { price } = maker;
  const stake = stakeAt(market.definition, { selection, price, size });
  const [back, lay] = taker.side === 'back' ? [taker, maker] : [maker, taker];
  market.fills.push({
    stake,
    price,
    at: work.at,
    backer: back.account,
    backOrder: back.id,
    layer: lay.account,
    layOrder: lay.id,
  });
  takeAway(work, market, { order: taker, size });
  takeAway(work, market, { order: maker, size });
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
