import { parse } from 'csv-parse/browser/esm/sync';

/** A row of a table of text, and the line of the file that it ends on. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row of names, and the rows under it. */
export interface DelimitedTable {
  readonly names: TableRow;
  readonly rows: readonly TableRow[];
}

const DELIMITERS = [',', ';', '\t', '|'];
/** How far a row of names may stand below the top, under a title or Excel’s `sep=;`. */
const FIRST_ROWS = 20;

/**
 * Reads CSV and its kin. One delimiter is found, the one that shows a row of names, and holds for the whole file.
 *
 * @param isNames  says of the cells of a row that they are the names of the columns
 * @returns        undefined if no delimiter shows a row of names
 * @throws         if a quote stays open
 */
export function readTable(text: string, isNames: (cells: readonly string[]) => boolean): DelimitedTable | undefined {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...namesBy(lines, delimiter, isNames) }));
  const { delimiter, width } = found.reduce((best, one) => (one.width > best.width ? one : best));
  if (width === 0) {
    if (found.every(({ isQuoteOpen }) => !isQuoteOpen)) return undefined;
    throw new Error('a quote stays open');
  }
  const rows = rowsOf(lines, delimiter);
  const at = rows.findIndex(({ cells }) => isNames(cells));
  const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell !== '');
  return { names: rows[at] as TableRow, rows: rows.slice(at + 1).filter(isFilled) };
}

/** How many cells the row of names has by a delimiter; none if there is no such row. */
function namesBy(text: string, delimiter: string, isNames: (cells: readonly string[]) => boolean) {
  try {
    const first = rowsOf(text, delimiter, FIRST_ROWS).find(({ cells }) => isNames(cells));
    return { width: first?.cells.length ?? 0, isQuoteOpen: false };
  } catch {
    // By another delimiter than the file's, quotes stand anywhere.
    const lines = text.split('\n', FIRST_ROWS).map((line) => line.split(delimiter));
    return { width: 0, isQuoteOpen: lines.some((cells) => isNames(cells)) };
  }
}

function rowsOf(text: string, delimiter: string, most = -1): TableRow[] {
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    to: most,
  };
  const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ cells: record.map(withoutFormula), line: info.lines }));
}

/** Some programs write a text as a formula, ="007", so that Excel leaves it as it is. */
const withoutFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
