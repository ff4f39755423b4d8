import { expect, test } from 'vitest';
import { exclusionEnd, timeOutEnd } from './time-outs.ts';

const at = (text: string) => Date.parse(text);

test('a time-out counts whole days', () => {
  expect(timeOutEnd(at('2026-11-21T10:00:00Z'), 7)).toBe(at('2026-11-28T10:00:00Z'));
});

test.each([
  ['2026-11-21T10:00:00Z', 6, '2027-05-21T10:00:00Z'],
  ['2026-11-21T10:00:00Z', 60, '2031-11-21T10:00:00Z'],
  // Never a day less than was asked for.
  ['2026-08-31T10:00:00Z', 6, '2027-03-03T10:00:00Z'],
])('from %s, %i months end %s', (now, months, end) => {
  expect(exclusionEnd(at(now), months)).toBe(at(end));
});
