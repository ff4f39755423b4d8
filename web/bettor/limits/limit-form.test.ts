import { expect, test } from 'vitest';
import { effectOf, readLimit, usedShare } from './limit-form.ts';

test.each([
  [null, 0, 100, 24, 'at-once'],
  [500, 24, 500, 24, 'at-once'],
  [500, 24, 400, 168, 'at-once'],
  [500, 24, 501, 24, 'after-a-day'],
  [500, 168, 400, 24, 'after-a-day'],
  [500, 168, 500, 720, 'at-once'],
  [500, 168, 501, 720, 'after-a-day'],
  [500, 24, 500, 720, 'at-once'],
  [500, 0, 400, 0, 'at-once'],
] as const)(
  'a limit of %j in %i hours, asked for %i in %i: %s',
  (...[amount, period_hours, to, periodHours, effect]) => {
    expect(effectOf({ amount, period_hours }, { amount: to * 100, periodHours })).toBe(effect);
  },
);

test('an exposure has no period', () => {
  expect(readLimit('5,000', 24, 'exposure')).toEqual({ amount: 500_000, periodHours: 0 });
  expect(readLimit('0', 24, 'deposit')).toEqual({ amount: 0, periodHours: 24 });
  expect(readLimit('much', 24, 'deposit')).toBeUndefined();
});

test.each([
  [null, 50, 0],
  [100, 25, 25],
  [100, 150, 100],
  [0, 0, 100],
])('of %j, %i used is %i per cent', (amount, used, share) => {
  expect(usedShare({ amount, used })).toBe(share);
});
