import { expect, test } from 'vitest';
import { clockWords } from './start-words.ts';

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
