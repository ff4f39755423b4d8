import { expect, test } from 'vitest';
import { extremeOf, runBars, unitsAt } from './run-bars.ts';

const band = (from: number, to: number, at: number, atTo = at) => ({ from, to, at_from: at, at_to: atTo });

const BANDS = [band(0, 164, -50), band(165, 170, 80), band(171, 300, -120)];

test('a bar for each result around the line and the results at which the book changes', () => {
  const bars = runBars(BANDS, [168, 169]);
  expect(bars.map(({ from }) => from)).toEqual([163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173]);
  expect(bars.map(({ units }) => units)).toEqual([-50, -50, 80, 80, 80, 80, 80, 80, -120, -120, -120]);
});

test('of more results than there is room for, a few are one bar with the worst of them', () => {
  const bars = runBars(BANDS, [150, 151]);
  expect(bars.length).toBeLessThanOrEqual(13);
  expect(bars[0]).toEqual({ from: 148, to: 149, units: -50 });
  expect(bars.find(({ from, to }) => from <= 171 && to >= 171)?.units).toBe(-120);
  expect(bars.at(-1)?.to).toBe(173);
});

test('no bar lies beyond the results that the market can have', () => {
  expect(runBars([band(0, 0, 30), band(1, 2, -10)], [1]).map(({ from }) => from)).toEqual([0, 1, 2]);
  expect(runBars([], [1])).toEqual([]);
});

test('a result within a band that grows brings its part', () => {
  expect(unitsAt([band(0, 10, 0, 100)], 4)).toBe(40);
  expect(unitsAt(BANDS, 301)).toBeUndefined();
});

test('the worst and the best are named by their results', () => {
  expect(extremeOf(BANDS, Math.min)).toEqual({ units: -120, words: '171 to 300' });
  expect(extremeOf([band(0, 10, 0, 100), band(11, 20, -30, 60)], Math.max)).toEqual({ units: 100, words: '10' });
  expect(extremeOf([band(0, 0, 7)], Math.max)).toEqual({ units: 7, words: '0' });
});
