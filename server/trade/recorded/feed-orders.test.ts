import type { Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { FeedOrders } from './feed-orders.ts';

const level = (size: number) => ({
  selection: 11 as SelectionId,
  side: 'toBack' as const,
  price: 200 as Price,
  size: size as Money,
});
const sizeOf = (orders: FeedOrders) => orders.sizes.get(11 as SelectionId)?.toBack.get(200 as Price) ?? 0;

function two(): { orders: FeedOrders; ids: [OrderId, OrderId] } {
  const orders = new FeedOrders();
  const ids: [OrderId, OrderId] = [1 as OrderId, 2 as OrderId];
  for (const id of ids) orders.identify(orders.place(level(10)), id);
  return { orders, ids };
}

test('the oldest orders of a level are used first', () => {
  const { orders } = two();
  expect(orders.consume(level(15)).map(({ order, size }) => [order.id, size])).toEqual([
    [1, 10],
    [2, 5],
  ]);
  expect(sizeOf(orders)).toBe(5);
});

test('what somebody else took is gone', () => {
  const { orders, ids } = two();
  orders.lost(ids[1], 4 as Money);
  expect(sizeOf(orders)).toBe(16);
});

test('what somebody took of an order before its id was told is not forgotten', () => {
  const orders = new FeedOrders();
  const order = orders.place(level(10));
  orders.lost(7 as OrderId, 4 as Money);
  orders.identify(order, 7 as OrderId);
  expect(sizeOf(orders)).toBe(6);
});

test('a take that went otherwise is corrected: the orders it spared come back, in their place', () => {
  const { orders, ids } = two();
  const foreseen = orders.consume(level(12));
  orders.restore(foreseen);
  orders.lost(ids[0], 3 as Money);
  expect(sizeOf(orders)).toBe(17);
  expect(orders.consume(level(8)).map(({ order }) => order.id)).toEqual([1, 2]);
});

test('an order used up by two takes is remembered until both are answered', () => {
  const orders = new FeedOrders();
  orders.identify(orders.place(level(10)), 1 as OrderId);
  const [first, second] = [orders.consume(level(4)), orders.consume(level(6))];
  for (const parts of [first, second]) {
    orders.restore(parts);
    for (const { order, size } of parts) orders.lost(order.id as OrderId, size);
    orders.settle(parts);
  }
  expect(sizeOf(orders)).toBe(0);
});

test('after everything lapsed nothing is left to cancel', () => {
  const { orders, ids } = two();
  orders.clear();
  orders.lost(ids[0], 3 as Money);
  expect(orders.consume(level(1))).toEqual([]);
  expect(sizeOf(orders)).toBe(0);
});
