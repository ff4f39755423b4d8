import type { Millis } from 'engine/vocabulary';
import type { Instrument, InstrumentGroup } from './instruments.ts';
import { dayAfter, dayOf, timeOf, weekdayOf, type TradingCalendar } from './trading-calendar.ts';

/** Specification §5, "Binary session hours", in UTC+5:30. */
export const HOURS: Readonly<Record<InstrumentGroup, { readonly opens: string; readonly closes: string }>> = {
  nse: { opens: '10:00', closes: '14:30' },
  mcx: { opens: '11:30', closes: '22:30' },
  us: { opens: '19:30', closes: '24:00' },
};

/** An open one is looked for so many days ahead. */
const LOOK_AHEAD_DAYS = 31;

/** From when to when; it is open at `opensAt`, and at `closesAt` no more. */
export interface TradingHours {
  readonly day: string;
  readonly opensAt: Millis;
  readonly closesAt: Millis;
}

type Traded = Pick<Instrument, 'group'>;

/** @returns undefined where it does not trade on that day: at the weekend, on a holiday, in a year without a calendar */
export function hoursOn({ group }: Traded, day: string, calendar: TradingCalendar): TradingHours | undefined {
  const year = calendar.find((one) => one.year === Number(day.slice(0, 4)));
  const weekday = weekdayOf(day);
  const days = year?.[group];
  if (days === undefined || weekday === 0 || weekday === 6) return undefined;
  const special = days.find((one) => one.day === day)?.hours ?? {};
  if (special === 'closed') return undefined;
  const { opens, closes } = { ...HOURS[group], ...special };
  const opensAt = timeOf(day, opens > HOURS[group].opens ? opens : HOURS[group].opens);
  const closesAt = timeOf(day, closes < HOURS[group].closes ? closes : HOURS[group].closes);
  return opensAt < closesAt ? { day, opensAt, closesAt } : undefined;
}

/** True if bets are taken at a time. */
export function isOpen(instrument: Traded, at: number, calendar: TradingCalendar): boolean {
  const hours = hoursOn(instrument, dayOf(at), calendar);
  return hours !== undefined && at >= hours.opensAt && at < hours.closesAt;
}

/** The hours that are on at a time, or the next ones to come; undefined where no calendar knows any. */
export function hoursFrom(instrument: Traded, at: number, calendar: TradingCalendar): TradingHours | undefined {
  let day = dayOf(at);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const hours = hoursOn(instrument, day, calendar);
    if (hours !== undefined && hours.closesAt > at) return hours;
    day = dayAfter(day);
  }
  return undefined;
}

/** When it opens next, at this moment or after it. */
export function nextOpen(instrument: Traded, at: number, calendar: TradingCalendar): Millis | undefined {
  const hours = hoursFrom(instrument, at, calendar);
  if (hours === undefined || hours.opensAt >= at) return hours?.opensAt;
  return hoursFrom(instrument, hours.closesAt, calendar)?.opensAt;
}

/** When it closes next, after this moment. */
export const nextClose = (instrument: Traded, at: number, calendar: TradingCalendar): Millis | undefined =>
  hoursFrom(instrument, at, calendar)?.closesAt;
