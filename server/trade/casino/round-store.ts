import { type Kysely, sql } from 'kysely';
import { addHold, type HoldFilter, holdSums } from './hold-store.ts';
import {
  type CasinoTables,
  type ChainEnd,
  type ChainPlace,
  type EndedFilter,
  type EndedPage,
  type EndedRoundRow,
  type PublishedChain,
  type RecordsOf,
  type RoundPlace,
  type RoundToEnd,
  type StoredChain,
  type StoredRound,
  type TableRow,
  toRound,
} from './round-rows.ts';
import type { ChainFacts } from './vault-chain.ts';

const MOST_COUNTED = 100_000;

const endedIn = ({ table, from = 0, to = Number.MAX_SAFE_INTEGER }: EndedFilter) =>
  sql`ended_at_ms > 0 and ended_at_ms >= ${from} and ended_at_ms < ${to}
    and ${table === undefined ? sql`true` : sql`table_code = ${table}`}`;

/** So many records are looked at for one page. */
const MOST_RECORDS = 1000;

type BegunRound = Omit<StoredRound, 'record' | 'endedAt' | 'beacon'>;

const rowOf = (round: BegunRound): CasinoTables['casino_round'] => ({
  chain_id: round.chainId,
  round_index: round.index,
  table_code: round.table,
  match_id: round.match,
  stage: round.stage,
  commitment: round.commitment,
  start: JSON.stringify(round.start),
  markets: JSON.stringify(round.markets),
  opened_at_ms: round.openedAt,
  closes_at_ms: round.closesAt,
  ended_at_ms: 0,
  after_sequence: round.after,
  prices: round.prices,
  beacon: '',
  record: '',
});

/** Tables, chains and rounds in SQL. */
export class RoundStore {
  readonly #db: Kysely<CasinoTables>;

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<CasinoTables>();
  }

  tables(): Promise<TableRow[]> {
    return this.#db.selectFrom('casino_table').selectAll().orderBy('sort').orderBy('table_code').execute();
  }

  async addTable(row: TableRow): Promise<void> {
    await this.#db
      .insertInto('casino_table')
      .values(row)
      .onConflict((conflict) => conflict.column('table_code').doNothing())
      .execute();
  }

  async changeTable(code: string, change: Partial<Omit<TableRow, 'table_code'>>): Promise<void> {
    await this.#db.updateTable('casino_table').set(change).where('table_code', '=', code).execute();
  }

  async addChain({ id, table, anchor, length }: ChainFacts, at: number): Promise<void> {
    const row = { chain_id: id, table_code: table, anchor, length, committed_at_ms: at };
    await this.#db
      .insertInto('casino_chain')
      .values({ ...row, retired_at_ms: 0, retired_reason: '' })
      .execute();
  }

  async retireChain(id: string, reason: ChainEnd, at: number): Promise<void> {
    await this.#db
      .updateTable('casino_chain')
      .set({ retired_at_ms: at, retired_reason: reason })
      .where('chain_id', '=', id)
      .where('retired_at_ms', '=', 0)
      .execute();
  }

  /** Those in use and those that come after them, the oldest first. */
  async chainsOf(table: string): Promise<StoredChain[]> {
    const rows = await this.#db
      .selectFrom('casino_chain')
      .selectAll()
      .where('table_code', '=', table)
      .where('retired_at_ms', '=', 0)
      .orderBy('committed_at_ms')
      .execute();
    return rows.map((row) => ({
      id: row.chain_id,
      table: row.table_code,
      anchor: row.anchor,
      length: row.length,
      committedAt: row.committed_at_ms,
      retiredAt: row.retired_at_ms,
    }));
  }

  /** Every chain that a table was ever committed to, the newest first: it is public before its first round. */
  async publishedChains(
    table: string,
    { count, before }: { readonly count: number; readonly before?: ChainPlace },
  ): Promise<PublishedChain[]> {
    const { id, committedAt } = before ?? { id: '', committedAt: Number.MAX_SAFE_INTEGER };
    const { rows } = await sql<PublishedChain>`
      select chain_id as id, table_code as "table", anchor, length, committed_at_ms as "committedAt",
        retired_at_ms as "retiredAt", retired_reason as "retiredReason",
        coalesce((select max(round_index) from casino_round where casino_round.chain_id = casino_chain.chain_id), 0)
          as "lastIndex"
      from casino_chain where table_code = ${table} and (committed_at_ms, chain_id) < (${committedAt}, ${id})
      order by committed_at_ms desc, chain_id desc limit ${count}`.execute(this.#db);
    return rows;
  }

  async chainPlace(id: string): Promise<ChainPlace | undefined> {
    const row = await this.#db
      .selectFrom('casino_chain')
      .select(['chain_id', 'committed_at_ms'])
      .where('chain_id', '=', id)
      .executeTakeFirst();
    return row && { id: row.chain_id, committedAt: row.committed_at_ms };
  }

  async lastIndexOf(chainId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('casino_round')
      .select((of) => of.fn.max('round_index').as('most'))
      .where('chain_id', '=', chainId)
      .executeTakeFirst();
    return Number(row?.most ?? 0);
  }

  async addRound(round: BegunRound): Promise<void> {
    await this.#db.insertInto('casino_round').values(rowOf(round)).execute();
  }

  /** A round that is over as soon as it is known: at once, so that none is left without its end. */
  async addEnded(round: BegunRound, { endedAt, record }: Pick<RoundToEnd, 'endedAt' | 'record'>): Promise<void> {
    const end = { stage: 'ended', ended_at_ms: endedAt, record: JSON.stringify(record) } as const;
    await this.#db
      .insertInto('casino_round')
      .values({ ...rowOf(round), ...end })
      .execute();
  }

  /** It takes bets. */
  async openRound(
    { chainId, index }: Pick<StoredRound, 'chainId' | 'index'>,
    { openedAt, closesAt, beacon }: Pick<StoredRound, 'openedAt' | 'closesAt' | 'beacon'>,
  ): Promise<void> {
    await this.#db
      .updateTable('casino_round')
      .set({
        stage: 'open',
        opened_at_ms: openedAt,
        closes_at_ms: closesAt,
        beacon: beacon === undefined ? '' : JSON.stringify(beacon),
      })
      .where('chain_id', '=', chainId)
      .where('round_index', '=', index)
      .execute();
  }

  /** It has one more market. */
  async growRound(
    { chainId, index }: Pick<StoredRound, 'chainId' | 'index'>,
    markets: StoredRound['markets'],
  ): Promise<void> {
    await this.#db
      .updateTable('casino_round')
      .set({ markets: JSON.stringify(markets) })
      .where('chain_id', '=', chainId)
      .where('round_index', '=', index)
      .execute();
  }

  /** Once: repeated, it changes nothing. */
  async endRound({ round, endedAt, record, day, hold }: RoundToEnd): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const ended = await db
        .updateTable('casino_round')
        .set({ stage: 'ended', ended_at_ms: endedAt, record: JSON.stringify(record) })
        .where('chain_id', '=', round.chainId)
        .where('round_index', '=', round.index)
        .where('ended_at_ms', '=', 0)
        .executeTakeFirst();
      if (ended.numUpdatedRows > 0n) await addHold(db as never, { table: round.table, day, sums: hold });
    });
  }

  hold(filter: HoldFilter) {
    return holdSums(this.#db as never, filter);
  }

  async unfinished(): Promise<StoredRound[]> {
    const rows = await this.#db.selectFrom('casino_round').selectAll().where('ended_at_ms', '=', 0).execute();
    return rows.map(toRound);
  }

  async round(chainId: string, index: number): Promise<StoredRound | undefined> {
    const row = await this.#db
      .selectFrom('casino_round')
      .selectAll()
      .where('chain_id', '=', chainId)
      .where('round_index', '=', index)
      .executeTakeFirst();
    return row === undefined ? undefined : toRound(row);
  }

  /**
   * The newest first, without their records: those may be long.
   *
   * @param table  undefined for all of them
   */
  async ended(table: string | undefined, { count, before, from, to }: EndedPage): Promise<EndedRoundRow[]> {
    const { at, chainId, index } = before ?? { at: Number.MAX_SAFE_INTEGER, chainId: '', index: 0 };
    const { rows } = await sql<EndedRoundRow>`
      select chain_id as "chainId", round_index as index, table_code as "table", match_id as match,
        markets::json as markets, opened_at_ms as "openedAt", closes_at_ms as "closesAt", ended_at_ms as "endedAt",
        record::json->>'status' as status, record::json->'cards' as cards,
        coalesce(record::json->'result'->>'winner', '') as winner
      from casino_round
      where ${endedIn({ table, from, to })} and (ended_at_ms, round_index, chain_id) < (${at}, ${index}, ${chainId})
      order by ended_at_ms desc, round_index desc, chain_id desc limit ${count}`.execute(this.#db);
    return rows;
  }

  /** How many there are, counted up to 100,000: a table that runs for itself has as many in a month. */
  async endedCount(filter: EndedFilter): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from (select from casino_round where ${endedIn(filter)} limit ${MOST_COUNTED}) as found`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  /** The records of one day, the oldest first: as they are kept, and only so many that they take little memory. */
  async records(
    table: string,
    { from, to, after, bytes }: RecordsOf,
  ): Promise<{ readonly records: readonly string[]; readonly last: RoundPlace | undefined }> {
    const { at, chainId, index } = after ?? { at: 0, chainId: '', index: 0 };
    const { rows } = await sql<{ record: string } & RoundPlace>`
      select record, ended_at_ms as at, round_index as index, chain_id as "chainId" from (
        select *, sum(length(record)) over (order by ended_at_ms, round_index, chain_id) - length(record) as before
        from (select record, ended_at_ms, round_index, chain_id from casino_round
          where table_code = ${table} and ended_at_ms > 0 and ended_at_ms >= ${from} and ended_at_ms < ${to}
            and (ended_at_ms, round_index, chain_id) > (${at}, ${index}, ${chainId})
          order by ended_at_ms, round_index, chain_id limit ${MOST_RECORDS}) as next) as sized
      where before < ${bytes} order by ended_at_ms, round_index, chain_id`.execute(this.#db);
    const last = rows.at(-1);
    return { records: rows.map(({ record }) => record), last };
  }
}
