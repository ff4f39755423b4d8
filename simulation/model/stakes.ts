import type { OrderRequest } from './order-request.ts';
import type { ModelAccount } from './account-state.ts';
import type { ModelMarket } from './exchange-state.ts';
import { profitAt } from './payoff.ts';
import { sizeOf } from './terms.ts';

// docs/rules.md, "Placing an order" and "Limits": how large an order may be.

export function isBelowMinimum(
  { definition }: ModelMarket,
  account: ModelAccount | undefined,
  request: OrderRequest,
): boolean {
  const size = sizeOf(request);
  if (account?.role === 'feed') return size < 1n;
  if (size < 1n || (account?.minStake !== undefined && size < account.minStake)) return true;
  const { minStake, minPayout } = definition;
  if (size >= minStake) return false;
  const isOnClose = request.terms?.onClose !== undefined;
  if (definition.mechanism === 'quoted' || isOnClose || minPayout === undefined) return true;
  return (size * BigInt(request.price)) / 100n < minPayout;
}

export function isAboveMaximum(
  market: ModelMarket,
  account: ModelAccount | undefined,
  { id, size, freed = 0n }: { readonly id: number; readonly size: bigint; readonly freed?: bigint },
): boolean {
  const { maxStake, preMatchCap } = market.definition;
  if (maxStake !== undefined && size > maxStake) return true;
  if (account?.maxStake !== undefined && size > account.maxStake) return true;
  if (preMatchCap === undefined || market.inPlay) return false;
  const kept = (market.staked.get(id) ?? 0n) - freed;
  return (kept > 0n ? kept : 0n) + size > preMatchCap;
}

/** Whether rounding would take more than a fifth of the profit. */
export function isRatioBad({ definition }: ModelMarket, price: number, size: bigint): boolean {
  if (!definition.profitRatio || definition.payoff.kind === 'line-range') return false;
  return profitAt(size, price) * 100n * 100n < 80n * size * BigInt(price - 100);
}
