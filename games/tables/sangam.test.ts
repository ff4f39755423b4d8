import { expect, test } from 'vitest';
import { type Draws } from '../dealer.ts';
import { profitOf, returnOf } from '../returns.ts';
import { playRound } from '../round.ts';
import type { Group, OnDemand, Table } from '../table.ts';
import { tableOf } from './all.ts';
import { ankOf, DIGITS, PANAS, panaOf } from './panas.ts';

const matka = tableOf('matka') as Table;
const { group, chosenIn, examples } = matka.onDemand as OnDemand;

/** Deals these digits, open and close. */
function dealt(digits: string): Draws {
  const left = digits.split('').map(Number);
  return { uniform: () => left.shift() as number };
}

const answerOf = (one: Group, digits: string) => one.answer(playRound(matka, dealt(digits)));

test.each([
  ['123', '456', '213645', 1],
  ['123', '456', '213644', 0],
  ['123', '456', '645213', 0],
  ['100', '9', '010234', 1],
  ['100', '9', '010235', 0],
  ['9', '100', '234010', 1],
  ['000', '000', '000000', 1],
])('open %s, close %s: drawn %s it is %i', (open, close, digits, answer) => {
  expect(answerOf(group([open, close]), digits)).toBe(answer);
});

test('the chances are those of all draws, for an example of each bet and either way round', () => {
  const panas = new Map<string, number>();
  for (let number = 0; number < 1000; number++) {
    const pana = panaOf(`${number}`.padStart(3, '0').split(''));
    panas.set(pana, (panas.get(pana) ?? 0) + 1);
  }
  const waysOf = (part: string) =>
    [...panas].reduce((sum, [pana, ways]) => sum + ((part.length === 1 ? ankOf(pana) : pana) === part ? ways : 0), 0);
  for (const [open = '', close = ''] of examples)
    for (const choice of [
      [open, close],
      [close, open],
    ]) {
      const one = group(choice);
      const cases = waysOf(open) * waysOf(close);
      expect(one.chances().get(1)).toBeCloseTo(cases / 1_000_000, 12);
      const [bet] = one.bets;
      expect(returnOf(one, bet as never, one.chances()).return).toBeGreaterThan(0.94);
      expect(profitOf(one, bet as never, 0)).toBe(-10_000);
    }
});

test('every sangam is one of the bets that are published, and its id says what was chosen', () => {
  const published = new Set(examples.flatMap((choice) => group(choice).bets.map(({ id }) => id)));
  expect(published.size).toBe(examples.length);
  for (const open of [...PANAS, ...DIGITS])
    for (const close of ['123', '112', '111', '000', '7']) {
      if (open.length + close.length === 2) continue;
      const one = group([open, close]);
      expect(published).toContain(one.bets[0]?.id);
      expect(chosenIn(one.id)).toEqual([open, close]);
    }
});

test.each([[['1', '2']], [['123']], [['321', '5']], [['123', '456', '7']], [['1234', '5']], [['', '123']]])(
  '%j is no sangam',
  (choice) => {
    expect(() => group(choice)).toThrow(RangeError);
  },
);
