import { DISPLAY_OFFSET, displayIso } from 'protocol/dates';
import type { Cell } from './sheet.ts';

/** The day and time that the site shows, as a workbook counts it: without a zone, in whole seconds. */
export function workbookDate(date: Date): Date {
  return new Date(`${displayIso(date.getTime()).slice(0, 19)}Z`);
}

/** A cell of what the wire tells as ISO 8601; empty where it has not come. */
export const dateCell = (date: string): Cell => (date === '' ? '' : new Date(date));

/** A cell of a whole day, yyyy-MM-dd on the wire. */
export const dayCell = (day: string): Cell => (day === '' ? '' : new Date(`${day}T00:00:00${DISPLAY_OFFSET}`));
