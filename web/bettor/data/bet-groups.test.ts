import { expect, test } from 'vitest';
import type { Bet } from './from-wire.ts';
import { groupBets } from './bet-groups.ts';

const bet = (id: string, unmatched: number, matched: number) => ({ id, unmatched, matched }) as unknown as Bet;
const ids = (bets: readonly Bet[]) => bets.map(({ id }) => id).join();

test('a part-matched bet is in both lists, a lapsed one in neither', () => {
  const { unmatched, matched, gone } = groupBets([bet('1', 5, 0), bet('2', 5, 5), bet('3', 0, 5), bet('4', 0, 0)]);
  expect([ids(unmatched), ids(matched), ids(gone)]).toEqual(['1,2', '2,3', '4']);
});
