import { read } from '@e965/xlsx';
import type { CellObject } from '@e965/xlsx';

/** A cell as another program reads it: its type, its value, the text that it shows, and its number format. */
export type ReadCell = Pick<CellObject, 't' | 'v' | 'w' | 'z'>;

/** The rows of a workbook's only sheet, read by a library that knows nothing of our writer. */
export function workbookRows(bytes: Buffer): (ReadCell | undefined)[][] {
  const { Sheets, SheetNames } = read(bytes, { cellNF: true, dense: true });
  if (SheetNames.length !== 1) throw new Error(`the workbook has ${SheetNames.length} sheets`);
  // Empty cells and rows are holes in its arrays.
  const rows = Sheets[SheetNames[0] as string]?.['!data'] as ((ReadCell | undefined)[] | undefined)[] | undefined;
  return Array.from(rows ?? [], (row) => [...(row ?? [])]);
}

export const textsOf = (row: readonly (ReadCell | undefined)[] = []): string[] => row.map((cell) => cell?.w ?? '');
