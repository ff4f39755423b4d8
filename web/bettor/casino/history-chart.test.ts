import { expect, test } from 'vitest';
import type { EndedRound } from 'protocol';
import { chartOfWeek, formatClock, formatDay, weekOf } from './history-chart.ts';

const round = (closed_at: string, winner: string, index = 1): EndedRound => ({
  round_id: `af1d9694cccc1483-${index}`,
  table: 'matka',
  index,
  match_id: 1,
  opened_at: closed_at,
  closed_at,
  ended_at: closed_at,
  status: 'settled',
  cards: [],
  winner,
});
const MONDAY = Date.parse('2026-11-23T00:00:00+05:30');

test('a week begins on Monday, by the clock of the site', () => {
  expect(weekOf(Date.parse('2026-11-23T00:00:00+05:30'))).toBe(MONDAY);
  expect(weekOf(Date.parse('2026-11-29T23:59:59+05:30'))).toBe(MONDAY);
  expect(weekOf(Date.parse('2026-11-22T23:59:59+05:30'))).toBe(MONDAY - 7 * 86_400_000);
});

test('a row for each time, a column for each day; other weeks and void rounds are left out', () => {
  const rows = chartOfWeek(
    [
      round('2026-11-24T10:15:00+05:30', '137-14-248', 1),
      round('2026-11-23T10:15:00+05:30', '100-11-380', 2),
      round('2026-11-29T09:00:00+05:30', '123-60-118', 3),
      round('2026-11-30T09:00:00+05:30', '123-60-118', 4),
      { ...round('2026-11-24T10:30:00+05:30', '', 5), status: 'void' },
    ],
    MONDAY,
  );
  expect(rows.map(({ time, days }) => [time, days.map((cells) => cells.map(({ jodi }) => jodi).join())])).toEqual([
    ['09:00', ['', '', '', '', '', '', '60']],
    ['10:15', ['11', '14', '', '', '', '', '']],
  ]);
});

test('a day and a time are those of the site’s clock, as in the dates of all pages', () => {
  const at = Date.parse('2026-11-23T18:45:09Z');
  expect([formatDay(at), formatClock(at)]).toEqual(['24/11/2026', '00:15:09']);
});
