import { expect, test } from 'vitest';
import { formatSecondsLeft } from './seconds-left.ts';

test.each([
  [0, '0 s'],
  [99, '99 s'],
  [100, '1:40'],
  [703, '11:43'],
  [3600, '60:00'],
])('%i seconds are left as %s', (seconds, words) => {
  expect(formatSecondsLeft(seconds)).toBe(words);
});
