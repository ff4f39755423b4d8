import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tickOf } from 'engine/vocabulary';
import type { Money, OrderId, Price, Side } from 'engine/vocabulary';
import { bestPrices, planQuotes, type QuoteStyle, type Standing } from './quotes.ts';

const style: QuoteStyle = { halfSpread: 0.005, levels: 3, step: 1, payout: 1_000_000 as Money, slack: 1 };
const plain = () => 1;
const chances = fc.double({ min: 0.003, max: 0.985, noNaN: true });

function standAfter(plan: ReturnType<typeof planQuotes>, before: readonly Standing[] = []): Standing[] {
  const left = before.filter((order) => !plan.cancels.includes(order.order));
  const added = plan.places.map((quote, place) => ({
    order: (1000 + before.length * 100 + place) as OrderId,
    side: quote.side,
    price: quote.price,
    remaining: quote.size,
    waiting: false,
  }));
  return [...left, ...added];
}

test('an even chance is quoted a tick or two around 2.00', () => {
  expect(bestPrices(0.5, 0.005)).toEqual({ lay: 198, back: 204 });
});

test('a certainty leaves one side, and so does an impossibility', () => {
  expect(bestPrices(0.999, 0.005).lay).toBeUndefined();
  expect(bestPrices(0.999, 0.005).back).toBe(101);
  expect(bestPrices(0.0005, 0.005)).toEqual({ lay: 100_000, back: undefined });
  expect(bestPrices(0, 0.005)).toEqual({ lay: 100_000, back: undefined });
});

test('an empty book gets three prices a side, the best the largest payout', () => {
  const plan = planQuotes(0.4, style, [], plain);
  const side = (wanted: Side) => plan.places.filter((quote) => quote.side === wanted).map((quote) => quote.price);
  expect(side('lay')).toHaveLength(3);
  expect(side('back')).toHaveLength(3);
  expect(Math.max(...side('lay'))).toBeLessThan(Math.min(...side('back')));
});

test('quotes are on the ladder, on the right side of fair, and of a sensible size', () => {
  fc.assert(
    fc.property(chances, (chance) => {
      for (const { side, price, size } of planQuotes(chance, style, [], plain).places) {
        expect(tickOf(price)).toBeGreaterThanOrEqual(0);
        if (side === 'lay') expect(price).toBeLessThanOrEqual(100 / chance);
        else expect(price).toBeGreaterThanOrEqual(100 / chance);
        expect(size % 100).toBe(0);
        expect((size * price) / 100).toBeLessThanOrEqual(Math.max(1_050_000, 2.1 * price));
      }
    }),
  );
});

test('a plan carried out leaves nothing to do', () => {
  fc.assert(
    fc.property(chances, chances, (before, after) => {
      const first = standAfter(planQuotes(before, style, [], plain));
      expect(planQuotes(before, style, first, plain)).toEqual({ cancels: [], places: [] });
      const second = standAfter(planQuotes(after, style, first, plain), first);
      expect(planQuotes(after, style, second, plain)).toEqual({ cancels: [], places: [] });
    }),
  );
});

test('nothing stands on the wrong side of fair after a move', () => {
  fc.assert(
    fc.property(chances, chances, (before, after) => {
      const first = standAfter(planQuotes(before, style, [], plain));
      for (const order of standAfter(planQuotes(after, style, first, plain), first)) {
        if (order.side === 'lay') expect(order.price).toBeLessThanOrEqual(100 / after);
        else expect(order.price).toBeGreaterThanOrEqual(100 / after);
      }
    }),
  );
});

test('a small move touches little', () => {
  const first = standAfter(planQuotes(0.4, style, [], plain));
  const plan = planQuotes(0.402, style, first, plain);
  expect(plan.cancels.length + plan.places.length).toBeLessThanOrEqual(4);
});

test('what was bought up is put up again', () => {
  const first = standAfter(planQuotes(0.4, style, [], plain));
  const best = first.find((order) => order.side === 'lay') as Standing;
  const eaten = first.map((order) => (order === best ? { ...order, remaining: 100 as Money } : order));
  expect(planQuotes(0.4, { ...style, slack: 0 }, eaten, plain).places).toEqual([
    { side: 'lay', price: best.price, size: best.remaining },
  ]);
});

test('what waits in its delay is not cancelled', () => {
  const waiting: Standing = {
    order: 7 as OrderId,
    side: 'lay',
    price: 500 as Price,
    remaining: 5000 as Money,
    waiting: true,
  };
  expect(planQuotes(0.4, style, [waiting], plain).cancels).toEqual([]);
});
