import { expect, test } from 'vitest';
import { RecordedBook } from './recorded-book.ts';
import { aDefinition, aLine } from './stream.fixture.ts';
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

test('a runner that the definition does not have is refused, also one that joins later', () => {
  const book = begun();
  expect(() => book.apply(change({ rc: [{ id: 13 }] }))).toThrow("runner 13 is not in the market's definition");
  const joined = aDefinition({ runners: [11, 12, 13].map((id) => ({ id, status: 'ACTIVE', sortPriority: id })) });
  expect(() => book.apply(change({ marketDefinition: joined }))).toThrow('runner 13 joins a market that has begun');
});

test('a withdrawn runner is not active', () => {
  const book = begun();
  const runners = ['REMOVED', 'ACTIVE'].map((status, place) => ({ id: 11 + place, status, sortPriority: place }));
  book.apply(change({ marketDefinition: aDefinition({ runners }) }));
  expect([book.isActive(11 as never), book.isActive(12 as never)]).toEqual([false, true]);
});
