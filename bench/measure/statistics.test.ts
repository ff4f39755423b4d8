import { expect, test } from 'vitest';
import { median, quantile, rounded } from './statistics.ts';

test('the median is the middle one', () => {
  expect(median([9, 1, 5])).toBe(5);
});

test('99 of 100 are below the 99th percentile', () => {
  const values = Array.from({ length: 100 }, (_, i) => i);
  expect(quantile(values, 0.99)).toBe(99);
});

test('three digits are kept', () => {
  expect([rounded(123_456), rounded(0.012_345)]).toEqual([123_000, 0.0123]);
});
