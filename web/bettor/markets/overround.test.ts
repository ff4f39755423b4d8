import { expect, test } from 'vitest';
import { impliedChances, overround } from './overround.ts';

const best = (back: number | undefined, lay: number | undefined) => ({ back, lay });

test('the overround is the sum of what the prices imply', () => {
  expect(overround([best(200, 202), best(200, 202)], 'back', 1)).toBe(100);
  expect(overround([best(258, 262), best(162, 163)], 'back', 1)).toBeCloseTo(100.49, 1);
});

test('with several winners a fair book still comes to 100', () => {
  expect(overround([best(150, 0), best(150, 0), best(150, 0)], 'back', 2)).toBeCloseTo(100);
});

test('a runner without a price leaves no overround to show', () => {
  expect(overround([best(200, 202), best(undefined, 202)], 'back', 1)).toBeUndefined();
  expect(overround([], 'back', 1)).toBeUndefined();
});

test('implied chances sum to one and sit between back and lay', () => {
  const chances = impliedChances([best(258, 262), best(162, 163)]) as number[];
  expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1);
  expect(chances[0]).toBeCloseTo(0.384, 2);
  expect(impliedChances([best(200, undefined), best(undefined, 200)])).toEqual([0.5, 0.5]);
  expect(impliedChances([best(undefined, undefined), best(200, 202)])).toBeUndefined();
  expect(impliedChances([best(undefined, undefined), best(200, 200), best(200, 200)])).toEqual([0, 0.5, 0.5]);
});
