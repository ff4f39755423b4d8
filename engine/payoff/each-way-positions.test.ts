import { expect, test } from 'vitest';
import { BACK, LAY } from '../book/book.ts';
import { EachWayPositions } from './each-way-positions.ts';
import type { Result, Stake } from './positions.ts';

// docs/rules.md, "Each-way"

function aStake(of: Partial<Stake>): Stake {
  return { runnerIndex: 0, side: BACK, line: 0, size: 0, profit: 0, placeProfit: 0, ...of };
}

/** Rows of two accounts; the other one stands to lose 10.00. */
function aMarket(runners: number, places: number, fills: readonly Stake[]): EachWayPositions {
  const positions = new EachWayPositions(runners, { kind: 'each-way', places, divisor: 400 });
  positions.add(16);
  positions.add(17);
  positions.setExposure(1, 1000);
  for (const fill of fills) positions.fill(0, fill, 1);
  return positions;
}

test.each([1, 2])('a winner is among the placed with its own figure, of %i places', (places) => {
  // If it wins −100 + 50; if it does not 10, and 50 or 10 more.
  const positions = aMarket(4, places, [aStake({ side: LAY, size: 10, profit: 100 }), aStake({ placeProfit: 50 })]);
  expect(positions.worstLoss(0)).toBe(50);
  expect(positions.bestProfit(0)).toBe(places === 1 ? 20 : 60);
});

test('runners alone are placed: neither what is behind them in memory nor one that is out', () => {
  // All three win or are placed with a profit, whoever comes first: −10 in every place that is missed.
  const fills = [0, 1, 2].map((runnerIndex) => aStake({ runnerIndex, size: 10, profit: 100, placeProfit: 100 }));
  const positions = aMarket(3, 2, fills);
  expect(positions.worstLoss(0)).toBe(0);
  // 100 − 20 to win, 200 − 10 placed.
  expect(positions.bestProfit(0)).toBe(270);

  const four = aMarket(4, 2, fills);
  four.removeRunner(3);
  expect([four.worstLoss(0), four.bestProfit(0)]).toEqual([0, 270]);
  const laid = aMarket(
    4,
    2,
    fills.map((fill) => ({ ...fill, side: LAY })),
  );
  laid.removeRunner(3);
  expect([laid.worstLoss(0), laid.bestProfit(0)]).toEqual([270, 0]);
});

test('who ties for the last runnerIndex shares what is left of the places behind the winner and those placed alone', () => {
  const positions = aMarket(5, 3, []);
  const result: Result = { winners: [0], tied: [], placed: [1], placedTied: [2, 3], number: 0 };
  const fill = aStake({ runnerIndex: 2, size: 100, profit: 900, placeProfit: 201 });
  // ⌊301 × 1 ÷ 2⌋ − 100 placed, −100 to win.
  expect(positions.profitOf(fill, result)).toBe(-50);
  expect(positions.profitOf({ ...fill, side: LAY }, result)).toBe(50);
});
