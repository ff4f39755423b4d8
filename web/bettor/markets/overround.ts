import type { BestPrices } from '../data/use-prices.ts';

/** The sum of what the best prices imply, in per cent: 100.5 for a book half a point over. Undefined with a price missing. */
export function overround(best: readonly BestPrices[], side: 'back' | 'lay', winners: number): number | undefined {
  let sum = 0;
  for (const prices of best) {
    const price = prices[side];
    if (price === undefined) return undefined;
    sum += 10_000 / price;
  }
  return best.length === 0 ? undefined : sum / winners;
}

/**
 * What the market thinks each runner's chance is, 0 to 1, summing to 1: the middle of the best prices.
 * A runner that nobody prices has no chance left; undefined while fewer than two have a price.
 */
export function impliedChances(best: readonly BestPrices[]): number[] | undefined {
  const raw: number[] = [];
  for (const { back, lay } of best) {
    raw.push(((back === undefined ? 0 : 100 / back) + (lay === undefined ? 0 : 100 / lay)) / (back && lay ? 2 : 1));
  }
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.filter((chance) => chance > 0).length < 2 ? undefined : raw.map((chance) => chance / sum);
}
