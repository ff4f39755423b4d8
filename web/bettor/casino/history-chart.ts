import { DAY_MS } from 'engine/vocabulary';
import type { EndedRound } from 'protocol';
import { DISPLAY_OFFSET } from 'protocol/dates';
import { formatDateTime } from '../../shared/format/dates.ts';

// Matka results as their players read them: a week in columns of days, one row for each time of the day.

export interface ChartCell {
  readonly round: string;
  /** "137-14-248": open pana, jodi, close pana. */
  readonly open: string;
  readonly jodi: string;
  readonly close: string;
}

export interface ChartRow {
  /** "21:15" */
  readonly time: string;
  /** Monday first; several where rounds came faster than minutes. */
  readonly days: readonly (readonly ChartCell[])[];
}

const [, hours = '0', minutes = '0'] = /^\+(\d\d):(\d\d)$/.exec(DISPLAY_OFFSET) ?? [];
const OFFSET = (Number(hours) * 60 + Number(minutes)) * 60_000;

/** "24/11/2026", by the clock of the site */
export const formatDay = (at: number): string => formatDateTime(at).slice(0, 10);

/** "21:15:00", by the same */
export const formatClock = (at: number): string => formatDateTime(at).slice(11);

/** The Monday that a time's week begins with, at midnight of the site's clock. */
export function weekOf(at: number): number {
  const day = Math.floor((at + OFFSET) / DAY_MS);
  // 1 January 1970 was a Thursday.
  return (day - ((day + 3) % 7)) * DAY_MS - OFFSET;
}

/** @param week  its Monday */
export function chartOfWeek(rounds: readonly EndedRound[], week: number): ChartRow[] {
  const rows = new Map<string, ChartCell[][]>();
  for (const round of rounds) {
    const at = Date.parse(round.closed_at);
    const [open, jodi, close] = round.winner.split('-');
    const day = Math.floor((at - week) / DAY_MS);
    if (round.status !== 'settled' || day < 0 || day > 6 || open === undefined || jodi === undefined) continue;
    const time = formatClock(at).slice(0, 5);
    const days = rows.get(time) ?? Array.from({ length: 7 }, () => []);
    rows.set(time, days);
    days[day]?.push({ round: round.round_id, open, jodi, close: close ?? '' });
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([time, days]) => ({ time, days }));
}
