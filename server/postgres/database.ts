import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../configuration.ts';
import type { DatabaseAddress } from './embedded-postgres.ts';

/** The oldest PostgreSQL whose SQL is enough, as `server_version_num` has it. */
const OLDEST = 150_000;
const CONNECT_MS = 10_000;
const POOL_SIZE = 10;

/** An address, or a URL as `DATABASE_URL` has it. */
export type DatabasePlace = DatabaseAddress | { readonly url: string };

export interface Database {
  /** For short statements of everybody. */
  readonly pool: pg.Pool;
  /** A connection of its own, not from the pool. The caller ends it. */
  connect(): Promise<pg.Client>;
  /** Typed SQL over the pool. */
  kysely<Tables>(): Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens a pool on a database that answers and is new enough.
 *
 * @throws StartError in one line, without the password
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const config = connectionConfig(place);
  const pool = new pg.Pool({ ...config, max: POOL_SIZE });
  // A connection that breaks while idle is replaced at its next use; who was using it is told there.
  pool.on('error', () => undefined);
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof StartError
      ? error
      : new StartError(`the database ${shown(place)} cannot be reached: ${said(error)}`);
  }
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    kysely: <Tables>() => kysely as unknown as Kysely<Tables>,
    async connect() {
      const client = new pg.Client(config);
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}

function connectionConfig(place: DatabasePlace): pg.ClientConfig {
  const shared = { connectionTimeoutMillis: CONNECT_MS, application_name: 'evens', keepAlive: true, types: parsers };
  return 'url' in place ? { ...shared, connectionString: place.url } : { ...shared, ...place, ssl: false };
}

const BIGINT = 20;

/** As pg has them, but bigint as a number: ours all fit. @throws RangeError for one that does not */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === BIGINT && format !== 'binary'
      ? toNumber
      : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
};

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`the database has a number past 2^53: ${text}`);
  return number;
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  const version = rows[0];
  if (Number(version?.server_version_num) < OLDEST) {
    throw new StartError(`the database is PostgreSQL ${version?.server_version}; 15 or later is needed`);
  }
}

function shown(place: DatabasePlace): string {
  if (!('url' in place)) return `in ${place.host}`;
  try {
    const { hostname, port, pathname } = new URL(place.url);
    return `at ${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'named by DATABASE_URL';
  }
}

function said(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return (first instanceof Error ? first.message : String(first)).split('\n')[0] ?? '';
}
