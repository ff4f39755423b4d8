import type { Money, Price } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { summaryOf, tradePoints, withTail } from './trade-points.ts';

const points = tradePoints({
  trades: [
    { at: 60_000, open: 2.5, high: 2.6, low: 2.4, close: 2.44, volume: 100 },
    { at: 120_000, open: 2.44, high: 2.5, low: 2.44, close: 2.5, volume: 40.5 },
  ],
});
const since = (last: number, volume: number, now: number) => ({ last: last as Price, volume, now });

test('wire figures become minor units and hundredths', () => {
  expect(points[1]).toEqual({ at: 120_000, open: 244, high: 250, low: 244, close: 250, volume: 4050 });
});

test('what trades in the stretch that runs now is added to it', () => {
  const [first, last] = withTail(points, 60_000, since(256, 1000, 150_000));
  expect(first).toBe(points[0]);
  expect(last).toEqual({ ...points[1], high: 256, close: 256, volume: 5050 });
});

test('after its end a new stretch begins, and a slow clock makes none in the past', () => {
  expect(withTail(points, 60_000, since(230, 500, 200_000)).at(-1)).toEqual({
    at: 180_000,
    open: 230,
    high: 230,
    low: 230,
    close: 230,
    volume: 500,
  });
  expect(withTail(points, 60_000, since(230, 500, 1000))).toHaveLength(2);
  expect(withTail([], 60_000, since(230, 500, 1000))).toHaveLength(1);
});

test('nothing new is nothing new', () => {
  expect(withTail(points, 60_000, since(230, 0, 200_000))).toBe(points);
  expect(withTail(points, 60_000, since(0, 10, 200_000))).toBe(points);
});

test('the head tells the extremes and all that traded', () => {
  expect(summaryOf(points)).toEqual({ last: 250, high: 260, low: 240, volume: 14_050 as Money });
  expect(summaryOf([])).toBeUndefined();
});
