import { expect, test } from 'vitest';
import { BACK, LAY } from '../book/book.ts';
import { NumberPositions } from './number-positions.ts';
import type { Stake } from './positions.ts';

// docs/rules.md, "Number payoffs": the ends and the lines themselves.

function aStake(of: Partial<Stake>): Stake {
  return { runnerIndex: 0, side: BACK, line: 0, size: 10, profit: 10, placeProfit: 0, ...of };
}

test.each([
  ['buyer', BACK, 20, 0],
  ['buyer', BACK, 21, 10],
  ['buyer', BACK, 50, 300],
  ['buyer', BACK, 51, 310],
  ['buyer', BACK, 55, 350],
  ['seller', LAY, 15, 350],
  ['seller', LAY, 20, 300],
  ['seller', LAY, 49, 10],
  ['seller', LAY, 50, 0],
  ['seller', LAY, 55, 0],
])('an unmatched %s (%i) of 10 units at %i of a spread from 20 to 50 can lose %i', (_who, side, line, loss) => {
  const positions = new NumberPositions({ kind: 'spread', least: 20, most: 50 });
  positions.add(16);
  positions.hold(0, aStake({ side, line }), 1);
  expect(positions.worstLoss(0)).toBe(loss);
  expect(positions.bestProfit(0)).toBe(0);
  positions.hold(0, aStake({ side, line }), -1);
  expect(positions.readRow(0)).toEqual([0, 0, 0]);
});

test('a result on the line of a line-range is void, and can be the best or the worst', () => {
  for (const [seller, best, worst] of [
    [BACK, 10, 0],
    [LAY, 0, 10],
  ] as const) {
    const positions = new NumberPositions({ kind: 'line-range', least: 0, most: 300, interval: 50 });
    positions.add(16);
    // Together 0 below and above, and at 150 what the second alone gives.
    positions.fill(0, aStake({ side: seller, line: 15_000 }), 1);
    positions.fill(0, aStake({ side: 1 - seller, line: 14_950 }), 1);
    expect([positions.bestProfit(0), positions.worstLoss(0)]).toEqual([best, worst]);
  }
});
