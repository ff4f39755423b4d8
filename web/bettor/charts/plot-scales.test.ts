import fc from 'fast-check';
import { LADDER, tickOf } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { isPriceIn } from '../data/market-prices.ts';
import { priceMarks, priceScale, timeScale } from './plot-scales.ts';

const odds = { payoff: 'runners', least: 0, most: 0, interval: 0 } as const;
const lines = { payoff: 'line-range', least: 0, most: 400, interval: 50 } as const;
const marksOf = (market: typeof odds | typeof lines, least: number, most = least) =>
  priceMarks(market, priceScale(market, least, most), 7);

test('a single trade stands in the middle of a minute; from a minute on the times are those of the trades', () => {
  expect(timeScale(1000, 1000)).toEqual([970, 1030]);
  expect(timeScale(1000, 1010)).toEqual([975, 1035]);
  expect(timeScale(1000, 1060)).toEqual([1000, 1060]);
});

test.each([
  ['in the middle of the ladder', 250, [244, 246, 248, 250, 252, 254]],
  ['at its lower end', 101, [101, 102, 103]],
  ['at its upper end', 100_000, [98_000, 99_000, 100_000]],
  ['where its steps grow', 200, [196, 197, 198, 199, 200, 202, 204]],
])('a single trade %s has prices of the ladder about it', (_, price, marks) => {
  expect(marksOf(odds, price)).toEqual(marks);
});

test('a wide range is marked at round odds, and a line at its lines', () => {
  expect(marksOf(odds, 150, 520)).toEqual([200, 300, 400, 500]);
  expect(marksOf(odds, 101, 100_000)).toEqual([20_000, 40_000, 60_000, 80_000, 100_000]);
  expect(marksOf(lines, 250)).toEqual([100, 150, 200, 250, 300, 350]);
});

test('marks are different prices of the market, at least three, and those that traded are inside', () => {
  const price = fc.constantFrom(...LADDER);
  fc.assert(
    fc.property(price, price, (one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const [bottom, top] = priceScale(odds, least, most);
      const marks = priceMarks(odds, [bottom, top], 7);
      expect(bottom < least && most < top).toBe(true);
      expect(marks.length).toBeGreaterThanOrEqual(3);
      expect(marks.length).toBeLessThanOrEqual(7);
      expect(new Set(marks).size).toBe(marks.length);
      for (const mark of marks) {
        expect(tickOf(mark)).toBeGreaterThanOrEqual(0);
        expect(isPriceIn(odds, mark) && mark >= bottom && mark <= top).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
