import { ask, back, type Inapplicable, lay, type MarketShape, type Row, type Scenario, see } from '../scenario.ts';

// flumine, tests/test_middleware.py: what a non-runner does to the bets on the others.

const file = 'tests/test_middleware.py';

const removed = (factor: number): Row => ask({ type: 'remove-runner', selection: 2, factor });
const matched = (size: number, price: number): Row[] => [lay('M', 0, [size, price]), back('A', 0, [size, price])];

/** Of 100 at each price: the factor in hundredths of a per cent, and the price after it. */
const prices = [
  [10, 1000, 9],
  [1000, 0, 1000],
  [1000, 500, 950],
  [3.2, 7518, 1.01],
  [10, 7518, 2.48],
  [1.01, 7518, 1.01],
] as const;

const REDUCED: readonly Scenario[] = [
  {
    file,
    name: 'test__process_runner_removal',
    about: '10 at 8.6 and a factor of 16.2 %',
    rows: [...matched(10, 8.6), removed(1620), see({ 'order 2 price': 7.21, 'order 2 matched': 10 })],
  },
  {
    file,
    name: 'test__process_runner_removal_under_limit',
    about: '10 at 8.6 and a factor of 2.4 %',
    rows: [...matched(10, 8.6), removed(240), see({ 'order 2 price': 8.6, 'order 2 matched': 10 })],
  },
  {
    file,
    name: 'test__process_runner_removal_none',
    about: '10 at 8.6 and no factor',
    rows: [...matched(10, 8.6), removed(0), see({ 'order 2 price': 8.6, 'order 2 matched': 10 })],
  },
  {
    file,
    name: 'test__process_runner_removal_void',
    about: 'a bet of 10 at 8.6 on the runner that does not start',
    rows: [
      lay('M', 1, [10, 8.6]),
      back('A', 1, [10, 8.6]),
      removed(1620),
      see({ 'order 2 matched': 0, 'order 2 payout': 0, held: 0 }),
    ],
  },
  ...prices.map(([price, factor, after]) => ({
    file,
    name: 'test__calculate_reduction_factor',
    about: `100 at ${price} and a factor of ${factor / 100} %`,
    rows: [...matched(100, price), removed(factor), see({ 'order 2 price': after })],
  })),
];

/** A lay at the starting price that risks 200, and what it risks after a factor of 50 %. Its own runner's is 20 %. */
const atRisk = (name: string, payoff: MarketShape['payoff'], left: number): Scenario => ({
  file,
  name,
  about: `a lay at the starting price that risks 200, and a factor of 50 %, in a market of ${name.slice(32)} bets`,
  market: { runners: 8, ...(payoff && { payoff }), options: { startingPrice: true } },
  rows: [
    lay('A', 0, [200, 0], { terms: { onClose: 'market' } }),
    see({ 'A exposure': 200 }),
    removed(5000),
    see({ 'A exposure': left }, 'starting-liability-stays', { 'A exposure': 200 }),
  ],
});

const STARTING: readonly Scenario[] = [
  atRisk('test__process_runner_removal_sp_win', undefined, 75),
  atRisk('test__process_runner_removal_sp_place', { kind: 'runners', winners: 3, complete: true }, 100),
];

export const REMOVALS: readonly Scenario[] = [...REDUCED, ...STARTING];

export const REMOVALS_INAPPLICABLE: readonly Inapplicable[] = [
  {
    file,
    names: ['test__process_runner_removal_sp_win_inplay', 'test__process_runner_removal_sp_place_inplay'],
    why: 'A withdrawal in play that changes the size of a bet matched at the starting price; with us there are no factors in play.',
  },
  { file, names: 23, why: 'The rest of the file is the plumbing of its simulation.' },
];
