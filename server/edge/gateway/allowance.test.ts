import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

test('those who have paused long enough are forgotten once there are many', () => {
  let now = 10_000;
  const allowance = new Allowance<number>(10, () => now);
  for (let key = 0; key < 10_000; key += 1) allowance.take(key, 1);
  allowance.take(10_000, 15);
  expect(allowance.size).toBe(10_001);
  now += 1000;
  allowance.take(10_001, 1);
  expect(allowance.size).toBe(2);
  expect(allowance.waitOf(10_000)).toBe(0);
});
