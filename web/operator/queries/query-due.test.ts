import { DAY_MS } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { dueOf, isWaiting } from './query-due.ts';

const RAISED = Date.parse('2031-05-05T12:00:00Z');
const query = { steps: [{ status: 'open' as const, at: '2031-05-05T12:00:00Z', by: 'bettor' as const, text: 'Why?' }] };

test.each([
  [0, 'in 7 d', false],
  [6 * DAY_MS + DAY_MS / 2, 'in 12 h', true],
  [7 * DAY_MS + 3_600_000, '1 h late', true],
] as const)('%d ms after it was raised: %s', (age, words, isSoon) => {
  expect(dueOf(query, RAISED + age)).toEqual({ words, isSoon });
});

test.each([
  ['open', true],
  ['looked-at', true],
  ['answered', false],
  ['closed', false],
] as const)('%s waits: %s', (status, waits) => expect(isWaiting({ status })).toBe(waits));
