import type { CancelReason, LapseReason } from 'engine';
import { emit, toNumber } from './exchange-state.ts';
import type { ModelMarket, ModelOrder, Work } from './exchange-state.ts';
import { takeAway } from './open-orders.ts';
import { profitAt } from './payoff.ts';

// docs/rules.md, "Markets": in which order orders lapse or are cancelled.

export function waitingOf(market: ModelMarket): ModelOrder[] {
  const waiting = market.orders.filter((order) => order.arrival === 0 && !order.isOnClose);
  return waiting.toSorted((a, b) => a.releaseAt - b.releaseAt || a.id - b.id);
}

/** What goes to the starting price, by id. */
export function closingOf(market: ModelMarket): ModelOrder[] {
  return market.orders.filter(({ isOnClose }) => isOnClose).toSorted((a, b) => a.id - b.id);
}

/** Runner by runner; of each the backs, lowest first, then the lays, highest first; first come first. */
export function restingOf(market: ModelMarket): ModelOrder[] {
  return market.definition.runners.flatMap((runner) => {
    const here = market.orders.filter((order) => order.selection === runner && order.arrival > 0);
    const byPrice = (a: ModelOrder, b: ModelOrder) => a.price - b.price || a.arrival - b.arrival;
    const byFallingPrice = (a: ModelOrder, b: ModelOrder) => b.price - a.price || a.arrival - b.arrival;
    return [
      ...here.filter((order) => order.side === 'back').toSorted(byPrice),
      ...here.filter((order) => order.side === 'lay').toSorted(byFallingPrice),
    ];
  });
}

export interface Lapse {
  readonly orders: readonly ModelOrder[];
  readonly reason: LapseReason;
}

export function lapseAll(work: Work, market: ModelMarket, { orders, reason }: Lapse): void {
  for (const order of orders) {
    const size = order.remaining;
    unstake(market, order, size);
    market.turnover -= weightGone(market, order, size);
    takeAway(work, market, { order, size });
    const what = { order: order.id, account: order.account, market: market.id, size: toNumber(size) };
    emit(work, { type: 'order-lapsed', ...what, reason });
  }
}

export interface Cancel {
  readonly orders: readonly ModelOrder[];
  readonly reason: CancelReason;
}

export function cancelEach(work: Work, market: ModelMarket, { orders, reason }: Cancel): void {
  for (const order of orders) cancelPart(work, market, { order, size: order.remaining, reason });
}

export function cancelPart(
  work: Work,
  market: ModelMarket,
  { order, size, reason }: { readonly order: ModelOrder; readonly size: bigint; readonly reason: CancelReason },
): void {
  unstake(market, order, size);
  market.turnover -= weightGone(market, order, size);
  takeAway(work, market, { order, size });
  const { id, account } = order;
  const figures = { size: toNumber(size), remaining: toNumber(order.remaining) };
  emit(work, { type: 'order-cancelled', order: id, account, market: market.id, ...figures, reason });
}

/** What is cancelled or lapses can move nothing any more. */
function weightGone({ definition }: ModelMarket, { price, isOnClose }: ModelOrder, size: bigint): bigint {
  if (definition.mechanism === 'quoted') return 0n;
  const profit = isOnClose || price < 100 ? 0n : profitAt(size, price);
  return profit > size ? profit : size;
}

/** What goes unmatched before the match leaves its room under the pre-match cap. */
function unstake(market: ModelMarket, { account }: ModelOrder, size: bigint): void {
  if (market.inPlay) return;
  const left = (market.staked.get(account) ?? 0n) - size;
  market.staked.set(account, left > 0n ? left : 0n);
}
