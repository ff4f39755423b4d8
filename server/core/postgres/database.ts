import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../system/start-error.ts';
import type { DatabaseAddress } from './embedded-postgres.ts';
import { openPools, type Pools, type Purpose } from './pools.ts';
import { hostsOf, Primary, type Host } from './primary.ts';
import { PATIENCE_MS, watchPulse } from './pulse.ts';
import { Sockets } from './sockets.ts';

/** The oldest PostgreSQL whose SQL is enough, as `server_version_num` has it. */
const OLDEST = 150_000;
const CONNECT_MS = 10_000;
/**
 * Of the process, all its threads: a new writer ends the sessions of the old one by it. PostgreSQL cuts names at 63 bytes.
 */
const APPLICATION_NAME = `evens ${process.pid} ${hostname()}`.slice(0, 63);
/** After so long without a byte the system asks whether the other end is there still; without a time of ours, after two hours. */
const KEEP_ALIVE_MS = 10_000;
/** How long a connection may take to say goodbye. */
const FAREWELL_MS = 1000;

/** An address, or a URL as `DATABASE_URL` has it. */
export type DatabasePlace = DatabaseAddress | { readonly url: string };

export interface Database {
  /** For short statements of everybody: that of people. */
  readonly pool: pg.Pool;
  /** Connections by what they are for: one purpose that has run out of them takes none from another. */
  readonly pools: Pools;
  /** A connection of its own, not from the pool. The caller ends it, with `disconnect`. */
  connect(): Promise<pg.Client>;
  /** Ends a connection, whether the other side still answers or not. */
  disconnect(client: pg.Client): Promise<void>;
  /** Typed SQL over the pool of a purpose; people's, where none is named. */
  kysely<Tables>(purpose?: Purpose): Kysely<Tables>;
  /** Resolves with why, when the database has fallen silent. */
  readonly silent: Promise<Error>;
  /** Cuts every connection for good: whoever waits for an answer, or asks from now on, is told that there will be none. */
  cut(): void;
  /** Ends all connections, whether the other side still answers or not. */
  close(): Promise<void>;
}

/**
 * Opens pools on a database that answers and is new enough.
 *
 * @param waits  for whoever goes on with one that has been silent: what leads to it is cut then, and made anew
 * @throws StartError in one line, without the password
 */
export async function openDatabase(place: DatabasePlace, { waits = false } = {}): Promise<Database> {
  const sockets = new Sockets();
  const { hosts, ...plain } = connectionConfig(place);
  const primary = hosts.length === 0 ? undefined : new Primary(hosts, plain, () => sockets.drop());
  const config = { ...plain, stream: sockets.next, ...(primary && { Client: primary.Client }) };
  const pools = openPools(config);
  const endPools = () => Promise.all(Object.values(pools).map((pool) => pool.end()));
  try {
    await checkVersion(pools.people);
  } catch (error) {
    primary?.stop();
    await endPools();
    throw error instanceof StartError
      ? error
      : new StartError(`the database ${shown(place)} cannot be reached: ${said(error)}`);
  }
  const typed = Object.fromEntries(
    Object.entries(pools).map(([purpose, pool]) => [purpose, new Kysely({ dialect: new PostgresDialect({ pool }) })]),
  ) as unknown as Readonly<Record<Purpose, Kysely<unknown>>>;
  let endPulse: () => void = () => undefined;
  const silent = new Promise<Error>((resolve) => {
    endPulse = watchPulse(
      () => connected({ ...config, connectionTimeoutMillis: 0 }),
      () => {
        if (waits) sockets.drop();
        resolve(new Error(`the database ${shown(place)} has not answered for ${PATIENCE_MS / 1000} s`));
      },
    );
  });
  return {
    pool: pools.people,
    pools,
    kysely: <Tables>(purpose: Purpose = 'people') => typed[purpose] as unknown as Kysely<Tables>,
    connect: () => connected(config),
    disconnect: endOrCut,
    silent,
    cut() {
      primary?.stop();
      sockets.cut();
    },
    async close() {
      endPulse();
      primary?.stop();
      const cut = setTimeout(() => sockets.cut(), FAREWELL_MS);
      await endPools();
      clearTimeout(cut);
      sockets.cut();
    },
  };
}

type ConnectionConfig = pg.ClientConfig & { readonly Client?: typeof pg.Client };

async function connected({ Client = pg.Client, ...config }: ConnectionConfig): Promise<pg.Client> {
  const client = new Client(config);
  // A connection that breaks tells whoever uses it; told of here, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function endOrCut(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  const cut = setTimeout(() => stream.destroy(), FAREWELL_MS);
  await client.end();
  clearTimeout(cut);
}

function connectionConfig(place: DatabasePlace): pg.ClientConfig & { readonly hosts: readonly Host[] } {
  const shared = {
    connectionTimeoutMillis: CONNECT_MS,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: parsers,
  };
  if (!('url' in place)) return { ...shared, ...place, ssl: false, hosts: [] };
  const { url, hosts } = hostsOf(place.url);
  return { ...shared, connectionString: url, hosts };
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

async function checkVersion(pool: Pools['people']): Promise<void> {
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
    const { hosts } = hostsOf(place.url);
    if (hosts.length > 0) return `at ${hosts.map(({ host, port }) => `${host}:${port}`).join(', ')}`;
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
