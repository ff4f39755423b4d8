import { all, back, type Facts, lay, type Row, type Scenario, see, seeEarly, settle } from '../scenario.ts';

// Monaco Protocol, tests/order/settlement_payment_1.ts, _4.ts, _5.ts, _10.ts and _11.ts. Commission there is 10 %.

const zero = [0, 0, 0];
const baseRate = 1000;

const UNMATCHED: readonly Scenario[] = [2, 3, 4].map((price, index) => ({
  file: 'tests/order/settlement_payment_1.ts',
  name: `scenario ${index + 1}`,
  about: `backs of 10 at ${price.toFixed(2)} on each of three runners, nothing matched, then settled`,
  market: { baseRate },
  cash: { A: 100 },
  rows: [
    back('A', 0, [10, price]),
    back('A', 1, [10, price]),
    back('A', 2, [10, price]),
    see({
      'A matched': zero,
      'A unmatched': [20, 20, 20],
      [`back 0 @ ${price}`]: [1, 10, 0],
      [`back 1 @ ${price}`]: [1, 10, 0],
      [`back 2 @ ${price}`]: [1, 10, 0],
      held: 20,
      'A available': 80,
    }),
    settle(1),
    see({ 'A matched': zero, held: 0, 'A available': 100 }),
  ],
}));

const TWO_ACCOUNTS: readonly Scenario[] = [
  {
    file: 'tests/order/settlement_payment_4.ts',
    name: 'scenario 1',
    about: 'lays on two runners at 3.00, both met',
    market: { baseRate },
    cash: { A: 1000, B: 1000 },
    rows: [
      lay('A', 0, [10, 3]),
      lay('A', 1, [10, 3]),
      back('B', 0, [10, 3]),
      back('B', 1, [10, 3]),
      see({ 'A matched': [-10, -10, 20], 'A unmatched': zero, 'B matched': [10, 10, -20], 'B unmatched': zero }),
      see({ held: 30, 'A available': 990, 'B available': 980 }),
      settle(0),
      see({ held: 0, 'A available': 990, 'B available': 1009, 'B commission': 1 }),
    ],
  },
  {
    file: 'tests/order/settlement_payment_4.ts',
    name: 'scenario 2',
    about: 'lays on two runners at 3.00, one of them met',
    market: { baseRate },
    cash: { A: 1000, B: 1000 },
    rows: [
      lay('A', 0, [10, 3]),
      lay('A', 1, [10, 3]),
      back('B', 0, [10, 3]),
      see({ 'A matched': [-20, 10, 10], 'A unmatched': [0, 20, 0], 'B matched': [20, -10, -10], 'B unmatched': zero }),
      see({ 'lay 0 @ 3': [0, 0, 10], 'back 0 @ 3': [0, 0, 10], 'lay 1 @ 3': [1, 10, 0] }),
      see({ held: 30, 'A available': 980, 'B available': 990 }),
      settle(0),
      see({ held: 0, 'A available': 980, 'B available': 1018, 'B commission': 2 }),
    ],
  },
];

/** At three prices: what is held and available before and after the matches, and after settlement. */
const ALL_THREE_RUNNERS = [
  { price: 2, swing: 10, early: [20, 180, 200], late: [10, 190, 200], end: [190, 209] },
  { price: 3, swing: 0, early: [20, 180, 200], late: [0, 200, 200], end: [200, 200] },
  { price: 4, swing: -10, early: [30, 180, 190], late: [10, 200, 190], end: [209, 190] },
] as const;

const funds = ([held, a, b]: readonly [number, number, number]): Facts => ({
  held,
  'A available': a,
  'B available': b,
});

const FULL_BOOKS: readonly Scenario[] = ALL_THREE_RUNNERS.map(({ price, swing, early, late, end }, index) => ({
  file: 'tests/order/settlement_payment_5.ts',
  name: `scenario ${index + 1}`,
  about: `one account backs 10 at ${price.toFixed(2)} on each of three runners, another lays them all`,
  market: { baseRate },
  cash: { A: 200, B: 200 },
  rows: [
    ...[0, 1, 2].map((runner) => back('A', runner, [10, price])),
    ...[0, 1, 2].map((runner) => lay('B', runner, [10, price])),
    seeEarly(
      all(
        { 'A matched': zero, 'A unmatched': [20, 20, 20], 'B matched': [swing, swing, swing], 'B unmatched': zero },
        funds(early),
      ),
      'at-once',
      all({ 'A unmatched': zero, 'A matched': [-swing, -swing, -swing] }, funds(late)),
    ),
    see({ 'A matched': [-swing, -swing, -swing], 'A unmatched': zero, 'B matched': [swing, swing, swing] }),
    see({ 'B unmatched': zero, ...funds(late) }),
    settle(0),
    see({ held: 0, 'A available': end[0], 'B available': end[1] }),
  ],
}));

const aboutBoth = 'a back of 10 and a lay of 5 at 4.00 by one account, matched as far as they go, then settled';
const backCame = all(
  { 'A matched': [5, -15, 5], 'A unmatched': [10, 0, 10], 'back 1 @ 4': [1, 10, 0], 'lay 1 @ 4': [0, 0, 5] },
  { held: 15, 'A available': 85 },
);
const layCame = all(
  { 'A matched': [-5, 15, -5], 'A unmatched': [5, 15, 5], 'back 1 @ 4': [1, 5, 5], 'lay 1 @ 4': [1, 5, 0] },
  { held: 15, 'A available': 85 },
);
const layAlone = { 'A matched': zero, 'A unmatched': [0, 15, 0], 'back 1 @ 4': zero, 'lay 1 @ 4': [1, 5, 0] };
const backAlone = { 'A matched': zero, 'A unmatched': [10, 0, 10], 'back 1 @ 4': [1, 10, 0], 'lay 1 @ 4': zero };

const SAME_ACCOUNT: readonly Scenario[] = (
  [
    [back('A', 1, [10, 4]), lay('A', 1, [5, 4]), seeEarly(backCame, 'own-order', layAlone)],
    [back('A', 1, [10, 4]), lay('A', 1, [5, 4]), seeEarly(backCame, 'own-order', layAlone)],
    [
      lay('A', 1, [5, 4]),
      back('A', 1, [10, 4]),
      seeEarly(layCame, 'own-order', { ...backAlone, held: 10, 'A available': 90 }),
    ],
    [
      lay('A', 1, [5, 4]),
      back('A', 1, [10, 4]),
      seeEarly(layCame, 'own-order', { ...backAlone, held: 10, 'A available': 90 }),
    ],
  ] as const
).map((rows, index) => ({
  file: 'tests/order/settlement_payment_10.ts',
  name: `scenario ${index + 1}`,
  about: aboutBoth,
  market: { baseRate: 0 },
  cash: { A: 100 },
  apart: true,
  rows: [...rows, settle(0), see({ held: 0, 'A available': 100 })],
}));

const lay2Left = {
  'A matched': zero,
  'A unmatched': [0, 4.4, 0],
  'back 1 @ 3.2': [0, 0, 10],
  'lay 1 @ 3.2': [1, 2, 10],
};
const lay12 = { 'A matched': zero, 'A unmatched': [0, 26.4, 0], 'back 1 @ 3.2': zero, 'lay 1 @ 3.2': [1, 12, 0] };
const back10 = { 'A matched': zero, 'A unmatched': [10, 0, 10], 'back 1 @ 3.2': [1, 10, 0], 'lay 1 @ 3.2': zero };

function sameAccountAt320(rows: readonly Row[], name: string, winner: number, end: Facts): Scenario {
  return {
    file: 'tests/order/settlement_payment_11.ts',
    name,
    about: 'a back of 10 and a lay of 12 at 3.20 by one account, matched, then settled',
    cash: { A: 200 },
    apart: true,
    rows: [...rows, settle(winner), see({ ...end, held: 0, 'A available': 200 })],
  };
}
const backFirst: readonly Row[] = [
  back('A', 1, [10, 3.2]),
  lay('A', 1, [12, 3.2]),
  seeEarly(
    all(
      { 'order 1 left': 10, 'order 2 left': 2, 'A matched': [10, -22, 10], 'A unmatched': [10, 4.4, 10] },
      { 'back 1 @ 3.2': [1, 10, 0], 'lay 1 @ 3.2': [1, 2, 10], held: 26.4, 'A available': 173.6 },
    ),
    'own-order',
    all({ 'order 1 left': 0, 'order 2 left': 12 }, lay12),
  ),
  see(
    all({ 'order 1 left': 0, 'order 2 left': 2, held: 4.4, 'A available': 195.6 }, lay2Left),
    'own-order',
    all({ 'order 2 left': 12, held: 26.4, 'A available': 173.6 }, lay12),
  ),
];
const layFirst: readonly Row[] = [
  lay('A', 1, [12, 3.2]),
  back('A', 1, [10, 3.2]),
  seeEarly(
    all(
      { 'order 1 left': 12, 'order 2 left': 0, 'A matched': [-10, 22, -10], 'A unmatched': [0, 26.4, 0] },
      { 'back 1 @ 3.2': [0, 0, 10], 'lay 1 @ 3.2': [1, 12, 0], held: 26.4, 'A available': 173.6 },
    ),
    'own-order',
    all({ 'order 1 left': 0, 'order 2 left': 10, held: 10, 'A available': 190 }, back10),
  ),
  see(
    all({ 'order 1 left': 2, 'order 2 left': 0, held: 4.4, 'A available': 195.6 }, lay2Left),
    'own-order',
    all({ 'order 1 left': 0, 'order 2 left': 10, held: 10, 'A available': 190 }, back10),
  ),
];
const PARTLY_MATCHED: readonly Scenario[] = [
  sameAccountAt320(backFirst, 'scenario 1', 1, { 'order 1 left': 0, 'order 2 left': 0 }),
  sameAccountAt320(backFirst, 'scenario 2', 1, { 'order 1 left': 0, 'order 2 left': 0 }),
  sameAccountAt320(layFirst, 'scenario 3', 0, { 'order 1 left': 0, 'order 2 left': 0 }),
  sameAccountAt320(layFirst, 'scenario 4', 0, { 'order 1 left': 0, 'order 2 left': 0 }),
];

export const SETTLEMENT: readonly Scenario[] = [
  ...UNMATCHED,
  ...TWO_ACCOUNTS,
  ...FULL_BOOKS,
  ...SAME_ACCOUNT,
  ...PARTLY_MATCHED,
];
