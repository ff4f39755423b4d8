import { expect, test } from 'vitest';
import { endOf, isOfHands, merged, type BetCell, type BetGroup } from './bet-groups.ts';

test.each([
  ['Player A', 'Player B', 'Pair plus', 'Pair plus'],
  ['खिलाड़ी A', 'खिलाड़ी B', 'पेयर प्लस', 'पेयर प्लस'],
])('the same bet on %s and on %s is one row, whatever the language', (a, b, bet, row) => {
  const places = [a, b].map((name) => ({ id: name, name }));
  const plain = places.map(({ id, name }): BetGroup => {
    const label = `${bet} ${name}`;
    return { id, group: id, name: label, hasStakeBack: false, choices: [{ key: id, label, cells: [] }] };
  });
  const [only, ...others] = merged(plain, places);
  expect(others).toEqual([]);
  expect(only?.name).toBe(row);
  expect(only !== undefined && isOfHands(only, places)).toBe(true);
});

test.each([
  ['one price, which was told as a price', [-10_000, 9400], { end: 'won' }],
  ['several payouts, each told by itself', [-10_000, 9400, 20_000], { end: 'won', pays: 0.94 }],
  ['half of the stake back', [-5000, 10_000], { end: 'won', pays: 1 }],
])('a bet of a scale with %s', (_, scale, end) => {
  const cell = { side: 'back', market: { payoff: 'scale', least: 0 }, runner: { scale } } as unknown as BetCell;
  expect(endOf(cell, 1, {} as never)).toEqual(end);
});
