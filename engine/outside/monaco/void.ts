import { ask, back, type Facts, lay, type Scenario, see } from '../scenario.ts';

// Monaco Protocol, tests/order/void_payment_01.ts

const cash = { A: 100, B: 50, C: 20, D: 100 };
const asBefore: Facts = { held: 0, 'A available': 100, 'B available': 50, 'C available': 20, 'D available': 100 };
const matched = [back('A', 0, [10, 2]), lay('B', 0, [10, 2]), back('C', 1, [10, 2]), lay('D', 1, [10, 2])];

export const VOID: readonly Scenario[] = [
  {
    file: 'tests/order/void_payment_01.ts',
    name: 'scenario 1',
    about: 'four unmatched backs on two runners, then void',
    cash,
    rows: [
      back('A', 0, [10, 2]),
      back('B', 0, [10, 2]),
      back('C', 1, [10, 2]),
      back('D', 1, [10, 2]),
      ask({ type: 'void-market' }),
      see(asBefore),
    ],
  },
  {
    file: 'tests/order/void_payment_01.ts',
    name: 'scenario 2',
    about: 'two matched pairs on two runners, then void',
    cash,
    rows: [...matched, ask({ type: 'void-market' }), see(asBefore)],
  },
  {
    file: 'tests/order/void_payment_01.ts',
    name: 'scenario 3',
    about: 'the same once more: the source says itself that nothing is left to cancel there',
    cash,
    rows: [...matched, ask({ type: 'void-market' }), see(asBefore)],
  },
];
