import { describe, expect, test } from 'vitest';
import { NaiveBook, type RestingOrder } from './naive-book.ts';

const BACK = 0;
const LAY = 1;
const order = (id: number, more: Partial<RestingOrder> = {}): RestingOrder => ({
  id,
  account: id,
  runner: 0,
  side: BACK,
  tick: 100,
  remaining: 10,
  ...more,
});

function fillsOf(book: NaiveBook, taker: RestingOrder): [maker: number, size: number, tick: number][] {
  const fills: [number, number, number][] = [];
  book.place(taker, (maker, size) => fills.push([maker.id, size, maker.tick]));
  return fills;
}

describe('the naive book', () => {
  test('gives a lay the lowest back first, then the oldest, at the resting price', () => {
    const book = new NaiveBook();
    for (const back of [order(1, { tick: 101 }), order(2), order(3), order(4, { tick: 103 })]) fillsOf(book, back);
    expect(fillsOf(book, order(5, { side: LAY, tick: 102, remaining: 25 }))).toEqual([
      [2, 10, 100],
      [3, 10, 100],
      [1, 5, 101],
    ]);
  });

  test('gives a back the highest lay first', () => {
    const book = new NaiveBook();
    for (const lay of [order(1, { side: LAY }), order(2, { side: LAY, tick: 102 })]) fillsOf(book, lay);
    expect(fillsOf(book, order(3, { tick: 100, remaining: 15 }))).toEqual([
      [2, 10, 102],
      [1, 5, 100],
    ]);
  });

  test('lets the rest of an order rest', () => {
    const book = new NaiveBook();
    fillsOf(book, order(1));
    fillsOf(book, order(2, { side: LAY, remaining: 30 }));
    expect(book.find(1)).toBeUndefined();
    expect(book.find(2)?.remaining).toBe(20);
  });

  test('cancels once', () => {
    const book = new NaiveBook();
    fillsOf(book, order(1));
    expect([book.cancel(1), book.cancel(1), book.cancel(2)]).toEqual([true, false, false]);
    expect(book.resting).toBe(0);
  });

  test('cancels own orders in the way where it is told to', () => {
    const book = new NaiveBook({ cancelsOwn: true });
    fillsOf(book, order(1, { account: 7 }));
    fillsOf(book, order(2));
    expect(fillsOf(book, order(3, { side: LAY, account: 7 }))).toEqual([[2, 10, 100]]);
    expect(book.resting).toBe(0);
  });
});
