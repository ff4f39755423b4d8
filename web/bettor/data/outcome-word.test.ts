import fc from 'fast-check';
import { placeProfitOf, profitOf, toBackerAt, type Money, type Side } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { outcomeWordOf } from './outcome-word.ts';

const signed = (side: Side, toBacker: number) => (side === 'back' ? toBacker : 0 - toBacker) as Money;
const figures = (side: Side, profit: number, stake: number) => ({
  toWin: (side === 'back' ? profit : stake) as Money,
  toLose: (side === 'back' ? stake : profit) as Money,
});
const a = {
  side: fc.constantFrom<Side>('back', 'lay'),
  price: fc.integer({ min: 101, max: 2000 }),
  size: fc.integer({ min: 100, max: 100_000 }),
};

test('a handicap’s half win, half loss and returned stake are named, a whole win or loss is not', () => {
  const quarters = fc.integer({ min: -12, max: 12 });
  const result = fc.integer({ min: -6, max: 6 });
  fc.assert(
    fc.property(fc.record({ ...a, quarters, result }), ({ side, price, size, quarters: of, result: number }) => {
      const profit = profitOf(size, price);
      fc.pre(profit > 1);
      const payoff = { kind: 'handicap', least: -9, most: 9, handicaps: [{ sign: 1, quarters: of }] } as const;
      const toBacker = toBackerAt(payoff, { runnerIndex: 0, line: 0, size, profit }, number);
      const margin = (4 * number + of) * (side === 'back' ? 1 : -1);
      const word = margin === 1 ? 'Half win' : margin === -1 ? 'Half loss' : margin === 0 ? 'Stake returned' : '';
      const bet = { payoff: 'handicap', matches: [], between: undefined, ...figures(side, profit, size) } as const;
      expect(outcomeWordOf({ ...bet, profit: signed(side, toBacker) })).toBe(word);
    }),
  );
});

test('each-way, a place alone is named', () => {
  fc.assert(
    fc.property(fc.record(a), ({ side, price, size }) => {
      const [win, placed] = [profitOf(size, price), placeProfitOf(size, price, 400)];
      fc.pre(placed > 0);
      const between = signed(side, placed - size);
      const bet = { payoff: 'each-way', matches: [], between, ...figures(side, win + placed, 2 * size) } as const;
      const word = (toBacker: number) => outcomeWordOf({ ...bet, profit: signed(side, toBacker) });
      expect([word(win + placed), word(placed - size), word(-2 * size)]).toEqual(['', 'Placed only', '']);
    }),
  );
});

test('of a line the stake is returned where the result is on it; bets at several lines say nothing', () => {
  const match = { price: 300, size: 50 as Money };
  const bet = { payoff: 'line-range', between: undefined, ...figures('back', 50, 50), profit: 0 as Money } as const;
  expect(outcomeWordOf({ ...bet, matches: [match] })).toBe('Stake returned');
  expect(outcomeWordOf({ ...bet, matches: [match, { ...match, price: 250 }] })).toBe('');
  expect(outcomeWordOf({ ...bet, profit: undefined, matches: [match] })).toBe('');
});
