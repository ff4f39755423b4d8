import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Delays, type WaitingOrder } from './delays.ts';

const waiting = (id: number, releaseAt: number, market: number): WaitingOrder => ({
  id,
  releaseAt,
  market,
  account: 16,
  position: 0,
  runnerIndex: 0,
  side: 0,
  price: 101,
  size: 1,
  amount: 1,
  persists: 0,
  terms: undefined,
});

// docs/rules.md, "In-play delay"
test('orders come out by release time, then by id, whatever was taken out between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ releaseAt: fc.nat(20), market: fc.nat(2) }), { maxLength: 60 }),
      fc.nat(2),
      (orders, gone) => {
        const delays = new Delays();
        const all = orders.map(({ releaseAt, market }, index) => waiting(index + 1, releaseAt, market));
        for (const order of all) delays.add(order);
        const sorted = all.toSorted((a, b) => a.releaseAt - b.releaseAt || a.id - b.id);
        expect(delays.all()).toEqual(sorted);
        expect(delays.takeOf(gone)).toEqual(sorted.filter((order) => order.market === gone));
        const left = sorted.filter((order) => order.market !== gone);
        expect(delays.dueAt()).toBe(left[0]?.releaseAt ?? Infinity);
        const released: WaitingOrder[] = [];
        for (let now = 0; now <= 20; now++) {
          for (let order = delays.takeDue(now); order !== undefined; order = delays.takeDue(now)) {
            expect(order.releaseAt).toBe(now);
            expect(delays.find(order.id)).toBeUndefined();
            released.push(order);
          }
        }
        expect(released).toEqual(left);
      },
    ),
  );
});
