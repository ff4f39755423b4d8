import type pg from 'pg';

type SqlType = 'bigint' | 'integer' | 'text' | 'boolean' | 'jsonb';
type Value = number | string | boolean | object | null | undefined;

/** How the fields of a row lie in a table: field → column, its type, and where its value is when not in that field. */
export type Columns<Row, Source> = {
  readonly [K in keyof Row]-?: readonly [column: string, type: SqlType, read?: (from: Source) => Value];
};

interface Column<Source> {
  readonly field: string;
  readonly column: string;
  readonly type: SqlType;
  readonly read: (from: Source) => Value;
}

/** What becomes of a column of a row that is there already: it is replaced where nothing is said. */
type Merge = 'kept' | 'greatest' | 'least' | 'sum';

/**
 * One table of the records: many rows go in by one statement, a column of them as one array. What is written may lie
 * otherwise than what is read: that spares an object for each row.
 */
export class RecordTable<Row extends object, Source extends object = Row> {
  readonly name: string;
  readonly #columns: readonly Column<Source>[];
  readonly #insert: string;
  readonly #upsert: string;
  /** `column as "field"` of every column. */
  readonly selected: string;

  constructor(
    name: string,
    key: readonly (keyof Row & string)[],
    columns: Columns<Row, Source>,
    merges: { readonly [K in keyof Row]?: Merge } = {},
  ) {
    this.name = name;
    this.#columns = Object.entries(columns as Record<string, Columns<Row, Source>[keyof Row]>).map(
      ([field, [column, type, read = (from: Source) => from[field as keyof Source] as Value]]) => ({
        field,
        column,
        type,
        read,
      }),
    );
    const names = this.#columns.map(({ column }) => column);
    const arrays = this.#columns.map(({ type }, place) => `$${place + 1}::${type}[]`);
    this.#insert = `insert into ${name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
    const keyColumns = key.map((field) => columns[field][0]);
    const others = this.#columns.filter(({ column }) => !keyColumns.includes(column));
    const set = others
      .flatMap(({ field, column }) => merged(`${name}.${column}`, column, merges[field as keyof Row] as Merge))
      .join(', ');
    this.#upsert = `${this.#insert} on conflict (${keyColumns.join(', ')}) do update set ${set}`;
    this.selected = this.#columns.map(({ field, column }) => `${name}.${column} as "${field}"`).join(', ');
  }

  /** Rows that are not there yet. */
  insert(client: pg.ClientBase, rows: readonly Source[]): Promise<void> {
    return this.#write(client, rows, { name: `add to ${this.name}`, text: this.#insert });
  }

  /** Rows, whether they are there or not. */
  put(client: pg.ClientBase, rows: readonly Source[]): Promise<void> {
    return this.#write(client, rows, { name: `put into ${this.name}`, text: this.#upsert });
  }

  async #write(client: pg.ClientBase, rows: readonly Source[], query: { name: string; text: string }): Promise<void> {
    if (rows.length === 0) return;
    const values = this.#columns.map((column) => arrayOf(rows, column));
    await client.query({ ...query, values });
  }
}

function merged(held: string, column: string, merge: Merge | undefined): string[] {
  if (merge === 'kept') return [];
  if (merge === 'sum') return [`${column} = ${held} + excluded.${column}`];
  if (merge === undefined) return [`${column} = excluded.${column}`];
  return [`${column} = ${merge}(${held}, excluded.${column})`];
}

// PostgreSQL's text form of an array, made here: the driver's own looks at every value for what it may be.
function arrayOf<Source>(rows: readonly Source[], { type, read }: Column<Source>): string {
  let text = '';
  for (const row of rows) text += `${text === '' ? '{' : ','}${literalOf(read(row), type)}`;
  return `${text}}`;
}

function literalOf(value: Value, type: SqlType): string {
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return 'NULL';
  if (type === 'jsonb') return quoted(JSON.stringify(value));
  return typeof value === 'string' ? quoted(value) : String(value as boolean);
}

const PLAIN_WORD = /^[a-z-]+$/;
// oxlint-disable-next-line no-control-regex
const ESCAPED = /[\0\\"]/;

function quoted(text: string): string {
  if (PLAIN_WORD.test(text) && text !== 'null') return text;
  if (!ESCAPED.test(text)) return `"${text}"`;
  // The one character that PostgreSQL's text cannot hold.
  const held = text.replaceAll('\0', '');
  return `"${held.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
