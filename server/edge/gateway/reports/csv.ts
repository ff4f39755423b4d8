import { formatDateTime } from 'protocol/dates';
import type { Cell, Format, Sheet } from './sheet.ts';

/**
 * Spreadsheets take a cell that begins so for a formula, full-width signs too, and some drop what is not seen before it: a
 * name that somebody chose must not be one.
 *
 * @see OWASP, "CSV Injection"
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20])/u;
/** Tells spreadsheets that what follows is UTF-8. */
const MARK = '\uFEFF';

/** @see RFC 4180; lines end in CR LF, numbers have a point, dates are dd/MM/yyyy HH:mm:ss, days dd/MM/yyyy */
export function toCsv({ heads, rows, end }: Sheet): string {
  const lines = [heads.map(({ title }) => title), ...rows, ...(end?.total === undefined ? [] : [end.total])];
  const table = lines.map((cells) => cells.map((cell, place) => cellOf(cell, heads[place]?.format)));
  const notes = end?.notes.map(([label, value, format]) => [cellOf(label), cellOf(value, format)]) ?? [];
  const all = [...table, ...(notes.length === 0 ? [] : [[]]), ...notes];
  return MARK + all.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellOf(cell: Cell, format?: Format): string {
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return dateText(cell, format);
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function dateText(date: Date, format: Format | undefined): string {
  const text = formatDateTime(date.getTime());
  return format === 'day' ? text.slice(0, 10) : text;
}

/** Text that no spreadsheet reckons with. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
