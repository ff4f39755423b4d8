import { describe, expect, test } from 'vitest';
import type { Side } from 'engine/vocabulary';
import { stakeOf, type PayingMarket, type Stake } from './position.ts';
import {
  betweenOf,
  fieldOf,
  leastWhereWins,
  outlookOf,
  rangeOf,
  resultsOf,
  valueWith,
  worstLossOf,
} from './results.ts';

const twoRunners: PayingMarket = {
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
const on =
  (market: PayingMarket) =>
  // oxlint-disable-next-line max-params
  (id: number, side: Side, price: number, stake: number, line = 0) =>
    stakeOf(market, id, { side, price, stake, line });
const bet = on(twoRunners);
const figures = (stakes: Stake[], market = twoRunners) => [...outlookOf(fieldOf(market), stakes).values()];
const rows = (market: PayingMarket, stakes: Stake[], removed: { id: number }[] = []) => {
  const field = fieldOf(market, removed);
  return resultsOf(field, stakes).map((result) => [...Object.values(result), valueWith(field, stakes, result)]);
};
const worst = (market: PayingMarket, matched: Stake[], unmatched: Stake[] = []) =>
  worstLossOf(fieldOf(market), { matched, unmatched });

describe('on runners', () => {
  test('a back wins its profit on its runner and loses its stake on the other; a lay is the opposite', () => {
    expect(figures([bet(1, 'back', 258, 4_000_00)])).toEqual([6_320_00, -4_000_00]);
    expect(figures([bet(1, 'lay', 258, 4_000_00)])).toEqual([-6_320_00, 4_000_00]);
  });

  test('bets add up: a position with the bet in the slip', () => {
    const now = [bet(2, 'back', 185, 5_000_00), bet(1, 'lay', 240, 2_000_00)];
    expect(figures(now)).toEqual([-7_800_00, 6_250_00]);
    expect(figures([...now, bet(1, 'back', 258, 4_000_00)])).toEqual([-1_480_00, 2_250_00]);
  });

  const places = { ...twoRunners, winners: 2, runners: [...twoRunners.runners, { id: 3, name: 'Nepal' }] };
  test('with several winners a runner’s figure is that of the bets on it alone; one without bets has none', () => {
    const stakes = [on(places)(2, 'back', 200, 50), on(places)(3, 'back', 300, 100)];
    expect([...outlookOf(fieldOf(places), stakes)]).toEqual([
      [2, 50],
      [3, 200],
    ]);
    expect(worst(places, stakes)).toBe(100 - 50);
  });

  test('where fewer may win there is a row for none', () => {
    expect(rows({ ...twoRunners, complete: false }, [bet(1, 'back', 300, 100)])).toEqual([['none', -100]]);
    expect(rows(twoRunners, [bet(1, 'back', 300, 100)])).toEqual([]);
  });

  test('a runner that was removed has neither figure nor loss', () => {
    const field = fieldOf(places, [{ id: 1 }]);
    const matched = [on(places)(1, 'back', 300, 100)];
    expect(outlookOf(field, matched).size).toBe(0);
    expect(worstLossOf(field, { matched, unmatched: [] })).toBe(0);
  });
});

/** docs/rules.md, "Exposure": three runners A, B, C. */
describe('the worst case on runners', () => {
  const three = { ...twoRunners, runners: [1, 2, 3].map((id) => ({ id, name: `${id}` })) };
  const of = on(three);
  test.each([
    ['u back A', [1, true], [], [of(1, 'back', 300, 1000)], 1000],
    ['u lay A', [1, true], [], [of(1, 'lay', 300, 1000)], 2000],
    ['f back A, u lay A', [1, true], [of(1, 'back', 300, 1000)], [of(1, 'lay', 200, 1500)], 1000],
    ['u lay A, u lay B', [1, true], [], [of(1, 'lay', 300, 1000), of(2, 'lay', 400, 1000)], 3000],
    ['f lay A, f lay B', [2, true], [of(1, 'lay', 300, 1000), of(2, 'lay', 400, 1000)], [], 5000],
    ['f back A, B, C, none may win', [1, false], [1, 2, 3].map((id) => of(id, 'back', 300, 1000)), [], 3000],
  ] as const)('%s', (...row) => {
    const [, [winners, complete], matched, unmatched, exposure] = row;
    expect(worst({ ...three, winners, complete }, [...matched], [...unmatched])).toBe(exposure);
  });
});

/** docs/rules.md, "Each-way": runners A to D, a quarter of the odds, two places. */
describe('each-way', () => {
  const field = { payoff: 'each-way', winners: 2, placeDivisor: 400 } as const;
  const market = { ...twoRunners, ...field, runners: [1, 2, 3, 4].map((id) => ({ id, name: `${id}` })) };
  const of = on(market);

  test('back 50 at 4.70: to win, placed only, not placed; 100 can be lost', () => {
    const back = of(1, 'back', 470, 50_00);
    expect(rows(market, [back])).toEqual([
      ['wins', 0, 231_25],
      ['placed', 0, -3_75],
      ['unplaced', 0, -100_00],
    ]);
    expect([figures([back], market), betweenOf(fieldOf(market), back), worst(market, [back])]).toEqual([
      [231_25],
      -3_75,
      100_00,
    ]);
  });

  test('lay 50 at 2.90: 118.75 can be lost', () => {
    const lay = of(1, 'lay', 290, 50_00);
    expect(rows(market, [lay]).map((row) => row.at(-1))).toEqual([-118_75, 26_25, 100_00]);
    expect(worst(market, [lay])).toBe(118_75);
  });

  test.each([
    ['u back A', [], [of(1, 'back', 900, 1000)], 2000],
    ['u lay A', [], [of(1, 'lay', 900, 1000)], 10_000],
    ['f back A, f lay A', [of(1, 'back', 900, 1000), of(1, 'lay', 500, 1000)], [], 0],
    ['f back A, f back B', [of(1, 'back', 900, 1000), of(2, 'back', 900, 1000)], [], 4000],
    ['f lay A, f lay B', [of(1, 'lay', 900, 1000), of(2, 'lay', 500, 1000)], [], 10_000],
  ] as const)('%s', (_, matched, unmatched, exposure) => {
    expect(worst(market, [...matched], [...unmatched])).toBe(exposure);
  });

  test('with as many runners left as places the placed part is void', () => {
    const stakes = [of(1, 'back', 900, 1000)];
    const out = [{ id: 3 }, { id: 4 }];
    expect(rows(market, stakes, out)).toEqual([
      ['wins', 0, 8000],
      ['unplaced', 0, -1000],
    ]);
    expect(worstLossOf(fieldOf(market, out), { matched: stakes, unmatched: [] })).toBe(1000);
  });
});

/** docs/rules.md, "Number payoffs". */
describe('on a number', () => {
  const of = (part: Partial<PayingMarket>): PayingMarket => ({
    ...twoRunners,
    runners: [{ id: 1, name: 'Total' }],
    winners: 0,
    ...part,
  });
  const session = of({ mechanism: 'quoted', payoff: 'line', most: 200 });

  test('yes at 46 and no at 50: the middle wins both, and what can be lost is far from the sum of the stakes', () => {
    const stakes = [on(session)(1, 'back', 9000, 1000, 46), on(session)(1, 'lay', 11_000, 1000, 50)];
    expect(rows(session, stakes)).toEqual([
      ['number', 0, 45, 0],
      ['number', 46, 49, 1900],
      ['number', 50, 200, -200],
    ]);
    expect(worst(session, stakes)).toBe(200);
  });

  test('yes wins at its line; one at the smallest result splits nothing', () => {
    const yes = (line: number) => rows(session, [on(session)(1, 'back', 10_000, 100, line)]);
    expect(yes(46)).toEqual([
      ['number', 0, 45, -100],
      ['number', 46, 200, 100],
    ]);
    expect(yes(0)).toEqual([['number', 0, 200, 100]]);
  });

  test('a range wins from its line for as many results as it is wide', () => {
    const khado = of({ mechanism: 'quoted', payoff: 'range', most: 100, width: 5 });
    expect(rows(khado, [on(khado)(1, 'back', 50_000, 100, 40)])).toEqual([
      ['number', 0, 39, -100],
      ['number', 40, 44, 500],
      ['number', 45, 100, -100],
    ]);
  });

  test('a meter moves with each run', () => {
    const meter = of({ mechanism: 'quoted', payoff: 'spread', most: 300 });
    const stakes = [on(meter)(1, 'lay', 10_000, 10, 150)];
    expect(rows(meter, stakes)).toEqual([
      ['number', 0, 0, 1500],
      ['number', 150, 150, 0],
      ['number', 300, 300, -1500],
    ]);
    expect(worst(meter, stakes)).toBe(1500);
  });

  test('of a line-range a back sells at even money, and a result on its line is void', () => {
    const goals = of({ payoff: 'line-range', most: 10 });
    expect(rows(goals, [on(goals)(1, 'back', 300, 50_00)])).toEqual([
      ['number', 0, 2, 50_00],
      ['number', 3, 3, 0],
      ['number', 4, 10, -50_00],
    ]);
    const both = [on(goals)(1, 'back', 300, 50_00), on(goals)(1, 'lay', 250, 50_00)];
    expect(rows(goals, both).map((row) => row.at(-1))).toEqual([0, 50_00, 0]);
    expect(worst(goals, both)).toBe(0);
  });
});

/** docs/rules.md, "Number payoffs": half of a quarter line's stake is on each neighbour. */
describe('a handicap', () => {
  const market: PayingMarket = {
    ...twoRunners,
    payoff: 'handicap',
    winners: 0,
    least: -10,
    most: 10,
    runners: [
      { id: 1, name: 'Reds −0.75', handicap: { sign: 1, quarters: -3 } },
      { id: 2, name: 'Blues +0.75', handicap: { sign: -1, quarters: 3 } },
    ],
  };
  const of = on(market);
  const reds = of(1, 'back', 185, 50_00);

  test('back −0.75, 50 at 1.85: half a win by one', () => {
    expect(rows(market, [reds])).toEqual([
      ['number', -10, -1, -50_00],
      ['number', 0, 0, -50_00],
      ['number', 1, 1, 21_25],
      ['number', 2, 10, 42_50],
    ]);
    expect(betweenOf(fieldOf(market), reds)).toBe(21_25);
    expect(betweenOf(fieldOf(market), of(2, 'back', 195, 50_00))).toBe(-25_00);
  });

  test('then back +0.75, 50 at 1.49: no runner has a figure of its own, and the worst is told', () => {
    const stakes = [reds, of(2, 'back', 149, 50_00)];
    expect(outlookOf(fieldOf(market), stakes).size).toBe(0);
    expect(rows(market, stakes).map((row) => row.at(-1))).toEqual([-25_50, -25_50, -3_75, -7_50]);
    expect(worst(market, stakes)).toBe(25_50);
  });
});

// Unlike a loss, which is 0 or more, the least may be a gain, and the most a loss.
test('bets range from the worst of all results to the best', () => {
  const range = (...stakes: Stake[]) => Object.values(rangeOf(fieldOf(twoRunners), stakes));
  expect(range(bet(1, 'back', 300, 10_00))).toEqual([-10_00, 20_00]);
  expect(range(bet(1, 'back', 300, 10_00), bet(1, 'lay', 200, 15_00))).toEqual([5_00, 5_00]);
  expect(range(bet(1, 'back', 300, 10_00), bet(1, 'lay', 600, 5_00))).toEqual([-5_00, -5_00]);
  const places = { ...twoRunners, winners: 2, complete: false };
  const stakes = [1, 2].map((id) => stakeOf(places, id, { side: 'back', price: 200, stake: 10_00, line: 0 }));
  expect(Object.values(rangeOf(fieldOf(places), stakes))).toEqual([-20_00, 20_00]);
});

describe('on a scale', () => {
  // The player, the banker, and the banker with six, who is paid half.
  const baccarat: PayingMarket = {
    ...twoRunners,
    mechanism: 'quoted',
    payoff: 'scale',
    winners: 0,
    least: 0,
    most: 2,
    runners: [
      { id: 1, name: 'Player', scale: [10_000, -10_000, -10_000] },
      { id: 2, name: 'Banker', scale: [-10_000, 10_000, 5_000] },
    ],
  };
  const least = (stakes: Stake[], runnerIndex: number, side: Side = 'back') =>
    leastWhereWins(fieldOf(baccarat), stakes, { runnerIndex, side });

  test('a bet’s figure is the least that all bets of its market come to where it wins', () => {
    const player = on(baccarat)(1, 'back', 100, 25_00);
    const banker = on(baccarat)(2, 'back', 100, 25_00);
    expect([least([player], 0), least([player], 1)]).toEqual([25_00, -25_00]);
    expect([least([player, banker], 0), least([player, banker], 1)]).toEqual([0, -12_50]);
    expect(least([player], 0, 'lay')).toBe(-25_00);
  });
});
