import { expect, test } from 'vitest';
import { type HandsOf, isNobodyInBoth, isOneBehindTheOther } from './hands.ts';

const KNOWS = true;
const PROPOSED = false;

/** The hands behind each login, from [login, hand, knows]. */
const handsOf = (...rows: [number, number, boolean][]): HandsOf =>
  Map.groupBy(
    rows.map(([login, hand, knows]) => ({ login, hand, knows })),
    ({ login }) => login,
  );

test.each<[string, HandsOf, { behind: boolean; nobodyInBoth: boolean }]>([
  ['of whom nothing is known', handsOf(), { behind: false, nobodyInBoth: true }],
  ['one of whom made the other', handsOf([2, 1, KNOWS]), { behind: true, nobodyInBoth: false }],
  ['one of whom proposed the other', handsOf([1, 2, PROPOSED]), { behind: true, nobodyInBoth: true }],
  [
    'one of whom made the maker of the other',
    handsOf([3, 1, KNOWS], [2, 3, KNOWS]),
    { behind: true, nobodyInBoth: false },
  ],
  [
    'one of whom proposed the maker of the other',
    handsOf([2, 3, KNOWS], [3, 1, PROPOSED]),
    { behind: true, nobodyInBoth: true },
  ],
  ['both of whom a third made', handsOf([1, 3, KNOWS], [2, 3, KNOWS]), { behind: false, nobodyInBoth: false }],
  ['both of whom a third proposed', handsOf([1, 3, PROPOSED], [2, 3, PROPOSED]), { behind: false, nobodyInBoth: true }],
  [
    'whose makers a fourth made',
    handsOf([1, 3, KNOWS], [2, 5, KNOWS], [3, 4, KNOWS], [5, 4, KNOWS]),
    { behind: false, nobodyInBoth: false },
  ],
  ['with makers of their own', handsOf([1, 3, KNOWS], [2, 4, KNOWS]), { behind: false, nobodyInBoth: true }],
  ['who reset each other', handsOf([1, 2, KNOWS], [2, 1, KNOWS]), { behind: true, nobodyInBoth: false }],
])('two logins %s', (_who, hands, { behind, nobodyInBoth }) => {
  for (const [a, b] of [
    [1, 2],
    [2, 1],
  ] as const)
    expect([isOneBehindTheOther(a, b, hands), isNobodyInBoth(a, b, hands)]).toEqual([behind, nobodyInBoth]);
});

test('a login is not independent of itself', () => {
  expect([isOneBehindTheOther(1, 1, handsOf()), isNobodyInBoth(1, 1, handsOf())]).toEqual([true, false]);
});
