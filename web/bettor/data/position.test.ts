import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { LADDER, MAX_SIZE, profitOf, type Money, type Side } from 'engine/vocabulary';
import { largestStake, outlookOf, profitAndLiability, type Matched } from './position.ts';

const runners = [
  { id: 1, name: 'India' },
  { id: 2, name: 'Australia' },
];
const twoRunners = { winners: 1, payoff: 'runners', runners } as const;
const book = { mechanism: 'order-book', payoff: 'runners', least: 0, most: 0, placeDivisor: 0 } as const;
const bet = (selectionId: number, side: Side, price: number, stake: number): Matched => ({
  selectionId,
  side,
  ...profitAndLiability(book, { side, price, stake, line: 0 }),
});
const figures = (matched: Matched[], market: Parameters<typeof outlookOf>[0] = twoRunners) => [
  ...outlookOf(market, matched).values(),
];

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
  expect(figures([bet(1, 'back', 300, 100), bet(2, 'back', 200, 50)], { ...twoRunners, winners: 2 })).toEqual([
    200, 50,
  ]);
});

test('with several winners a runner without bets has no figure', () => {
  expect([...outlookOf({ ...twoRunners, winners: 2 }, [bet(2, 'back', 200, 50)])]).toEqual([[2, 50]]);
});

test('each-way a runner’s figure is that of its own bets if it wins', () => {
  const bets = [{ selectionId: 1, side: 'back', profit: 231_25, liability: 100_00 } as const];
  expect([...outlookOf({ ...twoRunners, payoff: 'each-way' }, bets)]).toEqual([[1, 231_25]]);
});

test.each(['line-range', 'handicap'] as const)('a %s has no figure by runner', (payoff) => {
  expect(outlookOf({ ...twoRunners, payoff }, [bet(1, 'back', 200, 100)]).size).toBe(0);
});

const quoted = { ...book, mechanism: 'quoted' } as const;
const of4000 = (side: Side, price: number, line = 0) => ({ side, price, line, stake: 4_000_00 });
const line = { ...quoted, payoff: 'line' } as const;
const meter = { ...quoted, payoff: 'spread', most: 300 } as const;
const eachWay = { ...book, payoff: 'each-way', placeDivisor: 400 } as const;
const runLine = { ...book, payoff: 'line-range' } as const;
test.each([
  ['a back', book, of4000('back', 258), [6_320_00, 4_000_00]],
  ['a lay', book, of4000('lay', 258), [4_000_00, 6_320_00]],
  ['a bookmaker’s back at 45', quoted, of4000('back', 4500), [1_800_00, 4_000_00]],
  ['a bookmaker’s lay at 47', quoted, of4000('lay', 4700), [4_000_00, 1_880_00]],
  ['yes at 90', line, of4000('back', 9000, 46), [3_600_00, 4_000_00]],
  ['no at 110', line, of4000('lay', 11_000, 45), [4_000_00, 4_400_00]],
  ['each-way at a quarter, back at 4.70', eachWay, of4000('back', 470), [18_500_00, 8_000_00]],
  ['each-way at a quarter, lay at 2.90', eachWay, of4000('lay', 290), [8_000_00, 9_500_00]],
  ['a back of a line-range at 3.00', runLine, of4000('back', 300), [4_000_00, 4_000_00]],
  ['a lay of a line-range at 3.50', runLine, of4000('lay', 350), [4_000_00, 4_000_00]],
  ['a meter up at 77 of 0 to 300', meter, of4000('back', 10_000, 77), [892_000_00, 308_000_00]],
  ['a meter down at 75 of 0 to 300', meter, of4000('lay', 10_000, 75), [300_000_00, 900_000_00]],
] as const)('%s wins and loses of 4,000', (_, market, bet, [profit, liability]) => {
  expect(profitAndLiability(market, bet)).toEqual({ profit, liability });
});

test('the largest stake is covered, and one unit more is not', () => {
  const tick = integer({ min: 0, max: LADDER.length - 1 });
  assert(
    property(tick, integer({ min: 1, max: 10_000_000_00 }), (at, available) => {
      const price = LADDER[at] as number;
      const stake = largestStake(book, { side: 'lay', price, line: 0 }, available as Money);
      expect(profitOf(stake, price)).toBeLessThanOrEqual(available);
      if (stake < MAX_SIZE) expect(profitOf(stake + 1, price)).toBeGreaterThan(available);
    }),
  );
  expect(largestStake(book, { side: 'back', price: 258, line: 0 }, 123_45 as Money)).toBe(123_45);
  expect(largestStake(book, { side: 'lay', price: 258, line: 0 }, -5 as Money)).toBe(0);
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
