import { expect, test } from 'vitest';
import { bucketFor, MOST_BUCKETS } from './trades.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 10_000],
  [40 * MINUTE, 10_000],
  [2 * HOUR, 30_000],
  [4 * HOUR, MINUTE],
  [DAY, 5 * MINUTE],
  [3 * DAY, 15 * MINUTE],
  [12 * DAY, HOUR],
  [60 * DAY, 6 * HOUR],
  [200 * DAY, DAY],
])('trades of %i ms are told in parts of %i ms', (span, bucket) => {
  expect(bucketFor(span)).toBe(bucket);
});

test('however long the time, the parts are few enough, and whole rows go into each', () => {
  for (let span = 1; span < 5000 * DAY; span = Math.ceil(span * 1.37)) {
    const bucket = bucketFor(span);
    // The first and the last part may stick out.
    expect(Math.ceil(span / bucket) + 1).toBeLessThanOrEqual(MOST_BUCKETS);
    expect(bucket % 10_000).toBe(0);
  }
});
