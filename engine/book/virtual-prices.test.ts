import { describe, expect, test } from 'vitest';
import { MAX_PRICE } from '../vocabulary/index.ts';
import { BACK, LAY } from './book.ts';
import { nextVirtualMatch, type Offer, virtualPrice } from './virtual-prices.ts';

// docs/rules.md, "Cross-matching"

describe('a virtual price', () => {
  test.each([
    ['without other runners there is none', [], 0, 0],
    ['1 ÷ (1 − 1 ÷ 90) is 1.011', [9000], 101, 102],
    ['1 ÷ (1 − 1 ÷ 1.01 − 1 ÷ 110) is more than 1000', [101, 11_000], MAX_PRICE, 0],
    ['exactly 1 together: none', [200, 400, 400], 0, 0],
    [
      'together with 710 they are less than 1, by less than a thousand millionth',
      [193, 298, 880, 3200],
      70_000,
      71_000,
    ],
  ] as const)('%s', (_what, others, back, lay) => {
    expect(virtualPrice(BACK, others)).toBe(back);
    expect(virtualPrice(LAY, others)).toBe(lay);
  });
});

type Case = {
  readonly left: number;
  readonly queues: readonly (readonly (readonly [price: number, size: number])[])[];
  readonly match: readonly [price: number, size: number, ...taken: (readonly number[])[]] | undefined;
};

/** One price again and again. */
function at(price: number, ...sizes: readonly number[]): [number, number][] {
  return sizes.map((size) => [price, size]);
}

test.each<[string, Case]>([
  [
    'no more offers than eight of a runner are taken',
    {
      left: 1,
      queues: [
        at(208, 2, 2, 1, 1, 1, 1, 2, 2, 1, 1),
        [
          [200, 1],
          [200, 2],
          [202, 2],
          [202, 1],
          [204, 1],
          [206, 1],
          [206, 1],
          [208, 1],
          [210, 1],
          [212, 1],
        ],
      ],
      match: undefined,
    },
  ],
  [
    'what is left of the newcomer is the least: no more offers are looked at',
    {
      left: 1,
      queues: [
        at(410, 1, 1, 2),
        at(400, 1, 1, 1, 2),
        [
          [278, 1],
          [280, 2],
          [280, 1],
          [280, 1],
        ],
      ],
      match: undefined,
    },
  ],
  [
    'what is left of the newcomer is as little as the least: no more offers are looked at',
    {
      left: 1,
      queues: [
        [...at(560, 1, 1, 2, 2), ...at(570, 2, 2)],
        at(560, 1, 1, 1, 1, 2, 2, 1),
        at(500, 2, 2, 1, 2, 1, 2),
        [...at(570, 2, 2, 1, 1), [580, 2]],
        [
          [420, 1],
          [430, 2],
          [430, 2],
          [440, 1],
          [450, 1],
          [450, 1],
        ],
      ],
      match: undefined,
    },
  ],
  [
    'no more offers than sixteen behind the first are looked at',
    {
      left: Infinity,
      queues: [
        [[490, 1], ...at(500, 2, 2), ...at(510, 2, 2), [520, 1], [530, 1], ...at(540, 2, 2, 2)],
        at(360, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2),
        at(320, 1, 1, 2, 1, 2, 2, 2, 1, 1, 2),
        [[520, 1], [530, 1], ...at(540, 1, 1), ...at(550, 2, 2)],
      ],
      match: undefined,
    },
  ],
  [
    'sixteen offers behind the first are looked at',
    {
      left: Infinity,
      queues: [
        [[286, 2], [288, 2], [290, 1], ...at(292, 1, 1), ...at(294, 1, 1, 2, 2)],
        [...at(375, 2, 1), ...at(380, 2, 2), ...at(385, 1, 2, 1), [390, 2]],
        [...at(580, 1, 2, 2, 2, 1), ...at(590, 2, 2)],
        at(530, 2, 1, 1, 1, 2, 1, 2, 1),
      ],
      match: [2500, 1, [2, 2, 1, 1, 1, 1, 1, 2], [2, 1, 2, 2], [1, 2, 1], [2, 1, 1, 1]],
    },
  ],
])('%s', (_what, { left, queues, match }) => {
  const offers = queues.map((queue) => queue.map(([price, size]): Offer => ({ price, size })));
  const found = nextVirtualMatch(
    offers.map((queue) => (place) => queue[place]),
    { side: BACK, limit: 101, left },
  );
  expect(found && [found.price, found.size, ...found.taken]).toEqual(match);
});

test('without other runners there is no match across them', () => {
  for (const side of [BACK, LAY]) expect(nextVirtualMatch([], { side, limit: 200, left: 100 })).toBeUndefined();
});
