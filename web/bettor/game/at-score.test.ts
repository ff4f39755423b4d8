import fc from 'fast-check';
import type { MarketPosition, MatchPosition } from 'protocol';
import { expect, test } from 'vitest';
import { atScore, firstScore, inningsOf, scoreRange } from './at-score.ts';

const MOST = 40;
const market = (of: Partial<MarketPosition>): MarketPosition => ({
  market_id: '1.1',
  name: 'Runs',
  exposure: 0,
  decided_by: 'runs:1',
  innings: 1,
  is_total: true,
  per_unit: 1,
  runners: [],
  bands: [],
  ...of,
});
const line = (at: number, below: number, above: number) => [
  { from: 0, to: at - 1, at_from: below, at_to: below },
  { from: at, to: MOST, at_from: above, at_to: above },
];
const match = (markets: readonly MarketPosition[]): MatchPosition => ({
  match_id: 1,
  exposure: 0,
  worst: 0,
  markets: [...markets],
});
const winner = (india: number, australia: number) =>
  market({
    decided_by: 'winner',
    innings: null,
    is_total: false,
    runners: [
      { selection_id: 1, name: 'India', if_win: india },
      { selection_id: 2, name: 'Australia', if_win: australia },
    ],
  });

test('the runs of an innings are decided by its score, those of its first overs bounded by it', () => {
  const total = market({ bands: line(20, -10, 9) });
  const overs = market({ decided_by: 'runs:1:1-6', is_total: false, bands: line(8, -5, 4) });
  const low = atScore(match([total, overs, winner(30, -20)]), 1, 7);
  expect(low.rows.map(({ low: at, high }) => [at, high])).toEqual([
    [-1000, -1000],
    [-500, -500],
  ]);
  expect(low.totals).toEqual([
    { name: 'India', money: 3000 - 1500 },
    { name: 'Australia', money: -2000 - 1500 },
  ]);
  const high = atScore(match([total, overs, winner(30, -20)]), 1, 25);
  expect(high.rows.map(({ low: at, high: best }) => [at, best])).toEqual([
    [900, 900],
    [-500, 400],
  ]);
  expect(high.totals[0]).toEqual({ name: 'India', money: 3000 + 900 - 500 });
});

test('a meter grows evenly, in halves of a run', () => {
  const meter = market({ per_unit: 2, bands: [{ from: 0, to: 80, at_from: -40, at_to: 40 }] });
  expect(atScore(match([meter]), 1, 15).totals).toEqual([{ name: '', money: -1000 }]);
  expect(atScore(match([meter]), 1, 99).totals).toEqual([{ name: '', money: 4000 }]);
});

test('a slider goes past the highest line, and begins there', () => {
  const position = match([market({ bands: line(20, -1, 1) }), market({ innings: 2, bands: line(100, -1, 1) })]);
  expect(inningsOf(position)).toEqual([1, 2]);
  expect(scoreRange(position, 2)).toEqual({ least: 0, most: 140 });
  expect(firstScore(position, 2)).toBe(100);
});

const band = fc.tuple(
  fc.integer({ min: 1, max: MOST }),
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: -50, max: 50 }),
);
const drawn = fc.record({
  bands: band.map(([at, below, above]) => line(at, below, above)),
  number: fc.constantFrom(
    { decided_by: 'runs:1', innings: 1, is_total: true },
    { decided_by: 'runs:1:1-6', innings: 1, is_total: false },
    { decided_by: 'runs:2', innings: 2, is_total: true },
    { decided_by: 'fours', innings: null, is_total: false },
  ),
});

test('the total is the least over every result that the score leaves possible', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: MOST }), (all, score) => {
      const markets = all.map(({ bands, number }) => market({ bands, ...number }));
      let least = 0;
      for (const group of Map.groupBy(markets, ({ decided_by }) => decided_by).values()) {
        const sums: number[] = [];
        for (let result = 0; result <= MOST; result++) {
          const { innings, is_total } = group[0] as MarketPosition;
          if (innings === 1 && (is_total ? result !== score : result > score)) continue;
          sums.push(
            group.reduce((sum, { bands }) => sum + (bands.find(({ to }) => result <= to)?.at_from ?? 0) * 100, 0),
          );
        }
        least += Math.min(...sums);
      }
      expect(atScore(match(markets), 1, score).totals).toEqual([{ name: '', money: least }]);
    }),
    { numRuns: 500 },
  );
});
