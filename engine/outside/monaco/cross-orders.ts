import { all, back, cancel, type Facts, instead, lay, refused, type Scenario, see, settle } from '../scenario.ts';

// Monaco Protocol, tests/order/matching_orders_02.ts and _03.ts: backs of all the others make a lay of a runner.
// Commission there is 10 %.

const crossing = (runners: number) => ({ runners, baseRate: 1000, options: { crossMatching: true } });

/** Of each of n runners, an account backs 1 at n: the last of them crosses all the others. */
function allBacked(runners: number): Scenario {
  const last = back(`P${runners - 1}`, runners - 1, [1, runners]);
  const tooMany = runners > 5;
  const matched = Object.fromEntries(Array.from({ length: runners }, (_, at) => [`order ${at + 1} matched`, 1]));
  return {
    file: 'tests/order/matching_orders_03.ts',
    name: `scenario ${runners - 1}`,
    about: `backs of 1 at ${runners} on each of ${runners} runners`,
    market: crossing(runners),
    rows: [
      ...Array.from({ length: runners - 1 }, (_, runner) => back(`P${runner}`, runner, [1, runners])),
      ...(tooMany
        ? [instead(refused(last, 'refused'), 'any-number-of-runners', 'accepted')]
        : [last, see(matched as Facts), see({ held: runners })]),
      settle(0),
      ...(tooMany ? [] : [see({ 'P0 commission': (runners - 1) / 10 })]),
    ],
  };
}

const cash = { A: 1, B: 1, C: 1 };
const zero = [0, 0, 0];

/** Amounts have six decimals. */
const CANCELLED: Scenario = {
  file: 'tests/order/matching_orders_02.ts',
  name: 'scenario 2',
  about: 'one of two orders that made a cross is cancelled before a third comes',
  unit: 1_000_000,
  market: crossing(3),
  cash,
  rows: [
    back('A', 0, [0.008, 2.7]),
    back('B', 1, [0.009, 3]),
    cancel('A', 1),
    see({ 'backs 0': [], 'backs 1': ['0.009 @ 3'] }),
    back('C', 2, [0.005, 3.3]),
    see({ 'backs 1': ['0.009 @ 3'], 'backs 2': ['0.005 @ 3.3'], 'order 2 left': 0.009, 'order 3 left': 0.005 }),
    see({ 'A matched': zero, 'A unmatched': zero, 'B matched': zero, 'B unmatched': [0.009, 0, 0.009] }),
    see({ 'C matched': zero, 'C unmatched': [0.005, 0.005, 0] }),
    see({ 'A available': 1, 'B available': 0.991, 'C available': 0.995, held: 0.014 }),
    settle(0),
    see({ 'A available': 1, 'B available': 1, 'C available': 1, held: 0 }),
  ],
};

const FRACTIONS: Scenario = {
  file: 'tests/order/matching_orders_02.ts',
  name: 'scenario 1',
  about: 'backs at 2.70 and 3.00 make 3.375 for a back at 3.30; then what is left of the first is laid',
  unit: 1_000_000,
  market: crossing(3),
  cash,
  rungs: { 3.375: 3.37 },
  rows: [
    back('A', 0, [0.008, 2.7]),
    back('B', 1, [0.009, 3]),
    see({ 'backs 0': ['0.008 @ 2.7'], 'backs 1': ['0.009 @ 3'] }),
    refused(back('C', 2, [0.005, 3.375]), 'price-off-ladder'),
    back('C', 2, [0.005, 3.3]),
    see(
      all(
        { 'order 1 left': 0.001_75, 'order 2 left': 0.003_375, 'order 4 left': 0, 'order 4 payout': 0.016_875 },
        { 'A matched': [0.010_625, -0.006_25, -0.006_25], 'A unmatched': [0, 0.001_75, 0.001_75] },
        { 'B matched': [-0.005_625, 0.011_25, -0.005_625], 'B unmatched': [0.003_375, 0, 0.003_375] },
        { 'C matched': [-0.005, -0.005, 0.011_875], 'C unmatched': zero },
      ),
      'cross-on-ladder',
      all(
        { 'order 1 left': 0.001_796, 'order 2 left': 0.003_417, 'order 4 payout': 0.016_75 },
        { 'A matched': [0.010_546, -0.006_204, -0.006_204], 'A unmatched': [0, 0.001_796, 0.001_796] },
        { 'B matched': [-0.005_583, 0.011_166, -0.005_583], 'B unmatched': [0.003_417, 0, 0.003_417] },
        { 'C matched': [-0.005, -0.005, 0.011_75] },
      ),
    ),
    see({ 'A available': 0.992, 'B available': 0.991, 'C available': 0.995, held: 0.022 }),
    lay('A', 0, [0.002, 2.7]),
    see({ 'order 1 left': 0, 'order 5 left': 0.000_25 }, 'own-order', { 'order 5 left': 0.002 }),
    settle(0),
    see({ 'A available': 1.009_563, 'B available': 0.994_375, 'C available': 0.995 }, 'cross-on-ladder', {
      'A available': 1.009_491,
      'B available': 0.994_417,
    }),
  ],
};

export const CROSS_ORDERS: readonly Scenario[] = [FRACTIONS, CANCELLED, ...[2, 3, 4, 5, 6].map(allBacked)];
