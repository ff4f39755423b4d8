import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test.each([
  [0, '0 markets'],
  [1, '1 market'],
  [2, '2 markets'],
  [100_000, '1,00,000 markets'],
])('of %i it is %s', (count, words) => expect(plural(count, 'market')).toBe(words));

test('a noun with another plural names it', () => {
  expect([plural(1, 'match', 'matches'), plural(3, 'match', 'matches')]).toEqual(['1 match', '3 matches']);
});
