import { displayIso } from 'protocol/dates';
import type { TableRow } from './round-rows.ts';

const DAY_MINUTES = 1440;

/** The day of the site's clock: yyyy-mm-dd. */
export const siteDay = (ms: number): string => displayIso(ms).slice(0, 10);

function minuteOfDay(ms: number): number {
  const time = displayIso(ms);
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
}

/** True if rounds begin at this time of the site's day. Hours may cross midnight. */
export function isWithinHours({ from_minute: from, to_minute: to }: TableRow, now: number): boolean {
  if (from === 0 && to === DAY_MINUTES) return true;
  const minute = minuteOfDay(now);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
