import { expect, test } from 'vitest';
import { REJECTIONS } from '../rejection.ts';
import { anOrder } from '../testing/trial.ts';
import { aTrialOfOrders, WRONG_ORDERS } from '../testing/wrong-orders.ts';

// docs/rules.md, "Commands, rejections, events"
test.each(WRONG_ORDERS)('%s: nothing happens and nothing changes: %j', (rejection, command) => {
  const trial = aTrialOfOrders();
  const before = trial.engine.snapshot();
  trial.now++;
  expect(trial.do(command)).toMatchObject({ outcome: { ok: false, rejection }, events: [] });
  expect(trial.engine.snapshot()).toEqual(before);
});

test('the rows are in order of precedence', () => {
  const places = WRONG_ORDERS.map(([rejection]) => REJECTIONS.indexOf(rejection));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test.each([
  ['a replacement needs only what the old order does not hold', 100_000, undefined],
  ['and not a unit more', 100_001, 'insufficient-funds'],
] as const)('%s', (_, size, rejection) => {
  const replacement = { type: 'replace-order', account: 16, order: 1, price: 310, size } as const;
  expect(aTrialOfOrders().rejection(replacement)).toBe(rejection);
});

test('a batch that is undone leaves an account that never bet there without a trace', () => {
  const trial = aTrialOfOrders();
  const before = trial.engine.snapshot();
  const half = { selection: 7, side: 'back', price: 300, size: 60_000, persistence: 'lapse' } as const;
  const batch = { type: 'place-orders', account: 17, market: 3, orders: [half, half], allOrNothing: true } as const;
  expect(trial.rejection(batch)).toBe('insufficient-funds');
  expect(trial.engine.snapshot()).toEqual(before);
  expect(trial.rejection(anOrder({ account: 17, market: 3 }))).toBeUndefined();
});
