/** A report as a table of cells: what a file of it holds. */
export interface Sheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}
export type Cell = string | number;

/** How rows become cells: a title and a value for each column. */
export type SheetColumns<Row> = readonly (readonly [title: string, value: (row: Row) => Cell])[];

export const titlesOf = <Row>(columns: SheetColumns<Row>): string[] => columns.map(([title]) => title);

export function cellsOf<Row>(columns: SheetColumns<Row>, rows: readonly Row[]): Cell[][] {
  return rows.map((row) => columns.map(([, value]) => value(row)));
}
