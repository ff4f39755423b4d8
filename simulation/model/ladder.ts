import type { Definition } from './definition.ts';

// docs/rules.md, "The price ladder": from each lower price up to the next one, by step.
const STEPS: readonly (readonly [from: number, to: number, step: number])[] = [
  [101, 200, 1],
  [200, 300, 2],
  [300, 400, 5],
  [400, 600, 10],
  [600, 1000, 20],
  [1000, 2000, 50],
  [2000, 3000, 100],
  [3000, 5000, 200],
  [5000, 10_000, 500],
  [10_000, 100_000, 1000],
];

/** Whether orders of a market may have a price: of the ladder, or, of a line-range, one of its lines. */
export function isPriceOf({ payoff }: Pick<Definition, 'payoff'>, price: number): boolean {
  if (payoff.kind !== 'line-range') return isOnLadder(price);
  const [least, most, interval] = [payoff.least * 100, payoff.most * 100, payoff.interval ?? 100];
  return price >= least && price <= most && (price - least) % interval === 0;
}

export function isOnLadder(price: number): boolean {
  return STEPS.some(([from, to, step]) => price >= from && price <= to && (price - from) % step === 0);
}

/** The highest price of the ladder that is not above a price of 101 or more. */
export function ladderAtOrBelow(price: number): number {
  const [from, , step] = STEPS.findLast((row) => row[0] <= price) ?? [101, 200, 1];
  return Math.min(100_000, from + Math.floor((price - from) / step) * step);
}

/** The lowest price of the ladder that is not below a price. */
export function ladderAtOrAbove(price: number): number {
  const below = price < 101 ? 101 : ladderAtOrBelow(price);
  if (below >= price) return below;
  const [from, , step] = STEPS.findLast((row) => row[0] <= below) ?? [101, 200, 1];
  return from + (Math.floor((below - from) / step) + 1) * step;
}
