import { expect, test } from 'vitest';
import { bestOf, levelsOf, movedLine, movedRate, widened } from './quoting.ts';

const no = { is_back: false, rate: 110, line: 170, size: 1000 };
const yes = { is_back: true, rate: 90, line: 171, size: 1000 };
const session = [yes, no];

const lines = (quotes: readonly { is_back: boolean; line: number }[]) =>
  quotes.map(({ is_back, line }) => `${is_back ? 'yes' : 'no'} ${line}`);

test('both lines move together, and not below nothing', () => {
  expect(lines(movedLine(session, 1))).toEqual(['yes 172', 'no 171']);
  expect(lines(movedLine(session, -2))).toEqual(['yes 169', 'no 168']);
  expect(movedLine([{ ...no, line: 0 }], -1)).toEqual([{ ...no, line: 0 }]);
});

test('the gap widens on the Yes side, and closes until the lines meet', () => {
  expect(lines(widened(session, 1))).toEqual(['yes 172', 'no 170']);
  const met = widened(session, -1);
  expect(lines(met)).toEqual(['yes 170', 'no 170']);
  expect(widened(met, -1)).toEqual(met);
  expect(widened([yes], 1)).toEqual([yes]);
});

test('a bookmaker’s rates move together, and stay at 1 or more', () => {
  const quotes = [
    { is_back: true, rate: 61.5, line: 0, size: 500 },
    { is_back: false, rate: 63.5, line: 0, size: 500 },
  ];
  expect(movedRate(quotes, 1).map(({ rate }) => rate)).toEqual([62.5, 64.5]);
  expect(movedRate([{ ...yes, rate: 1 }], -1)[0]?.rate).toBe(1);
});

test('the best of a side, and what the call takes', () => {
  expect([bestOf(session, 'back'), bestOf(session, 'lay'), bestOf([], 'lay')]).toEqual([yes, no, undefined]);
  expect(levelsOf(session)).toEqual(session);
});
