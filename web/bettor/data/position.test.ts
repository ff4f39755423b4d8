import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { LADDER, profitOf, type Money, type Side } from 'engine/vocabulary';
import { largestStake, outlookOf, profitAndLiability, type Matched } from './position.ts';

const runners = [
  { id: 1, name: 'India' },
  { id: 2, name: 'Australia' },
];
const twoRunners = { winners: 1, runners };
const bet = (selectionId: number, side: Side, price: number, stake: number): Matched => ({
  selectionId,
  side,
  price,
  stake,
});
const figures = (matched: Matched[], market = twoRunners) => [...outlookOf(market, matched).values()];

test('a back wins its profit on its runner and loses its stake on the other', () => {
  expect(figures([bet(1, 'back', 258, 4_000_00)])).toEqual([6_320_00, -4_000_00]);
});

test('a lay is the opposite', () => {
  expect(figures([bet(1, 'lay', 258, 4_000_00)])).toEqual([-6_320_00, 4_000_00]);
});

test('bets add up: a position with the bet in the slip', () => {
  const now = [bet(2, 'back', 185, 5_000_00), bet(1, 'lay', 240, 2_000_00)];
  expect(figures(now)).toEqual([-7_800_00, 6_250_00]);
  expect(figures([...now, bet(1, 'back', 258, 4_000_00)])).toEqual([-1_480_00, 2_250_00]);
});

test('with several winners a runner’s figure is that of the bets on it alone', () => {
  expect(figures([bet(1, 'back', 300, 100), bet(2, 'back', 200, 50)], { winners: 2, runners })).toEqual([200, 50]);
});

test('an average price of several fills comes to the sum of the fills', () => {
  const average = (258 * 1000 + 262 * 3000) / 4000;
  expect(figures([bet(1, 'back', average, 4000)])[0]).toBe(profitOf(1000, 258) + profitOf(3000, 262));
});

test('profit and liability of one bet', () => {
  expect(profitAndLiability({ side: 'back', price: 258, stake: 4_000_00 })).toEqual({
    profit: 6_320_00,
    liability: 4_000_00,
  });
  expect(profitAndLiability({ side: 'lay', price: 258, stake: 4_000_00 })).toEqual({
    profit: 4_000_00,
    liability: 6_320_00,
  });
});

test('the largest stake is covered, and one unit more is not', () => {
  const tick = integer({ min: 0, max: LADDER.length - 1 });
  assert(
    property(tick, integer({ min: 1, max: 10_000_000_00 }), (at, available) => {
      const price = LADDER[at] as number;
      const stake = largestStake('lay', price, available as Money);
      expect(profitOf(stake, price)).toBeLessThanOrEqual(available);
      expect(profitOf(stake + 1, price)).toBeGreaterThan(available);
    }),
  );
  expect(largestStake('back', 258, 123_45 as Money)).toBe(123_45);
  expect(largestStake('lay', 258, -5 as Money)).toBe(0);
});

test('whatever is bet, a two-runner outlook is never a gain for both sides of the same bet', () => {
  const tick = integer({ min: 0, max: LADDER.length - 1 });
  assert(
    property(tick, integer({ min: 1, max: 1_000_000_00 }), (at, stake) => {
      const price = LADDER[at] as number;
      const back = figures([bet(1, 'back', price, stake)]);
      const lay = figures([bet(1, 'lay', price, stake)]);
      expect(back.map((money, runner) => money + (lay[runner] as number))).toEqual([0, 0]);
    }),
  );
});
