import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { inject } from 'vitest';
import { makeTemporaryFolder } from '../../system/temporary-folder.ts';
import { openDatabase } from '../database.ts';
import type { Database } from '../database.ts';
import { startEmbedded } from '../embedded-postgres.ts';
import type { DatabaseAddress, EmbeddedOptions, EmbeddedPostgres } from '../embedded-postgres.ts';

const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

/** The servers that the integration tests run against: the embedded one, and a PostgreSQL 15 where there is one. */
export const POSTGRES_UNDER_TEST: readonly { readonly name: string; readonly binFolder?: string }[] = [
  { name: 'the embedded PostgreSQL' },
  ...(existsSync(POSTGRES_15) ? [{ name: 'PostgreSQL 15', binFolder: POSTGRES_15 }] : []),
];

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL is that all files of a run share; undefined outside of the integration tests. */
    readonly postgres: DatabaseAddress | undefined;
  }
}

/** Has the tables of an exchange, on the server of a run. */
export const MIGRATED = 'migrated';

export function startTemporary(options: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres> {
  const dataFolder = makeTemporaryFolder('test');
  return startEmbedded({ ...options, dataFolder, temporary: true });
}

/** A real PostgreSQL for one test file, with as many empty databases as its tests want. */
export class TestPostgres {
  readonly address: DatabaseAddress;
  readonly #own: EmbeddedPostgres | undefined;
  readonly #open: Database[] = [];
  /** The names of its databases. */
  readonly #made: string[] = [];
  #newest = '';

  /** Databases of the file's own on the server of the run. @param binFolder  on a server of that PostgreSQL */
  static async start(binFolder?: string): Promise<TestPostgres> {
    const shared = binFolder === undefined ? inject('postgres') : undefined;
    return shared === undefined ? TestPostgres.ofItsOwn(binFolder) : new TestPostgres(shared);
  }

  /** A server that nobody shares, as durable as the product's: for tests of what is left when something dies. */
  static async ofItsOwn(binFolder?: string): Promise<TestPostgres> {
    // Room for the exchanges of a few tests beside each other, and for connections that died and have not been missed yet.
    const settings = { max_connections: '200' };
    const own = await startTemporary({ settings, ...(binFolder !== undefined && { binFolder }) });
    return new TestPostgres(own.address, own);
  }

  private constructor(address: DatabaseAddress, own?: EmbeddedPostgres) {
    this.address = address;
    this.#own = own;
  }

  /** A new, empty database, closed at the stop. @param template  a copy of this one instead */
  async freshDatabase(template = 'template1'): Promise<Database> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const admin = await openDatabase(this.address);
    await admin.pool.query(`create database ${name} template ${template}`);
    await admin.close();
    this.#newest = name;
    this.#made.push(name);
    return this.openAgain(name);
  }

  /** A new database with the tables of an exchange, where the server of the run has them ready. */
  exchangeDatabase(): Promise<Database> {
    return this.#own === undefined ? this.freshDatabase(MIGRATED) : this.freshDatabase();
  }

  /** Another set of connections to a database of ours. */
  async openAgain(database = this.#newest): Promise<Database> {
    const opened = await openDatabase({ ...this.address, database });
    this.#open.push(opened);
    return opened;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#open.map((database) => database.close()));
    if (this.#own !== undefined) return this.#own.stop();
    const admin = await openDatabase(this.address);
    for (const name of this.#made) await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.close();
  }
}

/** Where a thread or a process of its own finds it. */
export const placeOf = ({ pool }: Pick<Database, 'pool'>): DatabaseAddress => {
  const { host, port, user, database } = pool.options as DatabaseAddress;
  return { host, port, user, database };
};

/** As `DATABASE_URL` has it. */
export const urlOf = (opened: Pick<Database, 'pool'>): string => urlAt(placeOf(opened));

export const urlAt = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
