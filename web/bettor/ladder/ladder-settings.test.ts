import { expect, test } from 'vitest';
import { problemOfStake } from './ladder-settings.ts';

test.each(['', ' ', '25', '0.5', '1,000.50', '१०००'])('%j is a stake, or none yet', (text) => {
  expect(problemOfStake(text)).toBe('');
});

test.each([
  ['1e3', 'Enter the stake in figures, such as 1,000.50.'],
  ['-5', 'Enter the stake in figures, such as 1,000.50.'],
  ['500,50', 'Enter the stake in figures, such as 1,000.50.'],
  ['0', 'Enter a stake.'],
  ['123456789012345', 'This stake is too large.'],
])('%j is none, and the ladder says why as the slip does', (text, why) => {
  expect(problemOfStake(text)).toBe(why);
});
