import type { ExpiryRule, Instrument } from './instruments.ts';
import { weekdayOf } from './trading-calendar.ts';

/** A future: the month it is named after, and the last day on which it is the reference. */
export interface Contract {
  /** `2026-11` */
  readonly month: string;
  readonly expires: string;
}

const pad = (number: number) => String(number).padStart(2, '0');
const dayText = (year: number, month: number, day: number) => `${year}-${pad(month)}-${pad(day)}`;
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function expiryIn(rule: ExpiryRule, year: number, month: number): string | undefined {
  const weekdays = (weekday: number) =>
    Array.from({ length: lastDayOf(year, month) }, (_, place) => dayText(year, month, place + 1)).filter(
      (day) => weekdayOf(day) === weekday,
    );
  if (rule.kind === 'last-weekday') return weekdays(rule.weekday).at(-1);
  if (!rule.months.includes(month)) return undefined;
  return rule.kind === 'nth-weekday' ? weekdays(rule.weekday)[rule.nth - 1] : dayText(year, month, rule.day);
}

/**
 * The reference of a day: of the contracts that have not expired before it, the one that expires first. Not the spot.
 *
 * @param day  `2026-11-23`
 */
export function nearMonth({ expiry }: Pick<Instrument, 'expiry'>, day: string): Contract {
  let [year, month] = day.split('-').map(Number) as [number, number, number];
  for (;;) {
    const expires = expiryIn(expiry, year, month);
    if (expires !== undefined && expires >= day) return { month: `${year}-${pad(month)}`, expires };
    month++;
    if (month > 12) [year, month] = [year + 1, 1];
  }
}
