import {
  all,
  back,
  type Facts,
  instead,
  lay,
  refused,
  type Scenario,
  see,
  seeApart,
  seeEarly,
  settle,
} from '../scenario.ts';

// Monaco Protocol, tests/order/matching_orders_01.ts and matching_refunds_1.ts

const zero = [0, 0, 0];
const nothingLeft: Facts = { 'order 1 left': 0, 'order 2 left': 0, 'order 1 gone': 0, 'order 2 gone': 0 };

const BETWEEN_TWO: readonly Scenario[] = [
  {
    file: 'tests/order/matching_orders_01.ts',
    name: 'scenario 1',
    about: 'a back and a lay of 10 at 2.00 by two accounts',
    cash: { A: 100, B: 50 },
    rows: [
      back('A', 1, [10, 2]),
      lay('B', 1, [10, 2]),
      see(
        all(
          nothingLeft,
          { 'back 1 @ 2': [0, 0, 10], 'lay 1 @ 2': [0, 0, 10] },
          { held: 20, 'A available': 90, 'B available': 40 },
        ),
      ),
    ],
  },
  {
    file: 'tests/order/matching_orders_01.ts',
    name: 'scenario 2',
    about: 'no settlement while a match is not worked off; then the positions are still held',
    cash: { A: 100, B: 50 },
    rows: [
      back('A', 1, [10, 2]),
      lay('B', 1, [10, 2]),
      instead(refused(settle(0), 'wrong-market-state'), 'at-once', 'accepted'),
      see({ held: 20, 'A available': 90, 'B available': 40 }, 'settled-at-once', {
        held: 0,
        'B available': 60,
      }),
    ],
  },
  {
    file: 'tests/order/matching_orders_01.ts',
    name: 'scenario 3',
    about: 'orders that came before the market locked have matched after it',
    cash: { A: 100, B: 50 },
    rows: [
      back('A', 1, [10, 2]),
      lay('B', 1, [10, 2]),
      { row: 'ask', command: { type: 'suspend-market', cancelAll: false } },
      see(nothingLeft),
    ],
  },
];

const money = (held: number, available: number): Facts => ({ held, 'A available': available });
const at = (levels: Record<string, readonly number[]>): Facts => levels;

/** Three rounds of a lay that is met by a back at a lower limit, all by one account. */
const IN_ROUNDS: Scenario = {
  file: 'tests/order/matching_refunds_1.ts',
  name: 'scenario 1',
  about: 'one account lays and backs in three rounds at 1.96, 2.01 and 2.20',
  cash: { A: 1000 },
  apart: true,
  rungs: { 2.01: 2.02 },
  rows: [
    lay('A', 1, [11, 2.01]),
    back('A', 1, [10, 1.96]),
    seeEarly(
      all(
        { 'order 1 left': 11, 'order 2 left': 0, 'A matched': [-10, 10.1, -10], 'A unmatched': [0, 11.11, 0] },
        at({ 'back 1 @ 1.96': [0, 0, 10], 'lay 1 @ 2.01': [1, 11, 0] }),
        money(11.11, 988.89),
      ),
      'own-order',
      all(
        { 'order 1 left': 0, 'order 2 left': 10, 'A matched': zero, 'A unmatched': [10, 0, 10] },
        at({ 'back 1 @ 1.96': [1, 10, 0], 'lay 1 @ 2.01': zero }),
        money(10, 990),
      ),
    ),
    seeApart(
      see(
        all(
          { 'order 1 left': 1, 'order 2 left': 0, 'A matched': zero, 'A unmatched': [0, 1.01, 0] },
          at({ 'back 1 @ 1.96': [0, 0, 10], 'lay 1 @ 2.01': [1, 1, 10] }),
          money(1.01, 998.99),
        ),
        'own-order',
        all(
          { 'order 1 left': 0, 'order 2 left': 10, 'A unmatched': [10, 0, 10] },
          at({ 'back 1 @ 1.96': [1, 10, 0], 'lay 1 @ 2.01': zero }),
          money(10, 990),
        ),
      ),
      { 'A unmatched': [0, 1.02, 0] },
    ),
    lay('A', 1, [10, 2.2]),
    back('A', 1, [11, 2.01]),
    seeEarly(
      all(
        { 'order 3 left': 10, 'order 4 left': 0, 'order 1 left': 1, 'order 2 left': 0 },
        { 'A matched': [-11, 13.01, -11], 'A unmatched': [0, 13.01, 0] },
        at({ 'back 1 @ 1.96': [0, 0, 10], 'back 1 @ 2.01': [0, 0, 11] }),
        at({ 'lay 1 @ 2.01': [1, 1, 10], 'lay 1 @ 2.2': [1, 10, 0] }),
        money(13.01, 986.99),
      ),
      'own-order',
      all(
        { 'order 3 left': 0, 'order 4 left': 11, 'order 1 left': 0 },
        { 'A matched': zero, 'A unmatched': [11, 0, 11] },
        at({ 'back 1 @ 1.96': zero, 'back 1 @ 2.01': [1, 11, 0] }),
        at({ 'lay 1 @ 2.01': zero, 'lay 1 @ 2.2': zero }),
        money(11, 989),
      ),
    ),
    see(
      all(
        { 'order 3 left': 0, 'order 4 left': 0, 'order 1 left': 0, 'order 2 left': 0 },
        { 'A matched': zero, 'A unmatched': zero },
        at({ 'back 1 @ 1.96': [0, 0, 10], 'back 1 @ 2.01': [0, 0, 11] }),
        at({ 'lay 1 @ 2.01': [0, 0, 11], 'lay 1 @ 2.2': [0, 0, 10] }),
        money(0, 1000),
      ),
      'own-order',
      all(
        { 'order 4 left': 11, 'A unmatched': [11, 0, 11] },
        at({ 'back 1 @ 1.96': zero, 'back 1 @ 2.01': [1, 11, 0] }),
        at({ 'lay 1 @ 2.01': zero, 'lay 1 @ 2.2': zero }),
        money(11, 989),
      ),
    ),
    lay('A', 1, [11, 2.2]),
    back('A', 1, [10, 2.01]),
    seeEarly(
      all(
        { 'order 5 left': 11, 'order 6 left': 0, 'A matched': [-10, 12, -10], 'A unmatched': [0, 13.2, 0] },
        at({ 'back 1 @ 1.96': [0, 0, 10], 'back 1 @ 2.01': [0, 0, 21] }),
        at({ 'lay 1 @ 2.01': [0, 0, 11], 'lay 1 @ 2.2': [1, 11, 10] }),
        money(13.2, 986.8),
      ),
      'own-order',
      all(
        { 'order 5 left': 0, 'order 6 left': 10, 'A matched': zero, 'A unmatched': [10, 0, 10] },
        at({ 'back 1 @ 1.96': zero, 'back 1 @ 2.01': [1, 10, 0] }),
        at({ 'lay 1 @ 2.01': zero, 'lay 1 @ 2.2': zero }),
        money(10, 990),
      ),
    ),
    see(
      all(
        { 'order 5 left': 1, 'order 6 left': 0, 'order 3 left': 0, 'order 4 left': 0, 'order 1 left': 0 },
        { 'A matched': zero, 'A unmatched': [0, 1.2, 0] },
        at({ 'back 1 @ 1.96': [0, 0, 10], 'back 1 @ 2.01': [0, 0, 21] }),
        at({ 'lay 1 @ 2.01': [0, 0, 11], 'lay 1 @ 2.2': [1, 1, 20] }),
        money(1.2, 998.8),
      ),
      'own-order',
      all(
        { 'order 5 left': 0, 'order 6 left': 10, 'A unmatched': [10, 0, 10] },
        at({ 'back 1 @ 1.96': zero, 'back 1 @ 2.01': [1, 10, 0] }),
        at({ 'lay 1 @ 2.01': zero, 'lay 1 @ 2.2': zero }),
        money(10, 990),
      ),
    ),
  ],
};

export const MATCHING: readonly Scenario[] = [...BETWEEN_TWO, IN_ROUNDS];
