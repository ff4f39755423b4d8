/** A report as a table of cells: what a file of it holds. */
export interface Sheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}
/** A date is an instant: files write it in the zone of the site. */
export type Cell = string | number | Date;

/** How rows become cells: a title and a value for each column, of what the wire tells and of what is kept. */
export type SheetColumns<Row, Kept = unknown> = readonly (readonly [
  title: string,
  value: (row: Row, kept: Kept) => Cell,
])[];

export const titlesOf = <Row, Kept>(columns: SheetColumns<Row, Kept>): string[] => columns.map(([title]) => title);

export function cellsOf<Row, Kept>(
  columns: SheetColumns<Row, Kept>,
  rows: readonly (readonly [row: Row, kept: Kept])[],
): Cell[][] {
  return rows.map(([row, kept]) => columns.map(([, value]) => value(row, kept)));
}
