import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BACK, LAY } from '../book/book.ts';
import type { Payoff } from '../market-command.ts';
import { lawCases } from '../testing/law-cases.ts';
import { MAX_MONEY, toBackerAt } from '../vocabulary/index.ts';
import { type Field, type Holding, obviousResults, obviousValue } from './obvious-values.ts';
import type { Positions, Result, Stake } from './positions.ts';
import { positionsOf } from './positions-of.ts';

// docs/rules.md, "Exposure", "Each-way", "Number payoffs"

const ends = fc
  .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 1, max: 24 }))
  .map(([least, span]) => ({ least, most: least + span }));
const handicap = fc.record({
  sign: fc.constantFrom(1 as const, -1 as const),
  quarters: fc.integer({ min: -60, max: 60 }),
});
/** How many runners, and how they pay. */
const shape: fc.Arbitrary<{ runners: number; payoff: Payoff }> = fc.integer({ min: 2, max: 6 }).chain((runners) =>
  fc.record({
    runners: fc.constant(runners),
    payoff: fc.oneof(
      fc.record({
        kind: fc.constant('runners' as const),
        winners: fc.integer({ min: 1, max: runners - 1 }),
        complete: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('each-way' as const),
        places: fc.integer({ min: 1, max: runners - 1 }),
        divisor: fc.integer({ min: 100, max: 900 }),
        complete: fc.boolean(),
      }),
      ends.map((of) => ({ kind: 'line' as const, ...of })),
      ends.chain((of) =>
        fc.integer({ min: 1, max: of.most - of.least }).map((width) => ({ kind: 'range' as const, width, ...of })),
      ),
      ends.map((of) => ({ kind: 'spread' as const, ...of })),
      ends.map((of) => ({ kind: 'spread' as const, width: 2, ...of })),
      ends.map((of) => ({ kind: 'line-range' as const, interval: 50, ...of })),
      fc
        .tuple(ends, fc.array(handicap, { minLength: runners, maxLength: runners }))
        .map(([of, handicaps]) => ({ kind: 'handicap' as const, handicaps, ...of })),
      ends.chain((of) => {
        const length = { minLength: of.most - of.least + 1, maxLength: of.most - of.least + 1 };
        const part = fc.oneof(
          fc.constantFrom(-10_000, -5000, 0, 10_000),
          fc.integer({ min: -10_000, max: 10_000_000_000 }),
        );
        return fc
          .array(fc.array(part, length), { minLength: runners, maxLength: runners })
          .map((scales) => ({ kind: 'scale' as const, scales, ...of }));
      }),
    ),
  }),
);

function holdingIn(runners: number, payoff: Payoff): fc.Arbitrary<Holding> {
  const isLineRange = payoff.kind === 'line-range';
  const each = payoff.kind === 'spread' ? (payoff.width ?? 1) : 1;
  const size = fc.integer({ min: 0, max: 60 }).map((units) => units * each);
  return fc
    .record({
      runnerIndex: fc.integer({ min: 0, max: runners - 1 }),
      side: fc.constantFrom(BACK, LAY),
      // Beyond both ends too.
      line: isLineRange
        ? fc.integer({ min: -30, max: 80 }).map((half) => half * 50)
        : fc.integer({ min: -15, max: 40 }),
      size,
      profit: fc.integer({ min: 0, max: 60 }),
      placeProfit: fc.integer({ min: 0, max: 60 }),
      isFilled: fc.boolean(),
    })
    .map((holding) => (isLineRange ? { ...holding, profit: holding.size } : holding));
}

const market = shape.chain(({ runners, payoff }) =>
  fc.record({
    runners: fc.constant(runners),
    payoff: fc.constant(payoff),
    held: fc.array(holdingIn(runners, payoff), { maxLength: 8 }),
    takenBack: fc.array(holdingIn(runners, payoff), { maxLength: 3 }),
    out: fc.uniqueArray(fc.integer({ min: 0, max: runners - 1 }), { maxLength: runners - 1 }),
  }),
);

function count(positions: Positions, held: readonly Holding[], sign: 1 | -1): void {
  for (const holding of held) {
    if (holding.isFilled) positions.fill(0, holding, sign);
    else positions.hold(0, holding, sign);
  }
}

test('in every payoff the worst and the best case are those of every possible result, tried one by one', () => {
  fc.assert(
    fc.property(market, ({ runners, payoff, held, takenBack, out }) => {
      const positions = positionsOf(payoff, runners);
      positions.add(16);
      count(positions, [...takenBack, ...held], 1);
      count(positions, takenBack, -1);
      const isIn = ({ runnerIndex }: Stake): boolean => !out.includes(runnerIndex);
      count(
        positions,
        held.filter((holding) => !isIn(holding)),
        -1,
      );
      for (const runnerIndex of out) positions.removeRunner(runnerIndex);

      const field: Field = {
        payoff,
        left: Array.from({ length: runners }, (_, runnerIndex) => runnerIndex).filter(
          (runnerIndex) => !out.includes(runnerIndex),
        ),
      };
      const left = held.filter(isIn);
      const values = obviousResults(field).map((result) => obviousValue(field, left, result));
      expect(positions.worstLoss(0)).toBe(Math.max(0, ...values.map((value) => -value)));
      expect(positions.bestProfit(0)).toBe(Math.max(0, ...values));

      // A row that is written and read again, or made in another order, is the same row.
      const again = positionsOf(payoff, runners);
      for (const runnerIndex of out) again.removeRunner(runnerIndex);
      again.add(16);
      again.writeRow(0, Array.from(positions.readRow(0)));
      expect(again.worstLoss(0)).toBe(positions.worstLoss(0));
      expect(Array.from(again.readRow(0))).toEqual(Array.from(positions.readRow(0)));
      const backwards = positionsOf(payoff, runners);
      backwards.add(16);
      count(backwards, left.toReversed(), 1);
      for (const runnerIndex of out) backwards.removeRunner(runnerIndex);
      expect(Array.from(backwards.readRow(0))).toEqual(Array.from(positions.readRow(0)));
    }),
    { numRuns: lawCases(2000) },
  );
});

test('in every payoff a fill comes to what the obvious version says, and its two sides to nothing', () => {
  fc.assert(
    fc.property(market, ({ runners, payoff, held, out }) => {
      const positions = positionsOf(payoff, runners);
      for (const runnerIndex of out) positions.removeRunner(runnerIndex);
      const field: Field = {
        payoff,
        left: Array.from({ length: runners }, (_, runnerIndex) => runnerIndex).filter(
          (runnerIndex) => !out.includes(runnerIndex),
        ),
      };
      for (const result of obviousResults(field)) {
        for (const holding of held.filter(({ runnerIndex }) => !out.includes(runnerIndex))) {
          const expected = obviousValue(field, [{ ...holding, isFilled: true }], result);
          expect(positions.profitOf(holding, result) + 0).toBe(expected + 0);
          expect(positions.profitOf({ ...holding, side: 1 - holding.side }, result) + 0).toBe(0 - expected);
        }
      }
    }),
    { numRuns: lawCases(500) },
  );
});

/** Some of the runners left tie for the first places, or for those behind. */
function tiesIn({ payoff, left }: Field): Result[] {
  const none = { winners: [], tied: [], placed: [], placedTied: [], number: 0 };
  if (payoff.kind === 'runners') {
    const most = Math.min(payoff.winners, left.length);
    const results: Result[] = [];
    for (let won = 0; won < most; won++) {
      for (let tied = most - won + 1; won + tied <= left.length; tied++)
        results.push({ ...none, winners: left.slice(0, won), tied: left.slice(won, won + tied) });
    }
    return results;
  }
  if (payoff.kind !== 'each-way') return [];
  const results: Result[] = [];
  const places = left.length > payoff.places ? payoff.places : 0;
  for (let first = 2; first <= left.length; first++)
    results.push({ ...none, tied: left.slice(0, first), placed: left.slice(first, Math.max(first, places)) });
  for (let placed = 0; placed < places - 1; placed++) {
    for (let tied = places - placed; 1 + placed + tied <= left.length; tied++)
      results.push({
        ...none,
        winners: left.slice(0, 1),
        placed: left.slice(1, 1 + placed),
        placedTied: left.slice(1 + placed, 1 + placed + tied),
      });
  }
  return results;
}

test('a dead heat is a whole number to each side, sums to nothing, and costs one unit a fill more than the exposure at most', () => {
  fc.assert(
    fc.property(market, ({ runners, payoff, held, out }) => {
      const positions = positionsOf(payoff, runners);
      positions.add(16);
      for (const runnerIndex of out) positions.removeRunner(runnerIndex);
      const left = Array.from({ length: runners }, (_, runnerIndex) => runnerIndex).filter(
        (runnerIndex) => !out.includes(runnerIndex),
      );
      const fills = held.filter(({ runnerIndex }) => left.includes(runnerIndex));
      for (const fill of fills) positions.fill(0, fill, 1);
      for (const result of tiesIn({ payoff, left })) {
        let total = 0;
        for (const fill of fills) {
          const profit = positions.profitOf(fill, result);
          expect(Number.isInteger(profit)).toBe(true);
          expect(profit + positions.profitOf({ ...fill, side: 1 - fill.side }, result)).toBe(0);
          total += profit;
        }
        expect(total).toBeGreaterThanOrEqual(-positions.worstLoss(0) - 2 * fills.length);
        expect(total).toBeLessThanOrEqual(positions.bestProfit(0) + 2 * fills.length);
      }
    }),
    { numRuns: lawCases(1000) },
  );
});

test('a scale pays what its table says to the unit, up to a million for 1 and for every size that is offered at it', () => {
  const offered = fc
    .integer({ min: -10_000, max: 10_000_000_000 })
    .chain((part) =>
      fc.tuple(fc.constant(part), fc.integer({ min: 1, max: Math.floor(MAX_MONEY / Math.max(10_000, part)) })),
    );
  fc.assert(
    fc.property(offered, ([part, size]) => {
      const payoff = { kind: 'scale', least: 0, most: 1, scales: [[part, -10_000]] } as const;
      const stake = { runnerIndex: 0, line: 0, size, profit: 0 };
      expect(BigInt(toBackerAt(payoff, stake, 0))).toBe((BigInt(size) * BigInt(part)) / 10_000n);
      expect(toBackerAt(payoff, stake, 1)).toBe(-size);
    }),
    { numRuns: lawCases(2000) },
  );
});
