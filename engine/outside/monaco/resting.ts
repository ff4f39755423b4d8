import { all, back, cancel, type Inapplicable, lay, refused, type Scenario, see } from '../scenario.ts';

// Monaco Protocol, programs/monaco_protocol/src: what becomes of one order and of an account's position when it is
// matched or cancelled. Amounts are its smallest units, and ours.

const src = 'programs/monaco_protocol/src';
const onMatch = `${src}/instructions/matching/on_order_match.rs`;
const order = `${src}/state/order_account.rs`;
const position = `${src}/state/market_position_account.rs`;
const unit = 1;

/** The source lets a resting order be filled at a better price than its own; with us only a newcomer is. */
const MATCHED: readonly Scenario[] = [
  {
    file: onMatch,
    name: 'match_less_than',
    about: '10 of a lay of 100 at 2.40 are matched at 2.20',
    unit,
    rows: [
      back('B', 1, [10, 2.2]),
      lay('A', 1, [100, 2.4]),
      see({ 'order 2 left': 90, 'order 2 matched': 10, 'order 2 payout': 22 }),
      see({ 'A unmatched': [0, 126, 0], 'A matched': [10, -12, 10], 'lay 1 @ 2.4': [1, 90, 10] }),
    ],
  },
  {
    file: onMatch,
    name: 'match_greater_than',
    about: 'a lay of 10 at 2.40 meets 100 at 2.20',
    unit,
    rows: [
      back('B', 1, [100, 2.2]),
      lay('A', 1, [10, 2.4]),
      see({ 'order 2 left': 0, 'order 2 matched': 10, 'order 2 payout': 22 }),
      see({ 'A unmatched': [0, 0, 0], 'A matched': [10, -12, 10], 'lay 1 @ 2.4': [0, 0, 10] }),
    ],
  },
  {
    file: onMatch,
    name: 'test_invalid_order_status',
    about: 'an order that is no longer open is not matched',
    unit,
    rows: [
      lay('A', 1, [100, 2.4]),
      cancel('A', 1),
      back('B', 1, [10, 2.2]),
      see({ fills: [], 'order 1 matched': 0, 'order 2 left': 10 }),
    ],
  },
];

const thousand = back('A', 1, [1000, 2.1]);
const ONE_ORDER: readonly Scenario[] = [
  {
    file: order,
    name: 'test_match_order_partial_match',
    about: '990 of a back of 1000 at 2.10 are matched',
    unit,
    rows: [
      thousand,
      lay('B', 1, [990, 2.1]),
      see({ 'order 1 left': 10, 'order 1 matched': 990, 'order 1 payout': 2079 }),
    ],
  },
  {
    file: order,
    name: 'test_match_order_full_match',
    about: 'all of a back of 1000 at 2.10 is matched',
    unit,
    rows: [
      thousand,
      lay('B', 1, [1000, 2.1]),
      see({ 'order 1 left': 0, 'order 1 matched': 1000, 'order 1 payout': 2100 }),
    ],
  },
  {
    file: order,
    name: 'test_void_stake_unmatched',
    about: 'an unmatched back of 1000 is taken away',
    unit,
    rows: [thousand, cancel('A', 1), see({ 'order 1 left': 0, 'order 1 gone': 1000 })],
  },
  {
    file: order,
    name: 'test_void_stake_unmatched_after_partial',
    about: 'an unmatched back of 1000 is taken away in two steps',
    unit,
    rows: [thousand, cancel('A', 1, 200), cancel('A', 1), see({ 'order 1 left': 0, 'order 1 gone': 1000 })],
  },
];

/** Lays at 2.00 that could cost 10, 20 and 30. */
const unmatched = [lay('A', 0, [10, 2]), lay('A', 1, [20, 2]), lay('A', 2, [30, 2])];
const backed = [lay('B', 0, [10, 3]), back('A', 0, [10, 3])];

const POSITIONS: readonly Scenario[] = [
  { file: position, name: 'test_empty', about: 'no bets', unit, rows: [see({ held: 0 })] },
  {
    file: position,
    name: 'test_only_unmatched_exposures',
    about: 'unmatched risks of 10, 20 and 30 on the three runners',
    unit,
    rows: [...unmatched, see({ 'A unmatched': [10, 20, 30], 'A exposure': 30 })],
  },
  {
    file: position,
    name: 'test_only_postmatch_exposures',
    about: 'a matched back of 10 at 3.00',
    unit,
    rows: [...backed, see({ 'A matched': [20, -10, -10], 'A exposure': 10 })],
  },
  {
    file: position,
    name: 'test_both_exposures',
    about: 'a matched back of 10 at 3.00 and unmatched risks of 10, 20 and 30',
    unit,
    rows: [
      ...backed,
      ...unmatched,
      see(all({ 'A matched': [20, -10, -10], 'A unmatched': [10, 20, 30] }, { 'A exposure': 40 })),
    ],
  },
  {
    file: position,
    name: 'test_overflow',
    about: 'a loss that no number could hold',
    unit,
    rows: [refused(lay('A', 2, [Number.MAX_SAFE_INTEGER, 2]), 'amount-too-large')],
  },
];

export const RESTING: readonly Scenario[] = [...MATCHED, ...ONE_ORDER, ...POSITIONS];

export const RESTING_INAPPLICABLE: readonly Inapplicable[] = [
  {
    file: onMatch,
    names: ['error_empty_queue'],
    why: 'Works off an empty queue of matches; ours has no queue between the two orders of a fill.',
  },
  {
    file: order,
    names: ['test_match_order_no_match'],
    why: 'Calls the inside of matching with more than the order has left; no command can ask that.',
  },
];
