import { back, cancel, type Facts, lay, type Row, type Scenario, see } from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src: cross-matching, where backs of all the others make a lay of a runner,
// and lays of all the others a back. Amounts are its smallest units, and ours. What it lists as cross liquidity is here
// what one more order can take at that price.

const src = 'programs/monaco_protocol/src';
const newcomers = `${src}/instructions/matching/on_order_creation.rs`;
const liquidities = `${src}/state/market_liquidities.rs`;
const updates = `${src}/instructions/market_liquidities/update_market_liquidities_with_cross_liquidity.rs`;
const unit = 1;
type Side = typeof back;

const crossing = (runners = 3) => ({ runners, options: { crossMatching: true } });

/** Orders of the given side on runners 1, 2, … */
const others = (side: Side, each: readonly (readonly [size: number, price: number])[]): Row[] =>
  each.map((order, index) => side('M', index + 1, order));

function threeWay(side: Side): Scenario[] {
  const module = side === back ? 'test_match_for_order' : 'test_match_against_order';
  const left: Facts = { [`${side.name}s 1`]: ['25000 @ 2.8'], [`${side.name}s 2`]: ['25000 @ 2.8'] };
  const seen = see({ ...left, 'order 3 matched': 80_000, 'order 3 left': 0, 'order 3 payout': 280_000 });
  /** What is left of the cross liquidity. */
  const more: Row[] = [side('B', 0, [80_000, 3.5]), see({ 'order 4 matched': 20_000 })];
  const common = { file: newcomers, unit, market: crossing() };
  const at = (size: number) =>
    others(side, [
      [size, 2.8],
      [size, 2.8],
    ]);
  const newcomer = side('A', 0, [80_000, 3.5]);
  return [
    {
      ...common,
      name: `${module}::cross_match_3way`,
      about: `a ${side.name} of 80000 at 3.50 crosses ${side.name}s of 125000 at 2.80 on both others`,
      rows: [...at(125_000), newcomer, seen, ...more],
    },
    {
      ...common,
      name: `${module}::cross_match_3way_liquidity_reduced`,
      about: 'the same, when half of what rested was cancelled before',
      rows: [...at(250_000), cancel('M', 1, 125_000), cancel('M', 2, 125_000), newcomer, seen, ...more],
    },
    {
      ...common,
      name: `${module}::cross_match_3way_liquidity_removed`,
      about: 'the same, when all that rested was cancelled before',
      rows: [
        ...at(125_000),
        cancel('M', 1),
        cancel('M', 2),
        newcomer,
        see({
          'order 3 matched': 0,
          'order 3 left': 80_000,
          'order 3 payout': 0,
          [`${side.name}s 0`]: ['80000 @ 3.5'],
        }),
      ],
    },
  ];
}

function fourWay(side: Side): Scenario {
  return {
    file: newcomers,
    name: `${side === back ? 'test_match_for_order' : 'test_match_against_order'}::cross_match_4way`,
    about: `a ${side.name} of 120000 at 3.00 crosses three others`,
    unit,
    market: crossing(4),
    rows: [
      ...others(side, [
        [200_000, 3.6],
        [180_000, 4],
        [100_000, 7.2],
      ]),
      side('A', 0, [120_000, 3]),
      see({ 'order 4 matched': 120_000, 'order 4 left': 0, 'order 4 payout': 360_000 }),
      see({ [`${side.name}s 1`]: ['100000 @ 3.6'], [`${side.name}s 2`]: ['90000 @ 4'] }),
      see({ [`${side.name}s 3`]: ['50000 @ 7.2'] }),
      side('B', 0, [200_000, 3]),
      see({ 'order 5 matched': 120_000 }),
    ],
  };
}

/** A newcomer meets a real order where it could: then the other two make less than before. */
function direct(side: Side, resting: Side): Scenario {
  return {
    file: newcomers,
    name: `${side === back ? 'test_match_for_order' : 'test_match_against_order'}::direct_match`,
    about: `a ${side.name} of 100000 at 2.80 meets a ${resting.name} of 125000 that is also half of a cross`,
    unit,
    market: crossing(),
    rows: [
      ...others(resting, [
        [125_000, 2.8],
        [125_000, 2.8],
      ]),
      side('A', 1, [100_000, 2.8]),
      see({ fills: ['100000 @ 2.8'], 'order 3 matched': 100_000, 'order 3 payout': 280_000 }),
      see({ [`${resting.name}s 1`]: ['25000 @ 2.8'], [`${resting.name}s 2`]: ['125000 @ 2.8'] }),
      resting('B', 0, [200_000, 3.5]),
      see({ 'order 4 matched': 100_000 }, 'cross-from-the-book', { 'order 4 matched': 20_000 }),
    ],
  };
}

type Resting = readonly (readonly [runner: number, size: number, price: number])[];
type Offer = readonly [size: number, price: number];
/** What rests; the cross liquidity that the source lists on the last runner; ours, where it is not the same. */
type Listed = readonly [name: string, side: Side, resting: Resting, listed: Offer, ours?: Offer];

const tens: Resting = [
  [0, 10_000, 2.8],
  [1, 20_000, 2.8],
];
const nineties: Resting = [
  [0, 100_000, 2.7],
  [1, 90_000, 3],
];
const forties: Resting = [
  [0, 45_000, 3],
  [1, 50_000, 2.7],
];
const with3 = (price: number): Resting => [
  [0, 100_000, 3],
  [1, 100_000, price],
];

const LISTED: readonly Listed[] = [
  ['tests::test_add_liquidity', back, tens, [8000, 3.5]],
  ['tests::test_add_liquidity', lay, tens, [8000, 3.5]],
  ['tests::test_update_cross_liquidity_against', back, nineties, [80_000, 3.375], [80_597, 3.35]],
  ['tests::test_update_cross_liquidity_against', back, forties, [40_000, 3.375], [40_298, 3.35]],
  ['tests::test_update_cross_liquidity_for', lay, nineties, [80_000, 3.375], [79_412, 3.4]],
  ['tests::test_update_cross_liquidity_for', lay, forties, [40_000, 3.375], [39_706, 3.4]],
  ['update_all_cross_liquidity::test_for', back, with3(3.5), [114_000, 2.625], [114_504, 2.62]],
  ['update_all_cross_liquidity::test_for', back, with3(4), [125_000, 2.4]],
  ['update_all_cross_liquidity::test_for', back, with3(4.5), [133_000, 2.25], [133_929, 2.24]],
  ['update_all_cross_liquidity::test_against', lay, with3(3.5), [114_000, 2.625], [113_637, 2.64]],
  ['update_all_cross_liquidity::test_against', lay, with3(4), [125_000, 2.4]],
  ['update_all_cross_liquidity::test_against', lay, with3(4.5), [133_000, 2.25], [132_744, 2.26]],
];

const two: Resting = [
  [0, 100_000, 2],
  [1, 100_000, 3],
];
const twoAndATenth: Resting = [
  [0, 100_000, 2.1],
  [1, 100_000, 3],
];
const UPDATED: readonly Listed[] = [
  ['test_source_order_does_not_matter', back, two, [33_000, 6], [33_333, 6]],
  ['test_source_order_does_not_matter', back, two.toReversed(), [33_000, 6], [33_333, 6]],
  ['test_2_way_market', back, [[0, 1000, 3]], [2000, 1.5]],
  ['test_2_way_market', back, [[0, 1000, 3.5]], [2000, 1.4], [2500, 1.4]],
  ['test_2_way_market', back, [[0, 1000, 4.125]], [3000, 1.32], [3106, 1.32]],
  ['test_3_way_market', back, two, [33_000, 6], [33_333, 6]],
  ['test_3_way_market', back, twoAndATenth, [40_000, 5.25], [40_384, 5.2]],
];

function listed(file: string, [name, side, resting, [size, price], ours = [size, price]]: Listed): Scenario {
  const runner = resting.length;
  const order = runner + 1;
  const seen: Facts = { [`order ${order} matched`]: size, [`order ${order} price`]: price };
  const sameHere: Facts = { [`order ${order} matched`]: ours[0], [`order ${order} price`]: ours[1] };
  const differs = ours[0] !== size || ours[1] !== price;
  return {
    file,
    name,
    about: `${side.name}s of ${resting.map(([, stake, at]) => `${stake} at ${at}`).join(' and ')}: what the last runner has`,
    unit,
    market: crossing(runner + 1),
    ...(name === 'test_2_way_market' && { rungs: { 4.125: 4.1 } }),
    rows: [
      ...resting.map(([on, stake, at]): Row => side('M', on, [stake, at])),
      side('A', runner, [1_000_000, ours[1]]),
      differs ? see(seen, ours[1] === price ? 'cross-to-the-unit' : 'cross-on-ladder', sameHere) : see(seen),
    ],
  };
}

export const CROSS_BOOKS: readonly Scenario[] = [
  ...[back, lay].flatMap((side) => [...threeWay(side), fourWay(side)]),
  direct(back, lay),
  direct(lay, back),
  ...LISTED.map((row) => listed(liquidities, row)),
  ...UPDATED.map((row) => listed(updates, row)),
];
