import { type Kysely, sql } from 'kysely';
import type { HoldSums } from './hold-sums.ts';

/** The sums of one table's bets by day, in SQL. */
export interface HoldRow extends Omit<HoldSums, 'bet'> {
  readonly table_code: string;
  /** Of the site's clock: yyyy-mm-dd. */
  readonly day: string;
  /** Empty for the whole table. */
  readonly bet: string;
}

export type HoldTables = { casino_hold: HoldRow };

/** What a table kept on one day, or since one. */
export interface HoldFilter {
  readonly table?: string;
  readonly since?: string;
  /** Whole tables alone. */
  readonly isWhole?: boolean;
}

/** Adds what a round came to, in the transaction that ends the round. */
export async function addHold(
  db: Kysely<HoldTables>,
  { table, day, sums }: { readonly table: string; readonly day: string; readonly sums: readonly HoldSums[] },
): Promise<void> {
  if (sums.length === 0) return;
  const rows = sums.map((one) => ({ ...one, table_code: table, day }));
  const add = (column: 'rounds' | 'staked' | 'returned' | 'expected' | 'variance') =>
    sql<number>`casino_hold.${sql.ref(column)} + excluded.${sql.ref(column)}`;
  await db
    .insertInto('casino_hold')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['table_code', 'day', 'bet']).doUpdateSet({
        rounds: add('rounds'),
        staked: add('staked'),
        returned: add('returned'),
        expected: add('expected'),
        variance: add('variance'),
        furthest: sql<number>`greatest(casino_hold.furthest, excluded.furthest)`,
      }),
    )
    .execute();
}

/** The sums of tables and their bets over days. */
export async function holdSums(
  db: Kysely<HoldTables>,
  { table, since, isWhole = false }: HoldFilter,
): Promise<readonly (HoldSums & { readonly table: string })[]> {
  let query = db.selectFrom('casino_hold').groupBy(['table_code', 'bet']);
  if (table !== undefined) query = query.where('table_code', '=', table);
  if (since !== undefined) query = query.where('day', '>=', since);
  if (isWhole) query = query.where('bet', '=', '');
  return query
    .select((of) => [
      'table_code as table',
      'bet',
      sql<number>`sum(rounds)::float8`.as('rounds'),
      of.fn.sum<number>('staked').as('staked'),
      of.fn.sum<number>('returned').as('returned'),
      of.fn.sum<number>('expected').as('expected'),
      of.fn.sum<number>('variance').as('variance'),
      of.fn.max<number>('furthest').as('furthest'),
    ])
    .orderBy('table_code')
    .orderBy('bet')
    .execute();
}
