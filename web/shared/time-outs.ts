import { DAY_MS } from 'engine/vocabulary';
import type { RealityCheckMinutes } from 'protocol';

export const TIME_OUT_DAYS = [1, 3, 7, 30] as const;
export const EXCLUSION_MONTHS = [6, 12, 60] as const;
/** Minutes; 0: never. */
export const REALITY_CHOICES: readonly RealityCheckMinutes[] = [15, 30, 60, 0];

export function timeOutEnd(now: number, days: number): number {
  return now + days * DAY_MS;
}

/** The same day so many months later; where that month is shorter, the day after its last. */
export function exclusionEnd(now: number, months: number): number {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.getTime();
}
