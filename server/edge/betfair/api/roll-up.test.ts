import { expect, test } from 'vitest';
import { weightOf } from './price-projection.ts';
import { rolledUp } from './roll-up.ts';

const levels = [
  [24, 0.49],
  [22, 2.59],
  [21, 0.56],
  [20, 1.09],
] as const;

// Recorded at the other exchange: 24 @ 0.49 and 22 @ 2.59 show as 22 @ 3.08.
test.each([
  [
    'STAKE',
    {},
    [
      [22, 3.08],
      [20, 1.65],
    ],
  ],
  ['STAKE', { rollupLimit: 3 }, [[22, 3.08]]],
  [
    'PAYOUT',
    { rollupLimit: 20 },
    [
      [22, 3.08],
      [20, 1.65],
    ],
  ],
  [
    'PAYOUT',
    {},
    [
      [24, 0.49],
      [22, 2.59],
      [21, 0.56],
      [20, 1.09],
    ],
  ],
  [
    'MANAGED_LIABILITY',
    { rollupLiabilityThreshold: 21, rollupLiabilityFactor: 12 },
    [
      [22, 3.08],
      [20, 1.65],
    ],
  ],
  [
    'NONE',
    {},
    [
      [24, 0.49],
      [22, 2.59],
      [21, 0.56],
      [20, 1.09],
    ],
  ],
] as const)('%s with %j', (rollupModel, asked, shown) => {
  expect(rolledUp(levels, { params: { rollupModel, ...asked }, limit: 1 })).toEqual(shown);
});

// The documented points of each projection, and of depth.
test.each([
  [[], undefined, 2],
  [['SP_AVAILABLE'], undefined, 3],
  [['EX_BEST_OFFERS'], undefined, 5],
  [['SP_TRADED'], undefined, 7],
  [['EX_ALL_OFFERS'], undefined, 17],
  [['EX_TRADED'], undefined, 17],
  [['EX_BEST_OFFERS', 'EX_TRADED'], undefined, 20],
  [['EX_ALL_OFFERS', 'EX_TRADED'], undefined, 32],
  [['EX_BEST_OFFERS', 'EX_ALL_OFFERS'], undefined, 17],
  [['EX_BEST_OFFERS'], 6, 10],
  [['EX_BEST_OFFERS', 'SP_TRADED'], 3, 12],
] as const)('%j at depth %s costs %i points', (priceData, bestPricesDepth, points) => {
  const overrides = bestPricesDepth === undefined ? {} : { exBestOffersOverrides: { bestPricesDepth } };
  expect(weightOf({ priceData: [...priceData], ...overrides })).toBe(points);
});
