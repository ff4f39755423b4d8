import type { Kysely } from 'kysely';
import type { MarketId } from 'engine/vocabulary';
import type { Start } from 'games';
import type { RoundProof } from 'protocol';
import type { ChainFacts } from './seed-vault.ts';

// A type, not an interface: kysely asks for an index signature.
type CasinoTables = {
  casino_table: TableRow;
  casino_chain: {
    chain_id: string;
    table_code: string;
    anchor: string;
    length: number;
    committed_at_ms: number;
    retired_at_ms: number;
    retired_reason: string;
  };
  casino_round: {
    chain_id: string;
    round_index: number;
    table_code: string;
    match_id: number;
    stage: StoredStage;
    commitment: string;
    start: string;
    markets: string;
    opened_at_ms: number;
    closes_at_ms: number;
    ended_at_ms: number;
    after_sequence: number;
    record: string;
  };
};

export interface TableRow {
  table_code: string;
  is_open: boolean;
  sort: number;
  betting_seconds: number;
  min_stake_minor: number;
  max_stake_minor: number;
  max_profit_minor: number;
  loss_cap_minor: number;
  /** JSON of prices by bet, where an operator has set others. */
  prices: string;
}

/** opening: its markets are made · open: bets are taken · ended: settled or void, with its record. */
export type StoredStage = 'opening' | 'open' | 'ended';

/** A market of a round: which group of the game's bets it is. */
export interface RoundMarketRow {
  readonly group: string;
  readonly market: MarketId;
}

export interface StoredRound {
  readonly chainId: string;
  readonly index: number;
  readonly table: string;
  readonly match: number;
  readonly stage: StoredStage;
  readonly commitment: string;
  readonly start: Start;
  readonly markets: readonly RoundMarketRow[];
  readonly openedAt: number;
  readonly closesAt: number;
  readonly endedAt: number;
  /** Where the journal was before the round was opened. */
  readonly after: number;
  readonly record: RoundProof | undefined;
}

export interface StoredChain extends ChainFacts {
  readonly committedAt: number;
  readonly retiredAt: number;
}

export const roundIdOf = ({ chainId, index }: Pick<StoredRound, 'chainId' | 'index'>) => `${chainId}-${index}`;

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

  async retireChain(id: string, reason: string, at: number): Promise<void> {
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

  async lastIndexOf(chainId: string): Promise<number> {
    const row = await this.#db
      .selectFrom('casino_round')
      .select((of) => of.fn.max('round_index').as('most'))
      .where('chain_id', '=', chainId)
      .executeTakeFirst();
    return Number(row?.most ?? 0);
  }

  /** When a copy of the database was put in the place of this one, for the last time; 0 for never. */
  async restoredAt(): Promise<number> {
    const db = this.#db.withTables<{ journal_restore: { restored_at_ms: number } }>();
    const row = await db
      .selectFrom('journal_restore')
      .select((of) => of.fn.max('restored_at_ms').as('last'))
      .executeTakeFirst();
    return Number(row?.last ?? 0);
  }

  async addRound(round: Omit<StoredRound, 'record' | 'endedAt'>): Promise<void> {
    await this.#db
      .insertInto('casino_round')
      .values({
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
        record: '',
      })
      .execute();
  }

  async changeRound(
    { chainId, index }: Pick<StoredRound, 'chainId' | 'index'>,
    change: Partial<Pick<StoredRound, 'stage' | 'markets' | 'match' | 'openedAt' | 'closesAt' | 'endedAt' | 'record'>>,
  ): Promise<void> {
    const { stage, markets, match, openedAt, closesAt, endedAt, record } = change;
    await this.#db
      .updateTable('casino_round')
      .set({
        ...(stage !== undefined && { stage }),
        ...(markets !== undefined && { markets: JSON.stringify(markets) }),
        ...(match !== undefined && { match_id: match }),
        ...(openedAt !== undefined && { opened_at_ms: openedAt }),
        ...(closesAt !== undefined && { closes_at_ms: closesAt }),
        ...(endedAt !== undefined && { ended_at_ms: endedAt }),
        ...(record !== undefined && { record: JSON.stringify(record) }),
      })
      .where('chain_id', '=', chainId)
      .where('round_index', '=', index)
      .execute();
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

  /** The newest first. */
  async ended(
    table: string,
    { count, before }: { readonly count: number; readonly before?: { readonly at: number; readonly index: number } },
  ): Promise<StoredRound[]> {
    let query = this.#db
      .selectFrom('casino_round')
      .selectAll()
      .where('table_code', '=', table)
      .where('ended_at_ms', '>', 0);
    if (before !== undefined)
      query = query.where((or) =>
        or.or([
          or('ended_at_ms', '<', before.at),
          or.and([or('ended_at_ms', '=', before.at), or('round_index', '<', before.index)]),
        ]),
      );
    const rows = await query.orderBy('ended_at_ms', 'desc').orderBy('round_index', 'desc').limit(count).execute();
    return rows.map(toRound);
  }

  /** Of one day, the oldest first. */
  async endedBetween(
    table: string,
    between: { readonly from: number; readonly to: number; readonly skip: number; readonly count: number },
  ): Promise<StoredRound[]> {
    const rows = await this.#db
      .selectFrom('casino_round')
      .selectAll()
      .where('table_code', '=', table)
      .where('ended_at_ms', '>=', between.from)
      .where('ended_at_ms', '<', between.to)
      .orderBy('ended_at_ms')
      .orderBy('round_index')
      .offset(between.skip)
      .limit(between.count)
      .execute();
    return rows.map(toRound);
  }
}

function toRound(row: CasinoTables['casino_round']): StoredRound {
  return {
    chainId: row.chain_id,
    index: row.round_index,
    table: row.table_code,
    match: row.match_id,
    stage: row.stage,
    commitment: row.commitment,
    start: JSON.parse(row.start) as Start,
    markets: JSON.parse(row.markets) as RoundMarketRow[],
    openedAt: row.opened_at_ms,
    closesAt: row.closes_at_ms,
    endedAt: row.ended_at_ms,
    after: row.after_sequence,
    record: row.record === '' ? undefined : (JSON.parse(row.record) as RoundProof),
  };
}
