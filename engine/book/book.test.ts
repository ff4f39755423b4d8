import { describe, expect, test } from 'vitest';
import { tickOf } from '../vocabulary/index.ts';
import { BACK, type Book, type IncomingOrder, LAY, NO_ORDER } from './book.ts';
import { FastBook } from './fast-book.ts';
import { ObviousBook } from './obvious-book.ts';

let ids = 0;
function order(side: number, price: number, size: number, owner = ++ids): IncomingOrder {
  return { id: ++ids, bookNumber: 0, side, tick: tickOf(price), owner, size, persists: 0 };
}
/** Matches, then rests what is left. */
function enter(book: Book, incoming: IncomingOrder): string[] {
  const left = book.match(incoming);
  const met = Array.from(
    { length: book.met.count },
    (_, i) => `${book.met.ids[i]}:${book.met.sizes[i]}@${book.met.ticks[i]}`,
  );
  if (left > 0) book.rest({ ...incoming, size: left });
  return met;
}

// docs/rules.md, "Matching" and "Own orders"
describe.each([
  ['the fast book', () => new FastBook()],
  ['the obvious book', () => new ObviousBook()],
] as const)('%s', (_, make) => {
  const open = (): Book => {
    const book = make();
    expect(book.open()).toBe(0);
    return book;
  };

  test('is empty at first', () => {
    const book = open();
    expect([book.bestTick(0, BACK), book.bestTick(0, LAY), book.first(0, BACK), book.find(1)]).toEqual([
      -1,
      -1,
      NO_ORDER,
      NO_ORDER,
    ]);
  });

  test('keeps what does not match, best price first, then by time', () => {
    const book = open();
    const orders = [
      order(LAY, 300, 100),
      order(LAY, 310, 100),
      order(LAY, 310, 50),
      order(LAY, 101, 7),
      order(LAY, 100_000, 9),
    ];
    for (const each of orders) expect(enter(book, each)).toEqual([]);
    const walked: number[] = [];
    for (let ref = book.first(0, LAY); ref !== NO_ORDER; ref = book.following(ref)) walked.push(book.idOf(ref));
    expect(walked).toEqual([4, 1, 2, 0, 3].map((place) => orders[place]?.id));
    expect(book.bestTick(0, LAY)).toBe(tickOf(100_000));
    expect(book.sizeAt(0, LAY, tickOf(310))).toBe(150);
  });

  test('gives a back the highest lay first, and a lay the lowest back', () => {
    const book = open();
    const [a, b, c] = [order(LAY, 300, 100), order(LAY, 310, 100), order(LAY, 310, 50)];
    for (const each of [a, b, c]) enter(book, each);
    expect(enter(book, order(BACK, 300, 180))).toEqual([
      `${b.id}:100@${b.tick}`,
      `${c.id}:50@${c.tick}`,
      `${a.id}:30@${a.tick}`,
    ]);
    const [d, e] = [order(BACK, 350, 100), order(BACK, 340, 100)];
    for (const each of [d, e]) enter(book, each);
    expect(enter(book, order(LAY, 350, 150))).toEqual([`${e.id}:100@${e.tick}`, `${d.id}:50@${d.tick}`]);
    expect(book.remainingOf(book.find(d.id))).toBe(50);
  });

  test('stops at the limit', () => {
    const book = open();
    enter(book, order(BACK, 250, 100));
    const lay = order(LAY, 248, 100);
    expect(enter(book, lay)).toEqual([]);
    expect([book.bestTick(0, BACK), book.bestTick(0, LAY)]).toEqual([tickOf(250), tickOf(248)]);
  });

  test('cancels an own order in the way and walks on', () => {
    const book = open();
    const [mine, other] = [order(LAY, 300, 100, 1), order(LAY, 300, 100, 2)];
    enter(book, mine);
    enter(book, other);
    expect(enter(book, order(BACK, 300, 60, 1))).toEqual([
      `${mine.id}:100@${mine.tick}`,
      `${other.id}:60@${other.tick}`,
    ]);
    expect([book.find(mine.id), book.remainingOf(book.find(other.id))]).toEqual([NO_ORDER, 40]);
  });

  test('keeps the place of a reduced order', () => {
    const book = open();
    const [a, b] = [order(BACK, 250, 100), order(BACK, 250, 100)];
    enter(book, a);
    enter(book, b);
    book.reduce(book.find(a.id), 30);
    expect(enter(book, order(LAY, 250, 80))).toEqual([`${a.id}:70@${a.tick}`, `${b.id}:10@${b.tick}`]);
  });

  test('keeps runners apart, and forgets one that is closed', () => {
    const book = open();
    const second = book.open();
    const [a, b] = [order(BACK, 250, 100), { ...order(BACK, 250, 100), bookNumber: second }];
    enter(book, a);
    enter(book, b);
    expect(book.bookNumberOf(book.find(b.id))).toBe(second);
    book.close(0);
    expect([book.find(a.id), book.first(0, BACK)]).toEqual([NO_ORDER, NO_ORDER]);
    expect(enter(book, { ...order(LAY, 250, 100), bookNumber: second })).toEqual([`${b.id}:100@${b.tick}`]);
  });

  test('knows all of a resting order', () => {
    const book = open();
    const lay = { ...order(LAY, 1000, 123), persists: 1 };
    enter(book, lay);
    const ref = book.find(lay.id);
    expect([book.idOf(ref), book.bookNumberOf(ref), book.sideOf(ref), book.tickOf(ref)]).toEqual([
      lay.id,
      0,
      LAY,
      lay.tick,
    ]);
    expect([book.ownerOf(ref), book.remainingOf(ref), book.persistsOf(ref)]).toEqual([lay.owner, 123, 1]);
  });

  test('an order that is taken out from anywhere in its level leaves the others in their order', () => {
    for (const [out, left] of [
      [[3], [0, 1, 2]],
      [[1], [0, 2, 3]],
      [
        [2, 1],
        [0, 3],
      ],
      [[0], [1, 2, 3]],
      [[3, 2, 1], [0]],
      [[0, 1, 3], [2]],
    ] as const) {
      const book = open();
      const orders = Array.from({ length: 4 }, () => order(LAY, 310, 10));
      for (const each of orders) enter(book, each);
      enter(book, order(LAY, 300, 10));
      for (const place of out) book.reduce(book.find((orders[place] as IncomingOrder).id), 10);
      const later = order(LAY, 310, 10);
      enter(book, later);
      const back = order(BACK, 310, 1000);
      expect(enter(book, back)).toEqual(
        [...left.map((place) => orders[place] as IncomingOrder), later].map(({ id, tick }) => `${id}:10@${tick}`),
      );
    }
  });

  test('an order can meet a thousand others', () => {
    const book = open();
    const orders = Array.from({ length: 1000 }, () => order(LAY, 310, 10));
    for (const each of orders) enter(book, each);
    expect(enter(book, order(BACK, 310, 10_000))).toEqual(orders.map(({ id, tick }) => `${id}:10@${tick}`));
    expect(Array.from(book.met.lefts.slice(0, 1000))).toEqual(orders.map(() => 0));
  });
});

test('the fast book grows, and uses a closed runner and old slots again', () => {
  const book = new FastBook();
  const runners = Array.from({ length: 40 }, () => book.open());
  for (let round = 0; round < 3; round++) {
    const from = ids + 1;
    for (let i = 0; i < 5000; i++)
      book.rest({ ...order(i & 1, i & 1 ? 200 : 300, 10), bookNumber: runners[i % 40] as number });
    for (let id = from + 1; id <= ids; id += 2) expect(book.remainingOf(book.find(id))).toBe(10);
    for (const runner of runners) book.close(runner);
    expect(runners.map(() => book.open()).sort((a, b) => a - b)).toEqual(runners);
    expect(
      runners.every((runner) => book.first(runner, BACK) === NO_ORDER && book.first(runner, LAY) === NO_ORDER),
    ).toBe(true);
  }
});

test('the fast book keeps what rests when it makes room for more runners and orders', () => {
  const book = new FastBook();
  book.open();
  const lay = { ...order(LAY, 310, 10), persists: 1 };
  book.rest(lay);
  for (let runner = 1; runner < 100; runner++) book.open();
  for (let i = 0; i < 5000; i++) book.rest({ ...order(BACK, 300, 10), bookNumber: 99 });
  expect(book.bestTick(0, LAY)).toBe(tickOf(310));
  expect(book.persistsOf(book.find(lay.id))).toBe(1);
  expect(book.match(order(BACK, 310, 10))).toBe(0);
});

test('the last order of a side has none behind it, whatever the next runner’s best price is', () => {
  const book = new FastBook();
  for (let runner = 0; runner < 2; runner++) book.open();
  const lay = order(LAY, 310, 10);
  book.rest(lay);
  book.rest({ ...order(BACK, 101, 10), bookNumber: 1 });
  expect(book.following(book.find(lay.id))).toBe(NO_ORDER);
});
