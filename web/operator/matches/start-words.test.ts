import { expect, test } from 'vitest';
import { atStartWords, clockWords, delayOf } from './start-words.ts';

test.each([
  [0, 2, 2, 'both markets are suspended'],
  [1, 0, 1, 'the market turns in play'],
  [21, 0, 21, 'all 21 markets turn in play'],
  [1, 0, 2, '1 of 2 markets turns in play'],
  [0, 1, 3, '1 of 3 markets is suspended'],
  [20, 1, 21, '20 markets turn in play and 1 is suspended'],
  [1, 2, 3, '1 market turns in play and 2 are suspended'],
])('of %i that turn in play and %i that are suspended, of %i', (turned, suspended, left, words) =>
  expect(clockWords({ turned, suspended, left })).toBe(words),
);

test.each([
  [
    'turn-in-play',
    'At the start, 19:30: it turns in play with 0 s of delay. A market that is not open stays as it is.',
  ],
  ['suspend', 'At the start, 19:30: it is suspended. A market that is not open stays as it is.'],
  ['nothing', 'At the start, 19:30: it stays as it is.'],
] as const)('at its start, of %s', (at_start, words) =>
  expect(atStartWords({ at_start, start_delay: 0 }, '19:30')).toBe(words),
);

test('turning in play begins with the delay that the market was made with', () => {
  const before = { in_play: false, bet_delay: 0 };
  expect(delayOf(before, { at_start: 'turn-in-play', start_delay: 0 })).toBe(0);
  expect(delayOf(before, { at_start: 'suspend', start_delay: 0 })).toBe(5000);
  expect(delayOf(before, undefined)).toBe(5000);
  expect(delayOf({ in_play: true, bet_delay: 3000 }, { at_start: 'turn-in-play', start_delay: 0 })).toBe(3000);
});
