import { DISPLAY_TIME_ZONE } from 'protocol/constants';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: DISPLAY_TIME_ZONE, dateStyle: 'short' });
const DAY_MS = 86_400_000;

/** The last seven days, today included, as days of the zone that screens show: yyyy-MM-dd. */
export function lastWeek(now: number): { from: string; to: string } {
  return { from: day.format(now - 6 * DAY_MS), to: day.format(now) };
}
