import type pg from 'pg';

type SqlType = 'bigint' | 'integer' | 'text' | 'boolean' | 'jsonb';
type Value = number | string | boolean | object | null | undefined;

/** How the fields of a row lie in a table: field → column and its type. */
export type Columns<Row> = { readonly [K in keyof Row]-?: readonly [column: string, type: SqlType] };

/** One table of the records: many rows go in by one statement, a column of them as one array. */
export class RecordTable<Row extends object> {
  readonly name: string;
  readonly #columns: readonly (readonly [keyof Row & string, string, SqlType])[];
  readonly #insert: string;
  readonly #upsert: string;
  /** `column as "field"` of every column. */
  readonly selected: string;

  constructor(name: string, key: readonly (keyof Row & string)[], columns: Columns<Row>) {
    this.name = name;
    this.#columns = Object.entries<readonly [string, SqlType]>(
      columns as unknown as Record<string, [string, SqlType]>,
    ).map(([field, [column, type]]) => [field as keyof Row & string, column, type]);
    const names = this.#columns.map(([, column]) => column);
    const arrays = this.#columns.map(([, , type], place) => `$${place + 1}::${type}[]`);
    this.#insert = `insert into ${name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
    const keyColumns = key.map((field) => columns[field][0]);
    const others = names.filter((column) => !keyColumns.includes(column));
    const set = others.map((column) => `${column} = excluded.${column}`).join(', ');
    this.#upsert = `${this.#insert} on conflict (${keyColumns.join(', ')}) do update set ${set}`;
    this.selected = this.#columns.map(([field, column]) => `${name}.${column} as "${field}"`).join(', ');
  }

  /** Rows that are not there yet. */
  insert(client: pg.ClientBase, rows: readonly Row[]): Promise<void> {
    return this.#write(client, rows, { name: `add to ${this.name}`, text: this.#insert });
  }

  /** Rows, whether they are there or not. */
  put(client: pg.ClientBase, rows: readonly Row[]): Promise<void> {
    return this.#write(client, rows, { name: `put into ${this.name}`, text: this.#upsert });
  }

  async #write(client: pg.ClientBase, rows: readonly Row[], query: { name: string; text: string }): Promise<void> {
    if (rows.length === 0) return;
    const values = this.#columns.map(([field, , type]) =>
      arrayOf(rows.map((row) => literalOf(row[field] as Value, type))),
    );
    await client.query({ ...query, values });
  }
}

// PostgreSQL's text form of an array, made here: the driver's own looks at every value for what it may be.
const arrayOf = (literals: readonly string[]): string => `{${literals.join(',')}}`;

function literalOf(value: Value, type: SqlType): string {
  if (value === null || value === undefined) return 'NULL';
  if (type === 'jsonb') return quoted(JSON.stringify(value));
  return typeof value === 'string' ? quoted(value) : String(value as number | boolean);
}

const PLAIN_WORD = /^[a-z-]+$/;

function quoted(text: string): string {
  if (PLAIN_WORD.test(text) && text !== 'null') return text;
  // The one character that PostgreSQL's text cannot hold.
  const held = text.replaceAll('\0', '');
  return `"${held.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
