import { expect, test } from 'vitest';
import { runPosition, worstOf, type NumberBet } from './run-position.ts';

const session = { payoff: 'line', least: 0, most: 200, width: 0 } as const;
const bet = (side: 'back' | 'lay', line: number, stake: number, rate: number): NumberBet => ({
  side,
  line,
  stake,
  profit: side === 'back' ? (stake * rate) / 100 : stake,
  liability: side === 'back' ? stake : (stake * rate) / 100,
});

test('yes at 46 and no at 50: the middle wins both, and what can be lost is far from the sum of the stakes', () => {
  const bets = [bet('back', 46, 1000, 90), bet('lay', 50, 1000, 110)];
  expect(runPosition(session, bets)).toEqual([
    { from: 0, to: 45, result: 0 },
    { from: 46, to: 49, result: 1900 },
    { from: 50, to: 200, result: -200 },
  ]);
  expect(worstOf(session, bets)).toBe(200);
});

test('yes wins at its line', () => {
  expect(runPosition(session, [bet('back', 46, 100, 100)]).map(({ from, result }) => [from, result])).toEqual([
    [0, -100],
    [46, 100],
  ]);
});

test('a range wins from its line for as many results as it is wide', () => {
  const khado = { payoff: 'range', least: 0, most: 100, width: 5 } as const;
  expect(runPosition(khado, [bet('back', 40, 100, 500)])).toEqual([
    { from: 0, to: 39, result: -100 },
    { from: 40, to: 44, result: 500 },
    { from: 45, to: 100, result: -100 },
  ]);
});

test('a meter moves with each run', () => {
  const meter = { payoff: 'spread', least: 0, most: 300, width: 0 } as const;
  const bets = [{ side: 'lay', line: 150, stake: 10, profit: 0, liability: 0 } as const];
  expect(runPosition(meter, bets).map(({ from, result }) => [from, result])).toEqual([
    [0, 1500],
    [150, 0],
    [300, -1500],
  ]);
  expect(worstOf(meter, bets)).toBe(1500);
});

test('a line at the smallest result splits nothing', () => {
  expect(runPosition(session, [bet('back', 0, 100, 100)])).toEqual([{ from: 0, to: 200, result: 100 }]);
});
