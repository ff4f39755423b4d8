import { back, type Inapplicable, lay, type Row, type Scenario, see, settle } from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src/instructions/math.rs. Amounts are its smallest units, and ours.

const file = 'programs/monaco_protocol/src/instructions/math.rs';

const payouts = [
  [100, 300, 322, 344, 366],
  [1000, 3000, 3220, 3440, 3660],
  [10_000, 30_000, 32_200, 34_400, 36_600],
] as const;
const prices = [3, 3.22, 3.44, 3.66];

const PAYOUTS: Scenario = {
  file,
  name: 'test_calculate_for_payout',
  about: 'what a backer gets back',
  unit: 1,
  rows: payouts.flatMap(([size, ...each]) =>
    each.map((payout, at): Row => ({ row: 'pays', size, price: prices[at] as number, payout })),
  ),
};

/** A target is a payout; off the ladder, the stake that pays it. */
const STAKES: Scenario = {
  file,
  name: 'test_calculate_stake_from_payout',
  about: 'the stake that pays a given amount',
  unit: 1,
  rows: [
    back('A', 0, [300, 3], { terms: { target: 'payout' } }),
    see({ 'order 1 left': 100 }),
    ...[322, 344, 366].map((payout): Row => ({ row: 'pays', size: 100, price: payout / 100, payout })),
  ],
};

const crossing = (runners: number) => ({ runners, options: { crossMatching: true } });

/** The same price on all runners but one makes itself on the last. */
const CROSS_PRICES: readonly Scenario[] = [2, 3, 4, 5, 6, 7, 8].map((price) => ({
  file,
  name: 'test_calculate_price_cross',
  about: `backs at ${price} on ${price - 1} of ${price} runners make ${price} on the last`,
  unit: 1,
  market: crossing(price),
  rows: [
    ...Array.from({ length: price - 1 }, (_, runner) => back('M', runner, [100, price])),
    back('A', price - 1, [500, price]),
    see({ [`order ${price} matched`]: 100, [`order ${price} price`]: price }),
  ],
}));
const NO_CROSS_PRICE: Scenario = {
  file,
  name: 'test_calculate_price_cross',
  about: 'a back at 3.1 on one of two runners makes 1.476… on the other',
  unit: 1,
  market: crossing(2),
  rows: [
    back('M', 0, [100, 3.1]),
    back('A', 1, [500, 1.47]),
    see({ 'order 2 matched': 0 }, 'cross-on-ladder', { 'order 2 matched': 211 }),
  ],
};

/** What a newcomer takes at a cross price, and of each of the two orders that make it. */
const crossStakes = [
  { prices: [2.8, 2.8], taken: [80, 3.5], legs: [100, 100], ours: { price: 3.5, legs: [100, 100] } },
  { prices: [2.8, 2.8], taken: [100, 3.5], legs: [125, 125], ours: { price: 3.5, legs: [125, 125] } },
  { prices: [2.7, 3], taken: [80, 3.375], legs: [100, 90], ours: { price: 3.35, legs: [99, 89] } },
] as const;
const CROSS_STAKES: readonly Scenario[] = crossStakes.map(({ prices: [a, b], taken, legs, ours }) => ({
  file,
  name: 'test_calculate_stake_cross',
  about: `${taken[0]} at ${taken[1]}, of backs at ${a} and ${b}`,
  unit: 1,
  market: crossing(3),
  rows: [
    back('M', 0, [1000, a]),
    back('M', 1, [1000, b]),
    back('A', 2, [taken[0], ours.price]),
    taken[1] === ours.price
      ? see({ 'order 1 matched': legs[0], 'order 2 matched': legs[1] })
      : see({ 'order 1 matched': legs[0], 'order 2 matched': legs[1] }, 'cross-on-ladder', {
          'order 1 matched': ours.legs[0],
          'order 2 matched': ours.legs[1],
        }),
  ],
}));

/** Rate in hundredths of a per cent, profit, commission. */
const commissions = [
  [500, 100, 5],
  [3333, 100, 33],
  [0, 100, 0],
  [1000, 1, 0],
  [100, 1_000_000, 10_000],
  [3333, 1_000_000, 333_300],
] as const;

function settledProfit(profit: number): readonly Row[] {
  return [lay('B', 0, [profit, 2]), back('A', 0, [profit, 2]), settle(0)];
}

const COMMISSIONS: readonly Scenario[] = commissions.map(([baseRate, profit, commission]) => ({
  file,
  name: 'test_calculate_commission',
  about: `${baseRate / 100} % of a profit of ${profit}`,
  unit: 1,
  market: { baseRate },
  rows: [...settledProfit(profit), see({ 'A commission': commission })],
}));

const HALF: Scenario = {
  file,
  name: 'test_calculate_commission',
  about: '1.5 % of a profit of 100',
  unit: 1,
  market: { baseRate: 150 },
  rows: [...settledProfit(100), see({ 'A commission': 1 }, 'commission-half-up', { 'A commission': 2 })],
};

const KEPT: Scenario = {
  file,
  name: 'calculate_post_commission_remainder_zero_protocol_commission',
  about: 'a profit of 100 without commission',
  unit: 1,
  cash: { A: 100 },
  rows: [...settledProfit(100), see({ 'A available': 200, 'A commission': 0 })],
};

export const AMOUNTS: readonly Scenario[] = [
  PAYOUTS,
  STAKES,
  ...CROSS_PRICES,
  NO_CROSS_PRICE,
  ...CROSS_STAKES,
  ...COMMISSIONS,
  HALF,
  KEPT,
];

export const AMOUNTS_INAPPLICABLE: readonly Inapplicable[] = [
  { file, names: ['test_price_to_decimal'], why: 'Turns floats into decimals; our prices are whole hundredths.' },
  {
    file,
    names: ['test_stake_precision_is_within_range_failure', 'test_stake_precision_is_within_range_success'],
    why: 'Stakes of at most so many decimals; ours are whole minor units.',
  },
  {
    file,
    names: ['test_price_precision_is_within_range'],
    why: 'Prices of at most three decimals; ours are on the ladder.',
  },
];
