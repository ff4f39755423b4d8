import { expect, test } from 'vitest';
import { RecordedBook } from './recorded-book.ts';
import { aDefinition, aLine } from './testing/stream.fixture.ts';
import { parseMessage, type MarketChange } from './stream-message.ts';

function change(wire: Record<string, unknown>): MarketChange {
  const [parsed] = parseMessage(aLine(1000, wire)).changes;
  if (parsed === undefined) throw new Error('no change');
  return parsed;
}
const runner = (update: Record<string, unknown>) => ({ rc: [{ id: 11, ...update }] });

function begun(first: Record<string, unknown> = { img: true }): RecordedBook {
  const book = new RecordedBook();
  book.apply(change({ ...first, marketDefinition: aDefinition() }));
  return book;
}

test('a level is set to what the message says, and 0 takes it away', () => {
  const book = begun();
  book.apply(
    change(
      runner({
        atb: [
          [2, 5],
          [1.5, 7],
        ],
        atl: [[3, 1]],
      }),
    ),
  );
  book.apply(
    change(
      runner({
        atb: [
          [2, 0],
          [1.5, 6],
        ],
      }),
    ),
  );
  expect([...(book.runners.get(11 as never)?.toBack ?? [])]).toEqual([[150, 600]]);
  expect([...(book.runners.get(11 as never)?.toLay ?? [])]).toEqual([[300, 100]]);
});

test('what was traded is the rise of the amount at a price; falls are noted only', () => {
  const book = begun();
  expect(book.apply(change(runner({ trd: [[2, 5]] })))).toEqual([{ selection: 11, price: 200, amount: 500 }]);
  expect(book.apply(change(runner({ trd: [[2, 4]] })))).toEqual([]);
  expect(book.apply(change(runner({ trd: [[2, 4.5]] })))).toEqual([{ selection: 11, price: 200, amount: 50 }]);
});

test('an image replaces everything and tells nothing of trading', () => {
  const book = begun();
  book.apply(change(runner({ atb: [[2, 5]], trd: [[2, 5]] })));
  expect(book.apply(change({ img: true, marketDefinition: aDefinition(), ...runner({ trd: [[2, 9]] }) }))).toEqual([]);
  expect(book.runners.get(11 as never)?.toBack.size).toBe(0);
});

test('volumes of a recorded stream are totals, those of a purchased file what each message added', () => {
  const recorded = begun({ img: true });
  const purchased = begun({ con: true });
  for (const book of [recorded, purchased]) {
    book.apply(change({ ...runner({ tv: 5 }), tv: 5 }));
    book.apply(change({ ...runner({ tv: 8 }), tv: 8 }));
  }
  expect([recorded.volume, recorded.volumeOf(11 as never)]).toEqual([800, 800]);
  expect([purchased.volume, purchased.volumeOf(11 as never)]).toEqual([1300, 1300]);
});

test('what is told of a runner before the definition has it counts once it joins', () => {
  const book = begun();
  book.apply(change({ rc: [{ id: 13, atb: [[2, 5]] }] }));
  expect(book.isActive(13 as never)).toBe(false);
  const joined = aDefinition({ runners: [11, 12, 13].map((id) => ({ id, status: 'ACTIVE', sortPriority: id })) });
  book.apply(change({ marketDefinition: joined }));
  expect([book.isActive(13 as never), [...(book.runners.get(13 as never)?.toBack ?? [])]]).toEqual([
    true,
    [[200, 500]],
  ]);
});

test.each([201, 200.01])('a price of %d hundredths is not on the recorded ladder', (hundredths) => {
  const update = change(runner({ atb: [[hundredths / 100, 5]] }));
  expect(() => begun().apply(update)).toThrow(`${hundredths / 100} is not on the price ladder`);
});

test('prices of a finer ladder stand at ours that is worse for their taker, together', () => {
  const book = new RecordedBook();
  book.apply(change({ img: true, marketDefinition: aDefinition({ priceLadderDefinition: { type: 'FINEST' } }) }));
  const of = (side: 'toBack' | 'toLay') => [...(book.runners.get(11 as never)?.[side] ?? [])];
  const levels = { atb: [[2, 1], [2.01, 2], [2.02, 4]], atl: [[2.03, 1], [2.04, 2]] }; // prettier-ignore
  book.apply(change(runner(levels)));
  expect([of('toBack'), of('toLay')]).toEqual([[[200, 300], [202, 400]], [[204, 300]]]); // prettier-ignore
  book.apply(change(runner({ atb: [[2.01, 0.5]], atl: [[2.04, 0], [2.03, 0]] }))); // prettier-ignore
  expect([of('toBack'), of('toLay')]).toEqual([[[200, 150], [202, 400]], []]); // prettier-ignore
  expect([book.placeOf('toBack', 203), book.placeOf('toLay', 203)]).toEqual([202, 204]);
});

test('a withdrawn runner is not active', () => {
  const book = begun();
  const runners = ['REMOVED', 'ACTIVE'].map((status, place) => ({ id: 11 + place, status, sortPriority: place }));
  book.apply(change({ marketDefinition: aDefinition({ runners }) }));
  expect([book.isActive(11 as never), book.isActive(12 as never)]).toEqual([false, true]);
});
