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
  readonly side?: number;
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
  [
    'every runner gives something',
    {
      left: 2,
      queues: [[[940, 1], ...at(960, 1, 1)], [...at(920, 1, 1), [940, 1]], [[1500, 1]], at(880, 2, 1)],
      match: undefined,
    },
  ],
  [
    'an offer that is not taken whole is the last of its runner',
    {
      left: Infinity,
      queues: [
        [
          [2000, 4],
          [2100, 3],
        ],
        at(760, 4, 6),
        at(3800, 4, 4, 10),
        [...at(1550, 3, 9), [1600, 1]],
        at(1250, 3, 2, 4),
      ],
      match: undefined,
    },
  ],
  [
    'of lays a later offer gives what is missing',
    {
      side: LAY,
      left: Infinity,
      queues: [
        [[800, 3], ...at(780, 8, 10)],
        at(2400, 1, 7),
        at(4200, 6, 8),
        at(2300, 5, 7),
        [
          [2300, 10],
          [2200, 7],
        ],
      ],
      match: [140, 115, [3, 8, 10], [1, 6], [4], [5, 2], [7]],
    },
  ],
  [
    'no more than 64 payouts are tried',
    {
      left: Infinity,
      queues: [
        [[1800, 16]],
        [
          [16_000, 116],
          [17_000, 39],
        ],
        [[1850, 177], ...at(1900, 10, 153)],
        at(15_000, 118, 25, 199),
        [[4200, 57]],
        [
          [11_000, 85],
          [12_000, 128],
          [13_000, 198],
        ],
      ],
      match: undefined,
    },
  ],
  [
    'the 65th is not tried: another offer comes first',
    {
      side: LAY,
      left: Infinity,
      queues: [
        [...at(800, 26, 38), [780, 126]],
        at(9000, 166, 65, 6),
        [
          [15_000, 39],
          [14_000, 18],
        ],
        [
          [2800, 139],
          [2700, 25],
        ],
      ],
      match: [123, 1215, [26, 38, 126], [17], [10], [54]],
    },
  ],
])('%s', (_what, { side = BACK, left, queues, match }) => {
  const offers = queues.map((queue) => queue.map(([price, size]): Offer => ({ price, size })));
  const found = nextVirtualMatch(
    offers.map((queue) => (place) => queue[place]),
    { side, limit: side === BACK ? 101 : MAX_PRICE, left },
  );
  expect(found && [found.price, found.size, ...found.taken]).toEqual(match);
});

test('without other runners there is no match across them', () => {
  for (const side of [BACK, LAY]) expect(nextVirtualMatch([], { side, limit: 200, left: 100 })).toBeUndefined();
});
