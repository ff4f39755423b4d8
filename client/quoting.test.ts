import { expect, test } from 'vitest';
import fc from 'fast-check';
import { tickOf } from 'engine/vocabulary';
import { quotesAround, stepsApart } from './quoting.ts';

const terms = { halfSpread: 0.01, size: 10, mostInventory: 100 };

test('an even chance is quoted on both sides of 2', () => {
  expect(quotesAround(0.5, 0, terms)).toEqual([
    { side: 'LAY', price: 1.96, size: 10 },
    { side: 'BACK', price: 2.06, size: 9.71 },
  ]);
});

test('who gains when the runner wins asks for more to back it, and gives more to lay it', () => {
  const [lay, back] = quotesAround(0.5, 60, terms);
  expect([lay?.price, back?.price]).toEqual([1.98, 2.08]);
  expect(quotesAround(0.5, 100, terms)).toEqual([{ side: 'LAY', price: 2, size: 10 }]);
  expect(quotesAround(0.5, -100, terms)).toEqual([{ side: 'BACK', price: 2, size: 10 }]);
});

test('prices are on the ladder, and never cross', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.0001, max: 0.9999, noNaN: true }),
      fc.integer({ min: -200, max: 200 }),
      (fair, held) => {
        const quotes = quotesAround(fair, held, terms);
        for (const { price } of quotes) expect(tickOf(Math.round(price * 100))).toBeGreaterThanOrEqual(0);
        const [lay, back] = quotes;
        if (quotes.length === 2) expect((lay?.price ?? 0) < (back?.price ?? 0)).toBe(true);
      },
    ),
  );
});

test('steps between prices are counted on the ladder', () => {
  expect(stepsApart(1.99, 2.02)).toBe(2);
});
