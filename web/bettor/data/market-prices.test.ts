import { expect, test } from 'vitest';
import type { Price } from 'engine/vocabulary';
import { isPriceIn, stepPriceIn } from './market-prices.ts';

const goals = { payoff: 'line-range', least: 0, most: 15, interval: 50 } as const;
const odds = { payoff: 'runners', least: 0, most: 0, interval: 0 } as const;

/** docs/rules.md, "Payoffs": least × 100, then every interval up to most × 100. */
test.each([
  [0, true],
  [250, true],
  [260, false],
  [1500, true],
  [1550, false],
])('of lines each half a goal apart %i is a price: %s', (price, is) => {
  expect(isPriceIn(goals, price)).toBe(is);
});

test('odds are those of the ladder', () => {
  expect([258, 260, 259.5].map((price) => isPriceIn(odds, price))).toEqual([true, true, false]);
});

test('a step goes to the next line, and stops at the ends', () => {
  const step = (price: number, steps: number) => stepPriceIn(goals, price as Price, steps);
  expect([step(250, 1), step(270, 0), step(270, -1), step(1500, 1), step(0, -1)]).toEqual([300, 250, 200, 1500, 0]);
  expect(stepPriceIn(odds, 200 as Price, 1)).toBe(202);
});
