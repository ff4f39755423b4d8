import writeXlsxFile from 'write-excel-file/node';
import type { SheetData } from 'write-excel-file/node';
import { workbookDate } from './display-date.ts';
import type { Cell, Format, Sheet } from './sheet.ts';

/** As screens show dates (specification §9) and money, in a workbook's own words. */
const FORMATS: Readonly<Record<Exclude<Format, 'text'>, string>> = {
  id: '0',
  money: '#,##0.00',
  count: '#,##0',
  decimal: '0.00',
  moment: 'dd/mm/yyyy hh:mm:ss',
  day: 'dd/mm/yyyy',
};
/** In characters. A long reason is read in its cell. */
const WIDTHS = { least: 8, most: 48, moment: 20, day: 12, money: 16 } as const;

/** A workbook with one sheet; numbers are numbers, dates are dates, everything else is text. */
export function toXlsx(sheet: Sheet): Promise<Buffer> {
  const { name, heads, rows, end } = sheet;
  const heading = heads.map(({ title, format }) => ({
    value: title,
    type: String,
    fontWeight: 'bold' as const,
    ...(format === 'text' ? {} : { align: 'right' as const }),
  }));
  const formatAt = (place: number): Format => heads[place]?.format ?? 'text';
  const table = rows.map((cells) => cells.map((cell, place) => cellOf(cell, formatAt(place))));
  const total = end?.total?.map((cell, place) => ({ ...cellOf(cell, formatAt(place)), fontWeight: 'bold' as const }));
  const notes = end?.notes.map(([label, value, format]) => [cellOf(label, 'text'), cellOf(value, format)]) ?? [];
  const below = notes.length === 0 ? [] : [[], ...notes];
  const data: SheetData = [heading, ...table, ...(total === undefined ? [] : [total]), ...below];
  return writeXlsxFile(
    data,
    { sheet: name, stickyRowsCount: 1, columns: widthsOf(sheet) },
    { fontFamily: 'Calibri', fontSize: 11, features: [DEFAULT_STYLE] },
  ).toBuffer();
}

// XML 1.0 has no place for these.
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function cellOf(cell: Cell, format: Format) {
  if (typeof cell === 'number')
    return { value: cell, type: Number, format: FORMATS[format === 'text' ? 'id' : format] };
  if (cell instanceof Date) {
    return { value: workbookDate(cell), type: Date, format: FORMATS[format === 'day' ? 'day' : 'moment'] };
  }
  return { value: cell.replaceAll(NO_XML, ''), type: String };
}

function widthsOf({ heads, rows, end }: Sheet): { width: number }[] {
  return heads.map(({ title, format }, place) => {
    let width = Math.max(WIDTHS.least, title.length + 2);
    if (format === 'moment' || format === 'day' || format === 'money') width = Math.max(width, WIDTHS[format]);
    for (const cells of rows) {
      const cell = cells[place];
      if (typeof cell === 'string' && cell.length > width) width = cell.length;
    }
    // Notes have dates in the second column.
    if (place === 1 && end !== undefined && end.notes.length > 0) width = Math.max(width, WIDTHS.moment);
    return { width: Math.min(width, WIDTHS.most) };
  });
}

/** The library leaves out the style that all others rest on; without it some readers warn, or choose a style of their own. */
const DEFAULT_STYLE = {
  files: {
    transform: {
      'xl/styles.xml': {
        transform: (styles: string) =>
          styles
            .replace(
              '<cellXfs ',
              '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>$&',
            )
            .replace(
              '</cellXfs>',
              '$&<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
            ),
      },
    },
  },
};
