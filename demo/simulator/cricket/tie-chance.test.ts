import { expect, test } from 'vitest';
import { cricketStart, secondInnings, type CricketState } from 'server/trade/cricket-model/cricket-model.ts';
import { tieChance } from './tie-chance.ts';

const chase = (runs: number, ballsLeft: number, wicketsLeft = 5): CricketState => ({
  ...secondInnings({ ...cricketStart(10), runs: 80 }, 10),
  runs,
  ballsLeft,
  wicketsLeft,
});

test('a chase that is over is tied with one run missing, and not otherwise', () => {
  expect(tieChance(chase(80, 0))).toBe(1);
  expect(tieChance(chase(80, 12, 0))).toBe(1);
  expect(tieChance(chase(79, 0))).toBe(0);
  expect(tieChance(chase(81, 6))).toBe(0);
});

test('the closer the end and the scores, the likelier', () => {
  expect(tieChance(chase(79, 1))).toBeGreaterThan(tieChance(chase(40, 28)));
  expect(tieChance(chase(40, 28))).toBeGreaterThan(tieChance(chase(20, 6)));
  expect(tieChance(cricketStart(10))).toBeGreaterThan(0);
});
