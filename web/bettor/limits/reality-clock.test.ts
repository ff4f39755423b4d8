import { expect, test } from 'vitest';
import { dueIn, lastContinued, noteContinued } from './reality-clock.ts';

const MINUTE = 60_000;

test.each([
  ['after the sign-in', { now: 10, begun: 0, continued: 0 }, 20],
  ['after the last time that the bettor went on', { now: 40, begun: 0, continued: 32 }, 22],
  ['not after one of an earlier login session', { now: 110, begun: 100, continued: 50 }, 20],
  ['not after one that is still to come', { now: 10, begun: 0, continued: 500 }, 20],
  ['at once, where it is due', { now: 45, begun: 0, continued: 0 }, -15],
])('%s', (_what, { now, begun, continued }, left) => {
  const times = { now: now * MINUTE, begun: begun * MINUTE, continued: continued * MINUTE, minutes: 30 };
  expect(dueIn(times)).toBe(left * MINUTE);
});

test('what is kept comes back, and what nobody wrote is never', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, v: string) => kept.set(key, v),
  };
  expect(lastContinued(store)).toBe(0);
  noteContinued(store, 1234);
  expect(lastContinued(store)).toBe(1234);
  kept.set('realityCheckAt', 'x');
  expect(lastContinued(store)).toBe(0);
});
