import fc from 'fast-check';
import { LADDER, profitOf, tickOf } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import type { Bet } from '../data/from-wire.ts';
import { stakeOf, type PayingMarket } from '../data/position.ts';
import { fieldOf, rangeOf } from '../data/results.ts';
import { hedgeAt, ordersByTick, standIn, standingOf } from './ladder-figures.ts';

const bet = (of: Partial<Bet>): Bet =>
  ({ side: 'back', matched: 0, unmatched: 0, toWin: 0, toLose: 0, price: 300, state: 'matched', ...of }) as Bet;
const backed = bet({ matched: 1000 as Bet['matched'], toWin: 2000 as Bet['toWin'], toLose: 1000 as Bet['toLose'] });
const laid = bet({ ...backed, side: 'lay', toWin: 1000 as Bet['toWin'], toLose: 500 as Bet['toLose'] });

const winner = (ids: readonly number[], of: object = {}) => {
  const runners = ids.map((id) => ({ id, name: `${id}` }));
  const market = { id: '1.5', mechanism: 'order-book', payoff: 'runners', winners: 1, complete: true, runners, ...of };
  return fieldIn(market as unknown as PayingMarket & { id: string });
};
const fieldIn = (market: PayingMarket & { id: string }) => ({ ...fieldOf(market), market });
const on = (selectionId: number, of: Bet): Bet => ({ ...of, marketId: '1.5', selectionId, matches: [] });
const leftIn = (field: ReturnType<typeof winner>, bets: readonly Bet[], price: number) =>
  field.market.runners.map(({ id }) => standingOf(field, id, bets).leftAt(price));

// 100.00 backed at 1.35 is +35.00 or −100.00. The other, backed at 3.70 for 36.49, leaves −1.49 with either.
test('of two runners each ladder tells what the whole position comes to', () => {
  const position = [on(1, bet({ matched: 10000, toWin: 3500, toLose: 10000 } as Bet))];
  expect(leftIn(winner([1, 2]), position, 370)).toEqual([-6351, -149]);
  expect(leftIn(winner([1, 2]), [on(1, bet({ unmatched: 500 } as Bet))], 370)).toEqual([0, 0]);
  expect(leftIn(winner([1, 2], { complete: false }), position, 370)).toEqual([-6351, -10000]);
});

test('of three runners a ladder tells what is sure where the other two bring the same, and else the worst', () => {
  expect(leftIn(winner([1, 2, 3]), [on(1, backed)], 600)).toEqual([-500, -1000, -1000]);
  expect(leftIn(winner([1, 2, 3]), [on(1, backed), on(2, backed)], 200)).toEqual([-500, -500, -500]);
  expect(leftIn(winner([1, 2, 3]), [on(1, backed), on(1, laid)], 300)).toEqual([500, 0, 0]);
  expect(leftIn(winner([1, 2, 3], { winners: 2 }), [on(1, backed), on(2, backed)], 300)).toEqual([1000, 1000, 3000]);
});

test('it says whether it is sure: with a bet on one runner its own ladder is, and those of the others are not', () => {
  const areLevel = (field: ReturnType<typeof winner>, bets: readonly Bet[]) =>
    field.market.runners.map(({ id }) => standingOf(field, id, bets).isLevel);
  expect(areLevel(winner([1, 2, 3]), [])).toEqual([true, true, true]);
  expect(areLevel(winner([1, 2, 3]), [on(1, backed)])).toEqual([true, false, false]);
  expect(areLevel(winner([1, 2, 3]), [on(1, backed), on(2, backed)])).toEqual([false, false, true]);
  expect(areLevel(winner([1, 2]), [on(1, backed)])).toEqual([true, true]);
  expect(areLevel(winner([1, 2], { complete: false }), [on(1, backed)])).toEqual([true, false]);
});

test('no bet on the runner leaves a better worst than it tells, and one leaves it', () => {
  const aStake = fc.record({
    runnerIndex: fc.nat(2),
    side: fc.constantFrom('back' as const, 'lay' as const),
    size: fc.nat(100_000),
    price: fc.constantFrom(...LADDER),
  });
  const aCase = fc.record({
    field: fc.record({ winners: fc.constantFrom(1, 2), complete: fc.boolean() }).map((of) => winner([1, 2, 3], of)),
    stakes: fc.array(aStake, { maxLength: 5 }),
    price: fc.constantFrom(...LADDER),
    other: aStake,
  });
  fc.assert(
    fc.property(aCase, ({ field, stakes, price, other }) => {
      const stakeIn = ({ runnerIndex, side, size, price: at }: typeof other) =>
        stakeOf(field.market, runnerIndex + 1, { side, price: at, stake: size, line: 0 });
      const held = stakes.map(stakeIn);
      const stand = standIn(field, 0, held);
      const told = hedgeAt(stand, price);
      const worstWith = (side: 'back' | 'lay', size: number) =>
        rangeOf(field, [...held, stakeIn({ runnerIndex: 0, side, size, price })]).low;
      const stake = Math.round(((stand.ifLose - stand.ifWin) * 100) / price);
      const slack = price / 100 + 2;
      expect(worstWith(other.side, other.size)).toBeLessThanOrEqual(told + slack);
      expect(Math.abs(worstWith(stake > 0 ? 'back' : 'lay', Math.abs(stake)) - told)).toBeLessThanOrEqual(slack);
    }),
  );
});

// 10.00 backed at 3.0: laid back at 2.0 for 15.00 it is +5.00 both ways; at 3.0 nothing; at 6.0 it costs 5.00.
test.each([
  [200, 500],
  [300, 0],
  [600, -500],
])('closing out at %i leaves %i', (price, left) => {
  expect(hedgeAt({ ifWin: 2000, ifLose: -1000 }, price)).toBe(left);
});

test('a bet of that size brings both sides to the same figure, within rounding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.constantFrom(...LADDER),
      (ifWin, ifLose, price) => {
        const stake = Math.round(((ifLose - ifWin) * 100) / price);
        const left = hedgeAt({ ifWin, ifLose }, price);
        const side = Math.sign(stake);
        const size = Math.abs(stake);
        const slack = price / 100 + 2;
        expect(Math.abs(ifWin + side * profitOf(size, price) - left)).toBeLessThanOrEqual(slack);
        expect(Math.abs(ifLose - stake - left)).toBeLessThanOrEqual(slack);
      },
    ),
  );
});

const eachWay = {
  id: '1.5',
  mechanism: 'order-book',
  payoff: 'each-way',
  winners: 2,
  complete: true,
  least: 0,
  most: 0,
  width: 0,
  placeDivisor: 400,
  runners: [1, 2, 3, 4].map((id) => ({ id, name: `${id}` })),
} as PayingMarket & { id: string };
const handicap = {
  ...eachWay,
  payoff: 'handicap',
  least: -15,
  most: 15,
  runners: [
    { id: 1, name: 'Reds −0.75', handicap: { sign: 1, quarters: -3 } },
    { id: 2, name: 'Blues +0.75', handicap: { sign: -1, quarters: 3 } },
  ],
} as PayingMarket & { id: string };

function backedIn(market: typeof eachWay, price: number): Bet {
  const { profit, placeProfit } = stakeOf(market, 1, { side: 'back', price, stake: 5000, line: 0 });
  const matches = [{ price, size: 5000 as Bet['matched'] }];
  const of = {
    marketId: '1.5',
    selectionId: 1,
    price: price as Bet['price'],
    matched: 5000 as Bet['matched'],
    matches,
  };
  return bet({ ...of, toWin: (profit + placeProfit) as Bet['toWin'] });
}

// Each-way, ¼ of the odds: 50 at 4.70 win 231.25, placed only lose 3.75, else 100. 73.61 laid at 3.00 leave 47.22 where
// it wins or is not placed, and 33.06 where it is placed only. A quarter handicap: 61.67 laid at 1.50 leave 11.67, and
// half of it where half is won.
test.each([
  [eachWay, 470, 470, 0],
  [eachWay, 470, 300, 3306],
  [handicap, 185, 185, 0],
  [handicap, 185, 150, 583],
])('a market that pays in parts tells the worst that closing out leaves: %#', (market, at, price, left) => {
  const field = fieldIn(market);
  const standing = standingOf(field, 1, [backedIn(market, at)]);
  expect(Math.abs((standing.leftAt(price) as number) - left)).toBeLessThanOrEqual(1);
  expect(standingOf(field, 1, []).leftAt(price)).toBe(0);
});

test('unmatched orders stand at their prices, side by side', () => {
  const orders = ordersByTick([
    bet({ unmatched: 500 as Bet['unmatched'], state: 'unmatched' }),
    bet({ unmatched: 200 as Bet['unmatched'], state: 'pending' }),
    bet({ unmatched: 100 as Bet['unmatched'], state: 'part-matched', side: 'lay', price: 250 as Bet['price'] }),
    bet({ unmatched: 100 as Bet['unmatched'], state: 'cancelled', side: 'lay', price: 250 as Bet['price'] }),
  ]);
  expect(orders.back[tickOf(300)]).toBe(700);
  expect(orders.lay[tickOf(250)]).toBe(100);
  expect(orders.back.reduce((sum, size) => sum + size, 0)).toBe(700);
});
