import { DAY_MS } from 'engine/vocabulary';
import { t } from '@lingui/core/macro';
import { formatDateTime, formatDay } from 'protocol/dates';

export { formatDateTime, formatDay };

/** When a match starts, as seen from now: Today 21:30, Tomorrow 01:15, 24/11 18:00. */
export function formatStartFrom(now: number, ms: number): string {
  const [day, exact] = formatDateTime(ms).split(' ') as [string, string];
  const time = exact.slice(0, 5);
  if (day === formatDateTime(now).slice(0, 10)) return t`Today ${time}`;
  if (day === formatDateTime(now + DAY_MS).slice(0, 10)) return t`Tomorrow ${time}`;
  return `${day.slice(0, 5)} ${time}`;
}
