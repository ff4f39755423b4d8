import { expect, test } from 'vitest';
import { selectionsOf } from './selections-of.ts';

test('a name has one number in every market', () => {
  const [here] = selectionsOf(['Norhaven United', 'Calder Athletic', 'The Draw']);
  const there = selectionsOf(['Port Ellery', 'Norhaven United', 'The Draw']);
  expect(there[1]).toBe(here);
  expect(there[2]).toBe(58_805);
});

test('two runners of a market never share one', () => {
  expect(new Set(selectionsOf(['Twin', 'Twin', 'Twin'])).size).toBe(3);
});
