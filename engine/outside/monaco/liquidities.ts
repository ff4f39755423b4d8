import {
  back,
  cancel,
  type Facts,
  type Inapplicable,
  lay,
  refused,
  type Row,
  type Scenario,
  see,
} from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src/state/market_liquidities.rs: what rests, as it is shown. There both
// sides stand in lists that never meet; here backs and lays are looked at in turn. Amounts are its smallest units, and
// ours. What it shows of cross-matching is in cross-books.ts.

const file = 'programs/monaco_protocol/src/state/market_liquidities.rs';
const unit = 1;
type Side = typeof back;
const sides: readonly Side[] = [back, lay];

const added = [
  [0, 2.8, 5000],
  [0, 2.8, 5000],
  [0, 2.9, 15_000],
  [1, 2.8, 20_000],
  [2, 2.8, 25_000],
  [2, 3.5, 30_000],
] as const;
const shown: Record<'back' | 'lay', Facts> = {
  back: {
    'backs 0': ['10000 @ 2.8', '15000 @ 2.9'],
    'backs 1': ['20000 @ 2.8'],
    'backs 2': ['25000 @ 2.8', '30000 @ 3.5'],
  },
  lay: {
    'lays 0': ['15000 @ 2.9', '10000 @ 2.8'],
    'lays 1': ['20000 @ 2.8'],
    'lays 2': ['30000 @ 3.5', '25000 @ 2.8'],
  },
};

const ADDED = sides.map((side): Scenario => ({
  file,
  name: 'tests::test_add_liquidity',
  about: `${side.name}s on three runners, some at one price`,
  unit,
  rows: [...added.map(([runner, price, size]) => side('A', runner, [size, price])), see(shown[side.name as 'back'])],
}));

const REDUCED = sides.map((side): Scenario => ({
  file,
  name: 'tests::test_remove_liquidity',
  about: `200 are taken off each of three ${side.name}s`,
  unit,
  rungs: { 2.111: 2.12 },
  rows: [
    ...[1001, 2001, 3001].map((size, runner): Row => side('A', runner, [size, 2.111])),
    ...[1, 2, 3].map((order): Row => cancel('A', order, 200)),
    ...[801, 1801, 2801].map((size, runner): Row => see({ [`${side.name} ${runner} @ 2.111`]: [1, size, 0] })),
  ],
}));

const LOOKED_UP = sides.map((side): Scenario => ({
  file,
  name: `tests::test_get_liquidity_${side === back ? 'for' : 'against'}`,
  about: `${side.name}s at four prices: what is at one of them, and at one that is not there`,
  unit,
  rungs: { 2.31: 2.32, 2.32: 2.34, 2.33: 2.36, 2.315: 2.33 },
  rows: [
    ...[2.3, 2.31, 2.32, 2.33].map((price, at): Row => side('A', 0, [1001 + at, price])),
    see({ [`${side.name} 0 @ 2.31`]: [1, 1002, 0], [`${side.name} 0 @ 2.315`]: [0, 0, 0] }),
  ],
}));

const MATCHED: Scenario = {
  file,
  name: 'update_stake_matched_total_tests::test_on_match',
  about: 'what is matched in all: nothing, 1, and never more than a number can hold',
  unit,
  rows: [
    back('A', 0, [1, 2]),
    see({ 'order 1 matched': 0 }),
    lay('B', 0, [1, 2]),
    see({ 'order 1 matched': 1 }),
    refused(back('A', 0, [Number.MAX_SAFE_INTEGER, 2]), 'amount-too-large'),
    see({ 'order 1 matched': 1 }),
  ],
};

export const LIQUIDITIES: readonly Scenario[] = [...ADDED, ...REDUCED, ...LOOKED_UP, MATCHED];

export const LIQUIDITIES_INAPPLICABLE: readonly Inapplicable[] = [
  {
    file,
    names: ['tests::test_add_liquidity_when_full'],
    why: 'Its list has a fixed length; our book has a place for each of the 350 prices.',
  },
  {
    file: 'programs/monaco_protocol/src/instructions/market_liquidities/update_market_liquidities_with_cross_liquidity.rs',
    names: ['test_source_liquidities_validation'],
    why: 'A caller names the orders to be crossed; ours are found by the engine.',
  },
];
