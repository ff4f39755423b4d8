import {
  ask,
  back,
  cancel,
  type Facts,
  instead,
  lay,
  type Place,
  refused,
  type Row,
  type Scenario,
  see,
} from '../scenario.ts';
import { book, type Offers } from './book.ts';

// flumine, tests/test_simulatedorder.py: what comes of a limit order when it is placed. Two pounds at 12, where
// nothing else is said.

const file = 'tests/test_simulatedorder.py';

const thirteen: Offers = [[13, 120]];
const eleven: Offers = [[11, 120]];

/** An order placed into a book. Facts of it are given without its number. */
function placed(
  name: string,
  about: string,
  [toBack, toLay]: readonly [Offers, Offers],
  [order, facts]: readonly [Place, Readonly<Record<string, number | readonly string[]>>],
): Scenario {
  const number = toBack.length + toLay.length + 1;
  const seen = Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [fact === 'fills' ? fact : `order ${number} ${fact}`, value]),
  ) as Facts;
  return { file, name: `test_place_limit_${name}`, about, rows: [...book(toBack, toLay), order, see(seen)] };
}

const AT_ONCE: readonly Scenario[] = [
  placed(
    'back',
    'a back where twelve can be backed',
    [[[12, 120]], thirteen],
    [back('A', 0, [2, 12]), { fills: ['2 @ 12'], price: 12, matched: 2 }],
  ),
  placed(
    'lay',
    'a lay where twelve can be laid',
    [eleven, [[12, 120]]],
    [lay('A', 0, [2, 12]), { fills: ['2 @ 12'], price: 12, matched: 2 }],
  ),
];

const AHEAD: readonly Scenario[] = [
  {
    file,
    name: 'test_place_limit_back_unmatched',
    about: 'a back above what can be backed rests behind the 22 at its price',
    rows: [
      ...book(
        [[10, 120]],
        [
          [10.5, 120],
          [11.5, 10],
          [12, 22],
          [15, 32],
        ],
      ),
      back('A', 0, [2, 12]),
      see({ fills: [], 'order 6 matched': 0, 'order 6 left': 2 }),
      lay('B', 0, [152, 12]),
      see({ met: [2, 3, 4], 'order 6 matched': 0 }),
      lay('B', 0, [2, 12]),
      see({ met: [6], 'order 6 matched': 2 }),
    ],
  },
  {
    file,
    name: 'test_place_limit_lay_unmatched',
    about: 'a lay below what can be laid rests behind the 22 at its price',
    rows: [
      ...book(
        [
          [10.5, 120],
          [11.5, 10],
          [12, 22],
          [14, 32],
        ],
        [[15, 32]],
      ),
      lay('A', 0, [2, 12]),
      see({ fills: [], 'order 6 matched': 0, 'order 6 left': 2 }),
      back('B', 0, [54, 12]),
      see({ met: [4, 3], 'order 6 matched': 0 }),
      back('B', 0, [2, 12]),
      see({ met: [6], 'order 6 matched': 2 }),
    ],
  },
];

/** There an account may refuse a better price than it asked for. */
const IMPROVED: readonly Scenario[] = [
  {
    file,
    name: 'test_place_limit_back_bpe',
    about: 'a back at 12 where 15 can be backed',
    rows: [
      ...book([[15, 120]], [[16, 120]]),
      instead(refused(back('A', 0, [2, 12]), 'refused'), 'better-price', 'accepted'),
      see({ 'order 3 matched': 0 }, 'better-price', { 'order 3 matched': 2 }),
      see({ fills: [] }, 'better-price', { fills: ['2 @ 15'] }),
    ],
  },
  {
    file,
    name: 'test_place_limit_lay_bpe',
    about: 'a lay at 12 where 10.5 can be laid',
    rows: [
      ...book([[10, 120]], [[10.5, 120]]),
      instead(refused(lay('A', 0, [2, 12]), 'refused'), 'better-price', 'accepted'),
      see({ 'order 3 matched': 0 }, 'better-price', { 'order 3 matched': 2 }),
      see({ fills: [] }, 'better-price', { fills: ['2 @ 10.5'] }),
    ],
  },
];

const REFUSED: readonly Scenario[] = [
  {
    file,
    name: 'test_place_limit_persistence_validation',
    about: 'an order that would go to the starting price, in play',
    market: { options: { startingPrice: true } },
    rows: [
      ask({ type: 'turn-in-play', betDelay: 0 }),
      ...book([[12, 120]], thirteen),
      refused(back('A', 0, [2, 12], { persistence: 'on-close' }), 'starting-price-not-offered'),
      see({ 'order 3 matched': 0 }),
    ],
  },
  {
    file,
    name: 'test_place_market_status',
    about: 'an order in a suspended market',
    rows: [ask({ type: 'suspend-market', cancelAll: false }), refused(back('A', 0, [2, 12]), 'market-suspended')],
  },
  {
    file,
    name: 'test_place_market_version',
    about: 'an order for another version of the market',
    rows: [refused(back('A', 0, [2, 12], { terms: { marketVersion: 1 } }), 'market-version-changed')],
  },
  {
    file,
    name: 'test_place_limit_removed_runner',
    about: 'an order on a runner that does not start',
    rows: [
      ask({ type: 'remove-runner', selection: 1, factor: 1000 }),
      refused(back('A', 0, [2, 12]), 'runner-removed'),
      see({ 'order 1 matched': 0 }),
    ],
  },
  {
    file,
    name: 'test_call_market_version',
    about: 'a suspension with a material change takes away what lapses',
    rows: [
      back('A', 0, [2, 12]),
      ask({ type: 'suspend-market', cancelAll: true }),
      see({ 'order 1 gone': 2, 'order 1 left': 0 }),
    ],
  },
];

const unmatched: Row = back('A', 0, [2, 12]);

const CHANGED: readonly Scenario[] = [
  {
    file,
    name: 'test_cancel',
    about: 'an unmatched order is cancelled',
    rows: [unmatched, cancel('A', 1), see({ 'order 1 gone': 2 })],
  },
  {
    file,
    name: 'test_cancel_market_status',
    about: 'a cancel while the market is suspended',
    rows: [
      unmatched,
      ask({ type: 'suspend-market', cancelAll: false }),
      instead(refused(cancel('A', 1), 'market-suspended'), 'change-while-suspended', 'accepted'),
      see({ 'order 1 gone': 0 }, 'change-while-suspended', { 'order 1 gone': 2 }),
    ],
  },
  {
    file,
    name: 'test_cancel_reduction',
    about: 'half a pound is taken off',
    rows: [unmatched, cancel('A', 1, 0.5), see({ 'order 1 gone': 0.5, 'order 1 left': 1.5 })],
  },
  {
    file,
    name: 'test_cancel_reduction_multi',
    about: 'ten pence, then half a pound are taken off',
    rows: [unmatched, cancel('A', 1, 0.1), cancel('A', 1, 0.5), see({ 'order 1 gone': 0.6, 'order 1 left': 1.4 })],
  },
  {
    file,
    name: 'test_cancel_reduction_greater_than',
    about: 'more is taken off than there is',
    rows: [unmatched, cancel('A', 1, 64), see({ 'order 1 gone': 2, 'order 1 left': 0 })],
  },
  {
    file,
    name: 'test_cancel_else',
    about: 'an order for the starting price is cancelled',
    market: { options: { startingPrice: true } },
    rows: [
      back('A', 0, [2, 0], { terms: { onClose: 'market' } }),
      refused(cancel('A', 1), 'order-on-close'),
      see({ 'order 1 gone': 0 }),
    ],
  },
  {
    file,
    name: 'test_update',
    about: 'an order is to persist from now on',
    rows: [
      unmatched,
      ask({ type: 'update-order', account: 16, order: 1, persistence: 'persist' }),
      ask({ type: 'turn-in-play', betDelay: 0 }),
      see({ 'order 1 left': 2 }),
    ],
  },
  {
    file,
    name: 'test_update_market_status',
    about: 'the same while the market is suspended',
    rows: [
      unmatched,
      ask({ type: 'suspend-market', cancelAll: false }),
      instead(
        refused(ask({ type: 'update-order', account: 16, order: 1, persistence: 'persist' }), 'market-suspended'),
        'change-while-suspended',
        'accepted',
      ),
    ],
  },
  {
    file,
    name: 'test_update_market_p_enabled',
    about: 'the same where nothing may persist',
    market: { persistenceAllowed: false },
    rows: [
      unmatched,
      refused(ask({ type: 'update-order', account: 16, order: 1, persistence: 'persist' }), 'persistence-not-allowed'),
    ],
  },
  {
    file,
    name: 'test_update_else',
    about: 'the same for an order that goes to the starting price',
    market: { options: { startingPrice: true } },
    rows: [
      back('A', 0, [2, 0], { terms: { onClose: 'market' } }),
      refused(ask({ type: 'update-order', account: 16, order: 1, persistence: 'persist' }), 'order-on-close'),
    ],
  },
];

export const PLACING: readonly Scenario[] = [...AT_ONCE, ...AHEAD, ...IMPROVED, ...REFUSED];
export const CHANGING: readonly Scenario[] = CHANGED;
