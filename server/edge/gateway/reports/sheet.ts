/** A report as a table of cells: what a file of it holds. */
export interface Sheet {
  readonly name: string;
  readonly heads: readonly Head[];
  readonly rows: readonly (readonly Cell[])[];
  readonly end?: SheetEnd | undefined;
}

/** A date is an instant: files write it in the zone of the site. */
export type Cell = string | number | Date;

/** How a column's numbers and dates are shown. An id is a number that nobody adds up. */
export type Format = 'text' | 'id' | 'money' | 'count' | 'decimal' | 'moment' | 'day';

export interface Head {
  readonly title: string;
  readonly format: Format;
}

/** Stands under the rows: the total under each column that has one, then notes about the file. */
export interface SheetEnd {
  readonly total?: readonly Cell[] | undefined;
  readonly notes: readonly Note[];
}
export type Note = readonly [label: string, value: Cell, format: Format];

/**
 * How rows become cells: a title and a value for each column, of what the wire tells and of what is kept; then its format,
 * and what it comes to.
 */
export type SheetColumns<Row, Kept = unknown, Total = unknown> = readonly (readonly [
  title: string,
  value: (row: Row, kept: Kept) => Cell,
  format?: Format | undefined,
  total?: ((total: Total) => Cell) | undefined,
])[];

/** A column whose total has the same name on the wire. */
export const summed = <K extends string>(title: string, field: K, format: Format = 'money') =>
  [
    title,
    (row: Readonly<Record<K, number>>) => row[field],
    format,
    (total: Readonly<Record<K, number>>) => total[field],
  ] as const;

export const headsOf = <Row, Kept, Total>(columns: SheetColumns<Row, Kept, Total>): Head[] =>
  columns.map(([title, , format = 'text']) => ({ title, format }));

export function cellsOf<Row, Kept, Total>(
  columns: SheetColumns<Row, Kept, Total>,
  rows: readonly (readonly [row: Row, kept: Kept])[],
): Cell[][] {
  return rows.map(([row, kept]) => columns.map(([, value]) => value(row, kept)));
}

/** The total row: undefined where no column has a total. */
export function totalOf<Row, Kept, Total>(columns: SheetColumns<Row, Kept, Total>, sums: Total): Cell[] | undefined {
  if (columns.every(([, , , total]) => total === undefined)) return undefined;
  return columns.map(([, , , total], place) => total?.(sums) ?? (place === 0 ? 'Total' : ''));
}
