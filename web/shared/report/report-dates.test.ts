import { expect, test } from 'vitest';
import { lastWeek } from './report-dates.ts';

test('a day begins at midnight of UTC+5:30', () => {
  expect(lastWeek(Date.UTC(2026, 10, 21, 18, 29))).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(lastWeek(Date.UTC(2026, 10, 21, 18, 30))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});
