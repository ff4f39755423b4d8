import type { TickerBet } from 'protocol';
import { expect, test } from 'vitest';
import { matchedBets } from './matched-bets.ts';

const bet = (bet_id: string, placed_at: number, matched: number) => ({ bet_id, placed_at, matched }) as TickerBet;

test('of a bet that both know the stream is right, and what nobody took is not listed', () => {
  const before = [bet('1', 10, 5), bet('2', 20, 5), bet('3', 30, 5)];
  const live = [bet('4', 40, 0), bet('5', 15, 7), bet('2', 20, 9), bet('3', 30, 0)];
  expect(matchedBets(before, live).map(({ bet_id, matched }) => [bet_id, matched])).toEqual([
    ['2', 9],
    ['5', 7],
    ['1', 5],
  ]);
});
