import { expect, test } from 'vitest';
import { MAX_MONEY } from '../vocabulary/index.ts';
import { commissionOn } from './commission.ts';

// docs/rules.md, "Settlement"

test.each([
  [90_071_992, 9999, 1],
  [90_071_993, 9999, 1],
  [2 ** 51 - 1, 7777, 3333],
  [2 ** 51 - 3, 9999, 0],
  [MAX_MONEY, 500, 0],
  // A double comes to one unit more.
  [3_961_435_819_265_051, 9999, 0],
  [3_808_696_394_804_281, 501, 0],
])('commission on %i at %i with %i off is exact, though the product passes 2^53', (profit, rate, discount) => {
  const whole = 100_000_000n;
  const exact = (BigInt(profit) * BigInt(rate * (10_000 - discount)) + whole / 2n) / whole;
  expect(BigInt(commissionOn(profit, rate, discount))).toBe(exact);
});
