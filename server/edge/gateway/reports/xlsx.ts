import writeXlsxFile from 'write-excel-file/node';
import { workbookDate } from './display-date.ts';
import type { Cell, Sheet } from './sheet.ts';

/** A workbook with one sheet; numbers are numbers, dates are dates, everything else is text. */
export function toXlsx({ name, titles, rows }: Sheet): Promise<Buffer> {
  const heading = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  return writeXlsxFile([heading, ...rows.map((cells) => cells.map(cellOf))], { sheet: name }).toBuffer();
}

// XML 1.0 has no place for these.
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** As screens show dates (specification §9), in a workbook's own words. */
const DATE_FORMAT = 'dd/mm/yyyy hh:mm:ss';

function cellOf(cell: Cell) {
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: workbookDate(cell), type: Date, format: DATE_FORMAT };
  return { value: cell.replaceAll(NO_XML, ''), type: String };
}
