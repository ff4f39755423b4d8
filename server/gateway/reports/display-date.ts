import { DISPLAY_TIME_ZONE } from 'protocol/constants';
import type { Cell } from './sheet.ts';

/** What headings call the zone that files have their dates in: `DISPLAY_TIME_ZONE`. */
export const ZONE = 'UTC+5:30';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: DISPLAY_TIME_ZONE,
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** dd/MM/yyyy HH:mm:ss in the zone of the site, as screens show it (specification §9). */
export const displayDate = (date: Date): string => parts.format(date).replace(',', '');

/** The same day and time as a workbook counts it: without a zone, in whole seconds. */
export function workbookDate(date: Date): Date {
  const [day, month, year, time] = displayDate(date).split(/[/ ]/) as [string, string, string, string];
  return new Date(`${year}-${month}-${day}T${time}Z`);
}

/** A cell of what the wire tells as ISO 8601; empty where it has not come. */
export const dateCell = (date: string): Cell => (date === '' ? '' : new Date(date));
