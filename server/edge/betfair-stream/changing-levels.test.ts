import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChangingLadder, ChangingOffers, ChangingValue } from './changing-levels.ts';

const ladders = fc.array(fc.dictionary(fc.constantFrom('101', '150', '252', '1000'), fc.integer({ min: 1, max: 3 })), {
  minLength: 1,
  maxLength: 12,
});

test('whatever a ladder went through, what has changed since any round makes of the ladder then the ladder now', () => {
  fc.assert(
    fc.property(ladders, (history) => {
      const ladder = new ChangingLadder();
      const was: Map<number, number>[] = [];
      for (const [place, levels] of history.entries()) {
        ladder.update((see) => {
          for (const [price, amount] of Object.entries(levels)) see(Number(price), amount);
        }, place + 1);
        was.push(new Map(Object.entries(levels).map(([price, amount]) => [Number(price) / 100, amount / 100])));
      }
      for (const [place, before] of was.entries()) {
        const told = JSON.parse(`[${ladder.since(place + 1)}]`) as [number, number][];
        for (const [price, amount] of told) {
          if (amount === 0) before.delete(price);
          else before.set(price, amount);
        }
        expect(before).toEqual(was.at(-1));
      }
      const image = JSON.parse(`[${ladder.since(-1)}]`) as [number, number][];
      expect(new Map(image)).toEqual(was.at(-1));
    }),
  );
});

test('places of the best offers: what changed, and an empty one with zeros', () => {
  const offers = new ChangingOffers();
  offers.update(
    [
      [2, 10],
      [1.9, 5],
    ],
    1,
  );
  expect(offers.since(-1, 3)).toBe('[0,2,10],[1,1.9,5]');
  expect(offers.since(-1, 1)).toBe('[0,2,10]');
  offers.update([[1.9, 5]], 2);
  expect(offers.since(1, 3)).toBe('[0,1.9,5],[1,0,0]');
  expect(offers.since(-1, 3)).toBe('[0,1.9,5]');
  expect(offers.since(2, 3)).toBe('');
});

test('a value is told when it is another', () => {
  const value = new ChangingValue();
  expect(value.since(-1)).toBe('');
  value.update('2.5', 1);
  value.update('2.5', 2);
  expect([value.since(0), value.since(1), value.since(-1)]).toEqual(['2.5', '', '2.5']);
});
