import { expect, test } from 'vitest';
import { Usage } from './usage-limits.ts';

const user = { appKey: 'k', userId: 1 };

test('a key may make twice its calls at once, then as many a second as it has', () => {
  let now = 0;
  const usage = new Usage({ callsPerSecond: 2, instructionsPerSecond: 10 }, () => now);
  expect([1, 2, 3, 4, 5].map(() => usage.allows(user, 0))).toEqual([true, true, true, true, false]);
  now = 499;
  expect(usage.allows(user, 0)).toBe(false);
  now = 500;
  expect(usage.allows(user, 0)).toBe(true);
  expect(usage.allows({ ...user, userId: 2 }, 0)).toBe(true);
});

test('instructions are counted by themselves, and what is refused is not counted', () => {
  const usage = new Usage({ callsPerSecond: 100, instructionsPerSecond: 10 }, () => 0);
  expect(usage.allows(user, 15)).toBe(true);
  expect(usage.allows(user, 6)).toBe(false);
  expect(usage.allows(user, 5)).toBe(true);
});
