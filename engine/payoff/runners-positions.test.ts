import { expect, test } from 'vitest';
import { BACK } from '../book/book.ts';
import { partOf, RunnersPositions } from './runners-positions.ts';

test('what an account can win is its own, whoever stands behind it in memory', () => {
  for (const runners of [2, 3, 4, 5, 6]) {
    const positions = new RunnersPositions(runners, 1, true);
    for (const account of [16, 999_999]) positions.add(account);
    positions.fill(0, { runnerIndex: 0, side: BACK, line: 0, size: 10, profit: 20, placeProfit: 0 }, 1);
    expect(positions.bestProfit(0)).toBe(20);
  }
});

test.each([
  [5, 2, 3, 3],
  [8, 3, 4, 6],
  [11, 4, 5, 8],
  [Number.MAX_SAFE_INTEGER, 2, 3, 6_004_799_503_160_660],
])('of %i, %i parts in %i are %i', (amount, part, whole, expected) => {
  expect(partOf(amount, part, whole)).toBe(expected);
});
