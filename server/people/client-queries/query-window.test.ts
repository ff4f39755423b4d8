import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { queryUntil } from './query-window.ts';

const at = (text: string) => Date.parse(text) as Millis;

// Specification §1 and §9: a query about a result or rate must be raised within 7 days of the event.
test.each([
  ['the opening, while there is no result', '2026-11-01T10:00Z', '', '2026-11-08T10:00Z'],
  ['the result, which comes after the opening', '2026-11-01T10:00Z', '2026-11-03T22:00Z', '2026-11-10T22:00Z'],
  ['the opening, where the market was void before it', '2026-11-05T10:00Z', '2026-11-01T10:00Z', '2026-11-12T10:00Z'],
])('seven days from %s', (_from, open, result, until) => {
  expect(queryUntil({ openAt: at(open), resultAt: result === '' ? (0 as Millis) : at(result) })).toBe(at(until));
});
