import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import { OrderIndex } from './order-index.ts';

/** Orders in few slots, so that many want the same; and far apart, so that none are neighbours. */
const order = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
const step = fc.record({ order, isDeleted: fc.boolean() });

test('it finds what a Map finds, whatever is added and deleted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
      const orders: number[] = [];
      const index = new OrderIndex((row) => orders[row] as number);
      const rows = new Map<number, number>();
      for (const { order: id, isDeleted } of steps) {
        if (isDeleted) {
          index.delete(id);
          rows.delete(id);
        } else if (!rows.has(id)) {
          index.add(id, orders.length);
          rows.set(id, orders.length);
          orders.push(id);
        }
        expect(index.size).toBe(rows.size);
      }
      for (const { order: id } of steps) expect(index.get(id)).toBe(rows.get(id) ?? -1);
    }),
    { numRuns: lawCases(200) },
  );
});

test('it stays as fast with many orders of one spacing', () => {
  for (const spacing of [1, 2, 3, 1024, 4096]) {
    const orders = Array.from({ length: 20_000 }, (_, place) => 1 + place * spacing);
    let looks = 0;
    const index = new OrderIndex((row) => {
      looks += 1;
      return orders[row] as number;
    });
    orders.forEach((id, row) => index.add(id, row));
    looks = 0;
    expect(orders.map((id) => index.get(id))).toEqual(orders.map((_, row) => row));
    expect(looks / orders.length).toBeLessThan(4);
  }
});
