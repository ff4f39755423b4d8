import { all, back, cancel, type Facts, instead, lay, refused, type Scenario, see, seeEarly } from '../scenario.ts';

// Monaco Protocol, tests/order/cancelation_payment_10.ts to _12.ts

const money = (held: number, available: number): Facts => ({ held, 'A available': available });
const zero = [0, 0, 0];

const aboutBoth = 'back 10 and lay 5 at 4.00 by one account, then cancel both before their match is worked off';
const backCame = all(
  { 'A matched': [5, -15, 5], 'A unmatched': [10, 0, 10], 'back 1 @ 4': [1, 10, 0], 'lay 1 @ 4': [0, 0, 5] },
  money(15, 85),
);
const layCame = all(
  { 'A matched': [-5, 15, -5], 'A unmatched': [5, 15, 5], 'back 1 @ 4': [1, 5, 5], 'lay 1 @ 4': [1, 5, 0] },
  money(15, 85),
);
const backCameAndWent = { ...backCame, 'A unmatched': [5, 0, 5], 'back 1 @ 4': [1, 5, 0] };
const layCameAndWent = { ...layCame, 'A unmatched': [0, 15, 0], 'back 1 @ 4': [0, 0, 5] };
const none = all({ 'A matched': zero, 'A unmatched': zero, 'back 1 @ 4': zero, 'lay 1 @ 4': zero }, money(0, 100));
const layAlone = { ...none, 'A unmatched': [0, 15, 0], 'lay 1 @ 4': [1, 5, 0], ...money(15, 85) };
const backAlone = { ...none, 'A unmatched': [10, 0, 10], 'back 1 @ 4': [1, 10, 0], ...money(10, 90) };

const BOTH: readonly Scenario[] = (
  [
    [
      back('A', 1, [10, 4]),
      lay('A', 1, [5, 4]),
      seeEarly(backCame, 'own-order', layAlone),
      instead(refused(cancel('A', 2), 'order-closed'), 'own-order', 'accepted'),
      seeEarly(backCame, 'own-order', none),
      instead(cancel('A', 1), 'own-order', 'order-closed'),
      seeEarly(backCameAndWent, 'own-order', none),
    ],
    [
      back('A', 1, [10, 4]),
      lay('A', 1, [5, 4]),
      seeEarly(backCame, 'own-order', layAlone),
      instead(cancel('A', 1), 'own-order', 'order-closed'),
      seeEarly(backCameAndWent, 'own-order', layAlone),
      instead(refused(cancel('A', 2), 'order-closed'), 'own-order', 'accepted'),
      seeEarly(backCameAndWent, 'own-order', none),
    ],
    [
      lay('A', 1, [5, 4]),
      back('A', 1, [10, 4]),
      seeEarly(layCame, 'own-order', backAlone),
      refused(cancel('A', 1), 'order-closed'),
      seeEarly(layCame, 'own-order', backAlone),
      cancel('A', 2),
      seeEarly(layCameAndWent, 'own-order', none),
    ],
    [
      lay('A', 1, [5, 4]),
      back('A', 1, [10, 4]),
      seeEarly(layCame, 'own-order', backAlone),
      cancel('A', 2),
      seeEarly(layCameAndWent, 'own-order', none),
      refused(cancel('A', 1), 'order-closed'),
      seeEarly(layCameAndWent, 'own-order', none),
    ],
  ] as const
).map((rows, index) => ({
  file: 'tests/order/cancelation_payment_10.ts',
  name: `scenario ${index + 1}`,
  about: aboutBoth,
  cash: { A: 100 },
  rows,
}));

const aboutRest = 'a back and a lay of different size at 3.20 by one account: match, then cancel what is left';
const matched = (level: string) => ({ [level]: [0, 0, 10] });
const laySide = {
  'A matched': zero,
  'A unmatched': [0, 4.4, 0],
  ...matched('back 1 @ 3.2'),
  'lay 1 @ 3.2': [1, 2, 10],
};
const backSide = { 'A matched': zero, 'A unmatched': [2, 0, 2], 'back 1 @ 3.2': [1, 2, 10], ...matched('lay 1 @ 3.2') };
const gone = { 'A matched': zero, 'A unmatched': zero, ...matched('back 1 @ 3.2'), ...matched('lay 1 @ 3.2') };
const unmet = { 'back 1 @ 3.2': zero, 'lay 1 @ 3.2': zero };

const REST: readonly Scenario[] = (
  [
    [
      back('A', 1, [10, 3.2]),
      lay('A', 1, [12, 3.2]),
      seeEarly(
        {
          'order 1 left': 10,
          'order 2 left': 2,
          'A matched': [10, -22, 10],
          'A unmatched': [10, 4.4, 10],
          'back 1 @ 3.2': [1, 10, 0],
          'lay 1 @ 3.2': [1, 2, 10],
          ...money(26.4, 173.6),
        },
        'own-order',
        {
          'order 1 left': 0,
          'order 2 left': 12,
          'A matched': zero,
          'A unmatched': [0, 26.4, 0],
          ...unmet,
          'lay 1 @ 3.2': [1, 12, 0],
        },
      ),
      see({ 'order 1 left': 0, 'order 2 left': 2, ...laySide, ...money(4.4, 195.6) }, 'own-order', {
        'order 2 left': 12,
        'A unmatched': [0, 26.4, 0],
        ...unmet,
        'lay 1 @ 3.2': [1, 12, 0],
        ...money(26.4, 173.6),
      }),
      cancel('A', 2),
      see({ 'order 1 left': 0, 'order 2 left': 0, 'order 2 gone': 2, ...gone, ...money(0, 200) }, 'own-order', {
        'order 2 gone': 12,
        ...unmet,
      }),
    ],
    [
      lay('A', 1, [12, 3.2]),
      back('A', 1, [10, 3.2]),
      seeEarly(
        {
          'order 1 left': 12,
          'order 2 left': 0,
          'A matched': [-10, 22, -10],
          'A unmatched': [0, 26.4, 0],
          ...matched('back 1 @ 3.2'),
          'lay 1 @ 3.2': [1, 12, 0],
          ...money(26.4, 173.6),
        },
        'own-order',
        {
          'order 1 left': 0,
          'order 2 left': 10,
          'A matched': zero,
          'A unmatched': [10, 0, 10],
          ...unmet,
          'back 1 @ 3.2': [1, 10, 0],
          ...money(10, 190),
        },
      ),
      see({ 'order 1 left': 2, 'order 2 left': 0, ...laySide, ...money(4.4, 195.6) }, 'own-order', {
        'order 1 left': 0,
        'order 2 left': 10,
        'A unmatched': [10, 0, 10],
        ...unmet,
        'back 1 @ 3.2': [1, 10, 0],
        ...money(10, 190),
      }),
      instead(cancel('A', 1), 'own-order', 'order-closed'),
      see({ 'order 1 left': 0, 'order 2 left': 0, 'order 1 gone': 2, ...gone, ...money(0, 200) }, 'own-order', {
        'order 1 gone': 12,
        'order 2 left': 10,
        'A unmatched': [10, 0, 10],
        ...unmet,
        'back 1 @ 3.2': [1, 10, 0],
        ...money(10, 190),
      }),
    ],
    [
      back('A', 1, [12, 3.2]),
      lay('A', 1, [10, 3.2]),
      seeEarly(
        {
          'order 1 left': 12,
          'order 2 left': 0,
          'A matched': [10, -22, 10],
          'A unmatched': [12, 0, 12],
          'back 1 @ 3.2': [1, 12, 0],
          ...matched('lay 1 @ 3.2'),
          ...money(22, 178),
        },
        'own-order',
        {
          'order 1 left': 0,
          'order 2 left': 10,
          'A matched': zero,
          'A unmatched': [0, 22, 0],
          ...unmet,
          'lay 1 @ 3.2': [1, 10, 0],
        },
      ),
      see({ 'order 1 left': 2, 'order 2 left': 0, ...backSide, ...money(2, 198) }, 'own-order', {
        'order 1 left': 0,
        'order 2 left': 10,
        'A unmatched': [0, 22, 0],
        ...unmet,
        'lay 1 @ 3.2': [1, 10, 0],
        ...money(22, 178),
      }),
      instead(cancel('A', 1), 'own-order', 'order-closed'),
      see({ 'order 1 left': 0, 'order 2 left': 0, 'order 1 gone': 2, ...gone, ...money(0, 200) }, 'own-order', {
        'order 1 gone': 12,
        'order 2 left': 10,
        'A unmatched': [0, 22, 0],
        ...unmet,
        'lay 1 @ 3.2': [1, 10, 0],
        ...money(22, 178),
      }),
    ],
    [
      lay('A', 1, [10, 3.2]),
      back('A', 1, [12, 3.2]),
      seeEarly(
        {
          'order 1 left': 10,
          'order 2 left': 2,
          'A matched': [-10, 22, -10],
          'A unmatched': [2, 22, 2],
          'back 1 @ 3.2': [1, 2, 10],
          'lay 1 @ 3.2': [1, 10, 0],
          ...money(22, 178),
        },
        'own-order',
        {
          'order 1 left': 0,
          'order 2 left': 12,
          'A matched': zero,
          'A unmatched': [12, 0, 12],
          ...unmet,
          'back 1 @ 3.2': [1, 12, 0],
          ...money(12, 188),
        },
      ),
      see({ 'order 1 left': 0, 'order 2 left': 2, ...backSide, ...money(2, 198) }, 'own-order', {
        'order 2 left': 12,
        'A unmatched': [12, 0, 12],
        ...unmet,
        'back 1 @ 3.2': [1, 12, 0],
        ...money(12, 188),
      }),
      cancel('A', 2),
      see({ 'order 1 left': 0, 'order 2 left': 0, 'order 2 gone': 2, ...gone, ...money(0, 200) }, 'own-order', {
        'order 2 gone': 12,
        ...unmet,
      }),
    ],
  ] as const
).map((rows, index) => ({
  file: 'tests/order/cancelation_payment_11.ts',
  name: `scenario ${index + 1}`,
  about: aboutRest,
  cash: { A: 200 },
  apart: true,
  rows,
}));

const LATER_SIZE: Scenario = {
  file: 'tests/order/cancelation_payment_12.ts',
  name: 'scenario 1',
  about: 'a resting order that has met a lay is cancelled once another order rests behind it',
  cash: { A: 100, B: 100, C: 100 },
  rows: [
    back('A', 1, [10, 3]),
    lay('B', 1, [10, 3]),
    refused(cancel('A', 1), 'order-closed'),
    seeEarly({ 'order 1 left': 10, 'order 1 gone': 0 }, 'at-once', { 'order 1 left': 0 }),
    back('C', 1, [10, 3]),
    seeEarly({ 'order 3 left': 10 }),
    instead(cancel('A', 1), 'at-once', 'order-closed'),
    see({ 'order 3 left': 0, 'order 3 matched': 10 }, 'at-once', { 'order 3 left': 10, 'order 3 matched': 0 }),
  ],
};

export const CANCELLATION: readonly Scenario[] = [...BOTH, ...REST, LATER_SIZE];
