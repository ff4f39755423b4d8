import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly isNumber?: boolean;
  /** Its cell names the row. */
  readonly isHeader?: boolean;
  readonly className?: string;
  readonly headClassName?: string;
}

export interface ReportTableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row, place: number) => string | number;
  /** Two columns for a phone: no wider than the page. */
  readonly isNarrow?: boolean;
  readonly className?: string;
  /** Names the table where nothing in it takes the focus: so it is scrolled without a pointer too. */
  readonly scrolls?: string;
}

export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { rows, columns, keyOf, isNarrow = false, className = '', scrolls } = props;
  const classes = ['table statement', isNarrow ? 'narrow' : '', className].filter(Boolean).join(' ');
  const table = (
    <table className={classes}>
      <thead>
        <tr>
          {columns.map(({ head, isNumber = false, headClassName }) => (
            <th key={head} scope="col" className={isNumber ? 'num' : headClassName}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row, place)}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isNarrow) return table;
  if (scrolls === undefined) return <div className="wrap">{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="wrap" aria-label={scrolls} tabIndex={0}>
      {table}
    </section>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { cell, isHeader = false, isNumber = false, className } = column;
  if (isHeader) return <th scope="row">{cell(row)}</th>;
  return <td className={isNumber ? 'num' : className}>{cell(row)}</td>;
}
