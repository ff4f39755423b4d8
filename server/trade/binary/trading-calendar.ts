import { DAY_MS, type Millis } from 'engine/vocabulary';
import type { InstrumentGroup } from './instruments.ts';

/** A day that is not like others: closed, or open and closed at another time (`HH:MM`). */
export interface CalendarDay {
  readonly day: string;
  readonly name: string;
  readonly hours: 'closed' | { readonly opens?: string; readonly closes?: string };
}

/** One year of the exchanges whose holidays are known. In a year without them nothing opens. */
export type CalendarYear = { readonly year: number } & Readonly<
  Partial<Record<InstrumentGroup, readonly CalendarDay[]>>
>;

export type TradingCalendar = readonly CalendarYear[];

const MINUTE = 60_000;
/** UTC+5:30. */
const OFFSET_MS = 330 * MINUTE;

/** The day of UTC+5:30 that a time falls on: `2026-11-23`. */
export const dayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10);

/** When a day of UTC+5:30 begins. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;

export const dayAfter = (day: string): string => dayOf(startOf(day) + DAY_MS);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** `HH:MM` of a day as a time; `24:00` is midnight at its end. */
export function timeOf(day: string, clock: string): Millis {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return (startOf(day) + (Number(hours) * 60 + Number(minutes)) * MINUTE) as Millis;
}
