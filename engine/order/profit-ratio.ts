import type { Market } from '../market/market.ts';
import { profitOf } from '../vocabulary/index.ts';

/**
 * Whether rounding would take more than a fifth of the profit. Rounding down by less than 1 cannot from a profit of 4 on.
 *
 * @see docs/rules.md, "Placing an order"
 */
export function isRatioWrong({ definition }: Market, size: number, price: number): boolean {
  const { options, mechanism, payoff } = definition;
  if (!options.profitRatio || mechanism === 'quoted' || payoff.kind === 'line-range') return false;
  const profit = profitOf(size, price);
  return profit < 4 && profit * 125 < size * (price - 100);
}
