import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test.each([
  [0, 'goals', '0 goals'],
  [1, 'goals', '1 goal'],
  [2, 'goals', '2 goals'],
  [1, 'yellow cards', '1 yellow card'],
  [1, 'boundaries', '1 boundary'],
  [1, 'sixes', '1 six'],
  [1, 'matches', '1 match'],
  ['1', 'overs', '1 over'],
  ['0.1', 'overs', '0.1 overs'],
])('%i of %s is %s', (count, plural, text) => {
  expect(countText(count, plural)).toBe(text);
});
