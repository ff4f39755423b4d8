import { expect, test } from 'vitest';
import { formatDateTime } from 'protocol/dates';
import { dateCell, workbookDate } from './display-date.ts';

// Specification, 9: "Date display: dd/MM/yyyy HH:mm:ss, UTC+5:30".
test.each([
  ['2026-11-21T13:50:09.999Z', '21/11/2026 19:20:09', '2026-11-21T19:20:09.000Z'],
  ['2025-12-31T18:29:59.000Z', '31/12/2025 23:59:59', '2025-12-31T23:59:59.000Z'],
  ['2025-12-31T18:30:00.000Z', '01/01/2026 00:00:00', '2026-01-01T00:00:00.000Z'],
  ['2024-02-29T00:00:00.001Z', '29/02/2024 05:30:00', '2024-02-29T05:30:00.000Z'],
])('%s is %s in a list and %s in a workbook, which knows no zones', (at, shown, counted) => {
  expect(formatDateTime(Date.parse(at))).toBe(shown);
  expect(workbookDate(new Date(at)).toISOString()).toBe(counted);
});

test('what has not come has no date', () => {
  expect(dateCell('')).toBe('');
  expect(dateCell('2026-11-21T13:50:09.000Z')).toEqual(new Date('2026-11-21T13:50:09Z'));
});
