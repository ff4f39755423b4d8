import { formatDateTime } from 'protocol/dates';
import type { Cell } from './sheet.ts';

/** What headings call the zone that files have their dates in: `DISPLAY_TIME_ZONE`. */
export const ZONE = 'UTC+5:30';

/** The day and time that the site shows, as a workbook counts it: without a zone, in whole seconds. */
export function workbookDate(date: Date): Date {
  const [day, month, year, time] = formatDateTime(date.getTime()).split(/[/ ]/) as [string, string, string, string];
  return new Date(`${year}-${month}-${day}T${time}Z`);
}

/** A cell of what the wire tells as ISO 8601; empty where it has not come. */
export const dateCell = (date: string): Cell => (date === '' ? '' : new Date(date));
