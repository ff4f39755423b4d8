import type pg from 'pg';

/** A table in whose place an empty one is restored: who holds a token or a code of it is not let in by a copy. */
const LEFT_EMPTY: ReadonlySet<string> = new Set([
  'api_session',
  'login_session',
  'one_time_code',
  'pending_sign_up',
  'stream_ticket',
  'uplink_gateway',
  'uplink_writer',
]);
/** Written by the migrations themselves. */
const STEPS = 'migration';

export interface TableToCopy {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every table to copy, each after those that its rows refer to. */
export async function tablesToCopy(client: pg.ClientBase): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
  const references = await client.query<{ from: string; to: string }>(
    `select child.relname as from, parent.relname as to from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const needs = Map.groupBy(references.rows, ({ from }) => from);
  const byName = new Map(rows.map((table) => [table.name, table]));
  const ordered = new Map<string, TableToCopy>();
  const add = (name: string): void => {
    const table = byName.get(name);
    if (table === undefined) return;
    byName.delete(name);
    for (const { to } of needs.get(name) ?? []) add(to);
    ordered.set(name, table);
  };
  for (const { name } of rows) add(name);
  return [...ordered.values()].filter(({ name }) => name !== STEPS && !LEFT_EMPTY.has(name));
}
