import fc from 'fast-check';
import type { Money } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { atLeast, mean, normalised, within, type Distribution } from '../../cricket-model/distribution.ts';
import { inHand, InningsOutlook } from '../../cricket-model/innings-outlook.ts';
import { chanceRates, lineQuote, rangeQuote, spreadQuote } from './line-quote.ts';

const size = 100_000 as Money;
const style = { margin: 0.05, size };
const total = new InningsOutlook({ ballsLeft: 120, wickets: inHand(10), need: 0, edge: 0 });

test('a wide number is quoted at 100 a side, no below yes', () => {
  const [yes, no] = lineQuote(total.runsAfter(36), style);
  expect(yes).toMatchObject({ side: 'back', rate: 10_000 });
  expect(no).toMatchObject({ side: 'lay', rate: 10_000 });
  expect((no?.line ?? 0) < (yes?.line ?? 0)).toBe(true);
});

test('a narrow number is quoted on one line, with rates that differ', () => {
  const [yes, no] = lineQuote(total.runsAfter(2), style);
  expect(yes?.line).toBe(no?.line);
  expect(no?.rate).toBeGreaterThan(yes?.rate ?? 0);
});

test('what is certain is not quoted', () => {
  expect(lineQuote({ least: 7, chances: Float64Array.of(1) }, style)).toEqual([]);
});

test('1.90 for an even chance at five per cent: 90 per 100', () => {
  expect(chanceRates(0.5, 0.05)).toEqual({ back: 9000, lay: 10_500 });
});

test('a range pays more the less likely it is, and all its start lines can be chosen', () => {
  const levels = rangeQuote(total.runsAfter(36), { ...style, width: 5, lines: 7 });
  expect(levels).toHaveLength(7);
  expect(new Set(levels.map((level) => level.line)).size).toBe(7);
  for (const { line, rate } of levels) {
    const chance = within(total.runsAfter(36), line, line + 4);
    expect(chance * (1 + rate / 10_000)).toBeLessThanOrEqual(0.951);
  }
});

test('a meter stands on both sides of the mean, in halves', () => {
  const [yes, no] = spreadQuote(total.runsAfter(120), { ...style, perUnit: 2 });
  expect(no?.line).toBeLessThan(mean(total.runsAfter(120)) * 2);
  expect(yes?.line).toBeGreaterThan(mean(total.runsAfter(120)) * 2);
  expect(((yes?.line ?? 1) - (no?.line ?? 0)) % 2).toBe(0);
});

const distributions = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 }))
  .filter(([, weights]) => weights.some((weight) => weight > 0))
  .map(([least, weights]): Distribution => normalised(least, Float64Array.from(weights)));

test('nobody gains on average by taking a quote, and nobody gets both sides right', () => {
  fc.assert(
    fc.property(distributions, fc.double({ min: 0.01, max: 0.2, noNaN: true }), (of, margin) => {
      const levels = lineQuote(of, { margin, size });
      for (const { side, line, rate } of levels) {
        const yes = atLeast(of, line);
        const wins = rate / 10_000;
        const gain = side === 'back' ? yes * wins - (1 - yes) : 1 - yes - yes * wins;
        expect(gain).toBeLessThan(1e-9);
      }
      const [yes, no] = levels;
      if (yes !== undefined && no !== undefined) expect(no.line).toBeLessThanOrEqual(yes.line);
      if (yes?.line === no?.line) expect((no?.rate ?? 0) >= (yes?.rate ?? 0)).toBe(true);
    }),
  );
});
