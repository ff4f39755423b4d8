import { expect, test } from 'vitest';
import { anOrder, Trial } from '../testing/trial.ts';

// docs/rules.md, "Cross-matching": own orders in the way.

test.each([
  ['behind what is taken stays', 250, true],
  ['before it is cancelled', 310, false],
])('an own order %s, though the one behind it was looked at', (_what, price, stays) => {
  const trial = new Trial().customers(1e6, 1e6).market({ options: { crossMatching: true } });
  const lay = (selection: number, at: number, size: number, account = 17) =>
    trial.events(anOrder({ account, selection, side: 'lay', price: at, size }));
  lay(8, 300, 2);
  lay(8, 200, 102);
  lay(9, 340, 2);
  lay(9, 300, 205);
  lay(8, price, 10, 16);
  const fills = trial.events(anOrder({ side: 'lay', price: 490, size: 259 }), 'orders-matched');
  expect(fills.map((fill) => [fill.selection, fill.price, fill.size])).toEqual([
    [7, 490, 2],
    [8, 300, 2],
    [9, 340, 2],
  ]);
  const cancelled = trial.rejection({ type: 'cancel-order', account: 16, order: 5 });
  expect(cancelled).toBe(stays ? undefined : 'order-closed');
});
