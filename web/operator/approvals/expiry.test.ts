import { expect, test } from 'vitest';
import { expiryOf } from './expiry.ts';

const of = (hours: number) => ({
  proposed_at: '2026-01-01T00:00:00Z',
  expires_at: new Date(Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000).toISOString(),
});
const after = (minutes: number) => Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000;

test.each([
  [1, 20, '40 minutes', false],
  [1, 45, '15 minutes', true],
  [1, 59, '1 minute', true],
  [1, 70, 'less than a minute', true],
  [24, 60, '23 hours', false],
  [24, 19 * 60, '5 hours', true],
])('%i h, %i minutes after it was proposed: %s', (hours, minutes, words, isSoon) =>
  expect(expiryOf(of(hours), after(minutes))).toEqual({ words, isSoon }),
);
