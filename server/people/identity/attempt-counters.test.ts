import { expect, test } from 'vitest';
import { AttemptCounters } from './attempt-counters.ts';

const THREE_A_MINUTE = { attempts: 3, windowMs: 60_000 };

test('of three attempts a minute the fourth waits 20 seconds, and does not count', () => {
  const counters = new AttemptCounters();
  const take = (now: number) => counters.take('a', THREE_A_MINUTE, now);
  expect([0, 0, 0, 0, 0, 5000].map(take)).toEqual([0, 0, 0, 20_000, 20_000, 15_000]);
  expect(counters.level('a', THREE_A_MINUTE, 0)).toBe(3);
  expect([20_000, 20_000].map(take)).toEqual([0, 20_000]);
  expect(counters.take('b', THREE_A_MINUTE, 0)).toBe(0);
});

test('a clock that goes back forgets nothing', () => {
  const counters = new AttemptCounters();
  for (let n = 0; n < 3; n += 1) counters.take('a', THREE_A_MINUTE, 60_000);
  expect(counters.level('a', THREE_A_MINUTE, 0)).toBe(3);
});

test('somebody who fills the memory with names clears only what was counted longest ago', () => {
  const counters = new AttemptCounters();
  const add = (key: string, now: number) => counters.add(key, { allowance: THREE_A_MINUTE, now, attempts: 3 });
  const isCounted = (key: string) => counters.level(key, THREE_A_MINUTE, 3) > 0;
  add('guessed', 1);
  for (let n = 1; n < 50_000; n += 1) add(`other ${n}`, 2);
  add('guessed', 3);
  expect([isCounted('guessed'), isCounted('other 1')]).toEqual([true, true]);
  add('one more', 3);
  expect([isCounted('guessed'), isCounted('one more'), isCounted('other 49999')]).toEqual([true, true, true]);
  expect([isCounted('other 1'), isCounted('other 25000'), isCounted('other 25001')]).toEqual([false, false, true]);
});
