import pg from 'pg';

/** What one purpose gets of the database. */
interface Share {
  /** Connections at most: they open as they are needed. */
  readonly connections: number;
  /** How long a statement may take before the database ends it; for ever, where 0. */
  readonly statementMs: number;
}

/**
 * Each purpose has connections of its own, so that a queue for one keeps nobody waiting for another. Fewer than half of the
 * 60 that the embedded PostgreSQL takes, with those that are outside of any pool: journal, records, pulse.
 */
const SHARES = {
  /** Logins, settings, the catalogue, payments: what a person waits for. */
  people: { connections: 10, statementMs: 15_000 },
  /** Facts and settlement. */
  results: { connections: 4, statementMs: 30_000 },
  /** Statements, reports and exports, which read the most and can wait. */
  reports: { connections: 4, statementMs: 30_000 },
  /** Tables at a start, snapshots, old rows: as long as it takes. */
  upkeep: { connections: 3, statementMs: 0 },
} as const satisfies Readonly<Record<string, Share>>;

export type Purpose = keyof typeof SHARES;
export type Pools = Readonly<Record<Purpose, pg.Pool>>;

/** A transaction that does nothing for so long was forgotten, and holds rows that others wait for. */
const IDLE_IN_TRANSACTION_MS = 60_000;

export function openPools(config: pg.ClientConfig): Pools {
  const pools = Object.entries(SHARES).map(([purpose, share]) => [purpose, openPool(config, share)]);
  return Object.fromEntries(pools) as Pools;
}

function openPool(config: pg.ClientConfig, { connections, statementMs }: Share): pg.Pool {
  const limits =
    statementMs === 0
      ? {}
      : { statement_timeout: statementMs, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS };
  const pool = new pg.Pool({ ...config, ...limits, max: connections });
  // A connection that breaks while idle is replaced at its next use; who was using it is told there. One that is lent
  // out and has nothing to do would tell nobody, and that would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
