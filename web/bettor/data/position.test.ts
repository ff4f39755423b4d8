import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { LADDER, MAX_SIZE, type Money, profitOf, type Side } from 'engine/vocabulary';
import { heldIn, largestStake, mostStake, profitAndLiability, type PayingMarket } from './position.ts';
import type { Bet } from './from-wire.ts';

const book: PayingMarket = {
  mechanism: 'order-book',
  payoff: 'runners',
  winners: 1,
  complete: true,
  least: 0,
  most: 0,
  width: 0,
  placeDivisor: 0,
  runners: [
    { id: 1, name: 'India' },
    { id: 2, name: 'Australia' },
  ],
};

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

test.each(['profit', 'liability'] as const)(
  'the largest stake keeps within its %s, and one unit more does not',
  (of) => {
    const tick = integer({ min: 0, max: LADDER.length - 1 });
    assert(
      property(tick, integer({ min: 1, max: 10_000_000_00 }), (at, money) => {
        const bet = { side: of === 'profit' ? 'back' : 'lay', price: LADDER[at] as number, line: 0 } as const;
        const stake = largestStake(book, bet, { of, money });
        expect(profitOf(stake, bet.price)).toBeLessThanOrEqual(money);
        if (stake < MAX_SIZE) expect(profitOf(stake + 1, bet.price)).toBeGreaterThan(money);
      }),
    );
    const bet = { side: of === 'profit' ? 'lay' : 'back', price: 258, line: 0 } as const;
    expect(largestStake(book, bet, { of, money: 123_45 })).toBe(123_45);
    expect(largestStake(book, bet, { of, money: -5 })).toBe(0);
  },
);

test.each([
  ['as much as the market takes', 1_00_000_00, 0, 1_00_000_00],
  ['no more than may be won', 1_00_000_00, 10_00_000_00, 1_05],
  ['what the market takes, where less is won with it', 1_00, 10_00_000_00, 1_00],
  ['no limit, where there is none', 0, 0, 0],
  ['what may be won, where the market takes any stake', 0, 10_00_000_00, 1_05],
])('on a scale that pays 950,000 for 1 the most is %s', (_, maxStake, maxProfit, most) => {
  const runners = [{ id: 1, name: 'Full sangam', scale: [-10_000, 9_499_990_000] }];
  const scale = { ...quoted, payoff: 'scale', most: 1, runners } as const;
  const bet = { runnerId: 1, side: 'back', price: 10_000, line: 0 } as const;
  expect(mostStake({ ...scale, maxStake: maxStake as Money, maxProfit: maxProfit as Money }, bet)).toBe(most);
});

const NONE = { unmatched: 0, matched: 0, line: undefined, matches: [], toWin: 0, toLose: 0 };
const told = (part: object) =>
  ({ marketId: '1.5', selectionId: 1, side: 'back', price: 470, ...NONE, ...part }) as unknown as Bet;

test('what is matched is as the exchange told it, part by part; what is not is worth its own price', () => {
  const market = { ...eachWay, id: '1.5' };
  const bets = [
    told({ matched: 50_00, toWin: 231_25, toLose: 100_00, matches: [{ price: 470, size: 50_00 }] }),
    told({ side: 'lay', price: 290, unmatched: 50_00 }),
    told({ marketId: '1.6', matched: 1 }),
  ];
  expect(heldIn(market, bets)).toMatchObject({
    matched: [{ runnerIndex: 0, side: 'back', size: 50_00, profit: 185_00, placeProfit: 46_25 }],
    unmatched: [{ runnerIndex: 0, side: 'lay', size: 50_00, profit: 95_00, placeProfit: 23_75 }],
  });
  const sold = told({
    matched: 30_00,
    matches: [
      { price: 300, size: 10_00 },
      { price: 350, size: 20_00 },
    ],
  });
  expect(heldIn({ ...runLine, id: '1.5' }, [sold]).matched).toMatchObject([
    { line: 300, size: 10_00, profit: 10_00 },
    { line: 350, size: 20_00, profit: 20_00 },
  ]);
});
