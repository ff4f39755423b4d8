import { back, lay, type Row, type Scenario, see } from '../scenario.ts';
import { book, type Offers } from './book.ts';

// flumine, tests/test_simulatedorder.py: what an order is filled with, when it comes and later.

const file = 'tests/test_simulatedorder.py';

type Case = readonly [offers: Offers, fills: readonly string[]];

function taken(name: string, order: Row, side: 'toBack' | 'toLay', cases: readonly Case[]): Scenario[] {
  return cases.map(([offers, fills]) => ({
    file,
    name,
    about: `an order that comes to ${offers.map(([price, size]) => `${size} at ${price}`).join(' and ')}`,
    rows: [...(side === 'toBack' ? book(offers, []) : book([], offers)), order, see({ fills })],
  }));
}

const BACK = taken('test__process_price_matched_back', back('A', 0, [2, 12]), 'toBack', [
  [[[15, 120]], ['2 @ 15']],
  [
    [
      [15, 1],
      [12, 1],
    ],
    ['1 @ 15', '1 @ 12'],
  ],
  [
    [
      [15, 1],
      [12, 0.5],
    ],
    ['1 @ 15', '0.5 @ 12'],
  ],
  [
    [
      [15, 1],
      [11, 0.5],
    ],
    ['1 @ 15'],
  ],
]);

const LAY = taken('test__process_price_matched_lay', lay('A', 0, [20, 3]), 'toLay', [
  [[[2.02, 120]], ['20 @ 2.02']],
  [
    [
      [2.02, 1],
      [3, 20],
    ],
    ['1 @ 2.02', '19 @ 3'],
  ],
  [
    [
      [2.02, 1],
      [2.9, 0.5],
    ],
    ['1 @ 2.02', '0.5 @ 2.9'],
  ],
  [
    [
      [3, 1],
      [11, 0.5],
    ],
    ['1 @ 3'],
  ],
]);

/** What was traded counts both sides there, so half of it is what came to the queue. */
const RESTING: readonly Scenario[] = [
  {
    file,
    name: 'test__calculate_process_traded',
    about: 'a back of 2 that rests alone meets 1, 1 and 1',
    rows: [
      back('A', 0, [2, 12]),
      lay('B', 0, [1, 12]),
      see({ fills: ['1 @ 12'] }),
      lay('B', 0, [1, 12]),
      see({ fills: ['1 @ 12'], 'order 1 matched': 2 }),
      lay('B', 0, [1, 12]),
      see({ fills: [] }),
    ],
  },
  {
    file,
    name: 'test__calculate_process_traded_piq',
    about: 'a back of 2 behind another 2 meets 2, 2 and 2',
    rows: [
      back('M', 0, [2, 12]),
      back('A', 0, [2, 12]),
      lay('B', 0, [2, 12]),
      see({ met: [1], 'order 2 matched': 0 }),
      lay('B', 0, [2, 12]),
      see({ met: [2], 'order 2 matched': 2 }),
      lay('B', 0, [2, 12]),
      see({ fills: [], 'order 2 matched': 2 }),
    ],
  },
  {
    file,
    name: 'test__calculate_process_traded_piq_match',
    about: 'a back of 2 behind 4 meets 10, of which 6 are taken',
    rows: [
      back('M', 0, [4, 12]),
      back('A', 0, [2, 12]),
      lay('B', 0, [10, 12]),
      see({ fills: ['4 @ 12', '2 @ 12'], 'order 2 matched': 2, 'order 3 matched': 6 }),
    ],
  },
  {
    file,
    name: 'test__process_traded_back_no',
    about: 'what trades at 11 is no good for a back at 12',
    rows: [back('A', 0, [2, 12]), lay('B', 0, [60, 11]), see({ fills: [], 'order 1 matched': 0 })],
  },
  {
    file,
    name: 'test__process_traded_lay_no',
    about: 'what trades at 13 is no good for a lay at 12',
    rows: [lay('A', 0, [2, 12]), back('B', 0, [60, 13]), see({ fills: [], 'order 1 matched': 0 })],
  },
  {
    file,
    name: 'test__process_available_back',
    about: 'lays at 13 and 12 that come to a back at 12 are filled at its price',
    rows: [
      back('A', 0, [2, 12]),
      lay('B', 0, [1, 13]),
      see({ fills: ['1 @ 12'] }),
      lay('B', 0, [1, 12]),
      see({ fills: ['1 @ 12'], 'order 1 matched': 2 }),
    ],
  },
  {
    file,
    name: 'test_process_available_lay',
    about: 'backs at 10 and 11 that come to a lay at 12 are filled at its price',
    rows: [
      lay('A', 0, [2, 12]),
      back('B', 0, [1, 10]),
      see({ fills: ['1 @ 12'] }),
      back('B', 0, [1, 11]),
      see({ fills: ['1 @ 12'], 'order 1 matched': 2 }),
    ],
  },
  {
    file,
    name: 'test__update_matched',
    about: 'a fill of 2.64 at 10',
    rows: [
      lay('B', 0, [2.64, 10]),
      back('A', 0, [2.64, 10]),
      see({ fills: ['2.64 @ 10'], 'order 2 matched': 2.64, 'order 2 price': 10 }),
    ],
  },
  {
    file,
    name: 'test_size_remaining',
    about: 'what is left of 2 when 1 is matched',
    rows: [back('A', 0, [2, 12]), see({ 'order 1 left': 2 }), lay('B', 0, [1, 12]), see({ 'order 1 left': 1 })],
  },
  {
    file,
    name: 'test_size_remaining_multi',
    about: 'what is left of 2 when 0.1 is matched and 0.2, 0.3 and 0.4 are taken away',
    rows: [
      back('A', 0, [2, 12]),
      lay('B', 0, [0.1, 12]),
      ...[0.2, 0.3, 0.4].map((by) => ({ row: 'cancel', account: 'A', order: 1, by }) as const),
      see({ 'order 1 left': 1, 'order 1 gone': 0.9 }),
    ],
  },
];

export const FILLING: readonly Scenario[] = [...BACK, ...LAY, ...RESTING];
