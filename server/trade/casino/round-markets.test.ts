import { expect, test } from 'vitest';
import { chosenShare, standingShare } from './round-markets.ts';

test('the shares of all markets of a round come to no more than its cap, however many bettors choose', () => {
  const sum = (shares: readonly number[]) => shares.reduce((all, one) => all + one, 0);
  const chosen = sum(Array.from({ length: 300 }, (_, nth) => chosenShare(nth)));
  for (const count of [1, 2, 9]) {
    const standing = Array.from({ length: count }, () => standingShare(count, true));
    expect(sum(standing) + chosen).toBeLessThanOrEqual(1);
    expect(sum(standing)).toBeCloseTo(0.5);
    expect(count * standingShare(count, false)).toBeCloseTo(1);
  }
  // The first of them take more than a hundredth each, so that a bet fits in.
  expect(chosenShare(10)).toBeGreaterThan(0.01);
});
