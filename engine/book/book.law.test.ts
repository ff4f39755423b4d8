import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawCases } from '../testing/law-cases.ts';
import { TICKS } from '../vocabulary/index.ts';
import { BACK, type Book, LAY, NO_ORDER } from './book.ts';
import { FastBook } from './fast-book.ts';
import { ObviousBook } from './obvious-book.ts';

const RUNNERS = 2;
const place = fc.record({
  bookNumber: fc.nat(RUNNERS - 1),
  side: fc.constantFrom(BACK, LAY),
  // Mostly near one another, at times at the very ends.
  tick: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 90, max: 104 }) },
    fc.constantFrom(0, 31, 32, 63, 64, TICKS - 1),
  ),
  owner: fc.nat(3),
  size: fc.integer({ min: 1, max: 30 }),
  persists: fc.nat(1),
});
const step = fc.oneof(
  { weight: 60, arbitrary: place.map((order) => ({ kind: 'place' as const, order })) },
  {
    weight: 20,
    arbitrary: fc.record({ kind: fc.constant('reduce' as const), id: fc.nat(60), by: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), bookNumber: fc.nat(RUNNERS - 1) }) },
);

function picture(book: Book): unknown {
  const sides = [];
  for (let bookNumber = 0; bookNumber < RUNNERS; bookNumber++) {
    for (const side of [BACK, LAY]) {
      const queue = [];
      for (let ref = book.first(bookNumber, side); ref !== NO_ORDER; ref = book.following(ref)) {
        const tick = book.tickOf(ref);
        queue.push([
          book.idOf(ref),
          tick,
          book.ownerOf(ref),
          book.remainingOf(ref),
          book.persistsOf(ref),
          book.sizeAt(bookNumber, side, tick),
        ]);
      }
      sides.push([book.bestTick(bookNumber, side), queue]);
    }
    sides.push([0, 1, 2, 3, 99].map((owner) => book.countOf(bookNumber, owner)));
  }
  return sides;
}

function met(book: Book): number[][] {
  const { ids, owners, ticks, sizes, lefts, count } = book.met;
  return Array.from({ length: count }, (_, i) => [ids, owners, ticks, sizes, lefts].map((list) => list[i] as number));
}

test('the fast book is the obvious book, and never crossed at rest', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const fast = new FastBook();
      const obvious = new ObviousBook();
      for (let bookNumber = 0; bookNumber < RUNNERS; bookNumber++) for (const book of [fast, obvious]) book.open();
      let id = 0;
      for (const one of steps) {
        if (one.kind === 'place') {
          const order = { ...one.order, id: ++id };
          const left = fast.match(order);
          expect(obvious.match(order)).toBe(left);
          expect(met(fast)).toEqual(met(obvious));
          if (left > 0) for (const book of [fast, obvious]) book.rest({ ...order, size: left });
        } else if (one.kind === 'reduce') {
          for (const book of [fast, obvious]) {
            const ref = book.find(one.id);
            if (ref !== NO_ORDER) book.reduce(ref, Math.min(one.by, book.remainingOf(ref)));
          }
        } else {
          for (const book of [fast, obvious]) book.close(one.bookNumber);
          fast.open();
        }
        expect(picture(fast)).toEqual(picture(obvious));
        for (let bookNumber = 0; bookNumber < RUNNERS; bookNumber++) {
          const [back, lay] = [fast.bestTick(bookNumber, BACK), fast.bestTick(bookNumber, LAY)];
          expect(back < 0 || lay < back).toBe(true);
        }
      }
    }),
    { numRuns: lawCases(300) },
  );
});
