import { expect, test } from 'vitest';
import { formatDateTime, formatStartFrom } from './dates.ts';

const at = (text: string) => Date.parse(text);

test('dates read dd/MM/yyyy HH:mm:ss at UTC+5:30', () => {
  expect(formatDateTime(0)).toBe('01/01/1970 05:30:00');
  expect(formatDateTime(at('2026-11-20T18:45:09Z'))).toBe('21/11/2026 00:15:09');
});

test('the start of a match is told from today, by the calendar of UTC+5:30', () => {
  const now = at('2026-11-21T17:00:00Z');
  expect(formatStartFrom(now, at('2026-11-21T16:00:00Z'))).toBe('Today 21:30');
  expect(formatStartFrom(now, at('2026-11-21T18:31:00Z'))).toBe('Tomorrow 00:01');
  expect(formatStartFrom(now, at('2026-11-24T12:30:00Z'))).toBe('24/11 18:00');
});
