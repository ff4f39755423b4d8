import { formatDateTime } from 'protocol/dates';
import type { Cell, Sheet } from './sheet.ts';

/**
 * Spreadsheets take a cell that begins so for a formula, full-width signs too, and some drop what is not seen before it: a
 * name that somebody chose must not be one.
 *
 * @see OWASP, "CSV Injection"
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20])/u;
/** Tells spreadsheets that what follows is UTF-8. */
const MARK = '\uFEFF';

/** @see RFC 4180; lines end in CR LF, numbers have a point, dates are dd/MM/yyyy HH:mm:ss */
export function toCsv({ titles, rows }: Sheet): string {
  return MARK + [titles, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return formatDateTime(cell.getTime());
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text that no spreadsheet reckons with. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
