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

export function isOnLadder(price: number): boolean {
  return STEPS.some(([from, to, step]) => price >= from && price <= to && (price - from) % step === 0);
}
