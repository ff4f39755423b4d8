import { expect, test } from 'vitest';
import { isOfHands, merged, type BetGroup } from './bet-groups.ts';

test.each([
  ['Player A', 'Player B', 'Pair plus', 'Pair plus'],
  ['खिलाड़ी A', 'खिलाड़ी B', 'पेयर प्लस', 'पेयर प्लस'],
])('the same bet on %s and on %s is one row, whatever the language', (a, b, bet, row) => {
  const places = [a, b].map((name) => ({ id: name, name }));
  const plain = places.map(({ id, name }): BetGroup => {
    const label = `${bet} ${name}`;
    return { id, group: id, name: label, note: '', choices: [{ key: id, label, cells: [] }] };
  });
  const [only, ...others] = merged(plain, places);
  expect(others).toEqual([]);
  expect(only?.name).toBe(row);
  expect(only !== undefined && isOfHands(only, places)).toBe(true);
});
