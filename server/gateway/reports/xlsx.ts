import writeXlsxFile from 'write-excel-file/node';
import type { Cell, Sheet } from './sheet.ts';

/** A workbook with one sheet; numbers are numbers, everything else is text. */
export function toXlsx({ name, titles, rows }: Sheet): Promise<Buffer> {
  const heading = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  return writeXlsxFile([heading, ...rows.map((cells) => cells.map(cellOf))], { sheet: name }).toBuffer();
}

// XML 1.0 has no place for these.
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const cellOf = (cell: Cell) =>
  typeof cell === 'number' ? { value: cell, type: Number } : { value: cell.replaceAll(NO_XML, ''), type: String };
