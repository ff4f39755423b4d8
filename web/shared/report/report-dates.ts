import { DAY_MS } from 'engine/vocabulary';
import { displayIso } from 'protocol/dates';

const dayOf = (ms: number): string => displayIso(ms).slice(0, 10);

/** The last seven days, today included, as days of the zone that screens show: yyyy-MM-dd. */
export function lastWeek(now: number): { from: string; to: string } {
  return { from: dayOf(now - 6 * DAY_MS), to: dayOf(now) };
}
