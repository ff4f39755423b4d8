import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { startEmbedded } from './embedded-postgres.ts';
import type { DatabaseAddress, EmbeddedPostgres } from './embedded-postgres.ts';

const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

/** The servers that the integration tests run against: the embedded one, and a PostgreSQL 15 where there is one. */
export const POSTGRES_UNDER_TEST: readonly { readonly name: string; readonly binFolder?: string }[] = [
  { name: 'the embedded PostgreSQL' },
  ...(existsSync(POSTGRES_15) ? [{ name: 'PostgreSQL 15', binFolder: POSTGRES_15 }] : []),
];

/** A real PostgreSQL for one test file, in a folder of its own, with as many empty databases as its tests want. */
export class TestPostgres {
  readonly #server: EmbeddedPostgres;
  readonly #open: Database[] = [];
  #databases = 0;

  static async start(binFolder?: string): Promise<TestPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'evens-test-'));
    // As an operator's own folder would be: others may pass through.
    chmodSync(folder, 0o755);
    return new TestPostgres(
      await startEmbedded({ dataFolder: folder, temporary: true, ...(binFolder && { binFolder }) }),
    );
  }

  private constructor(server: EmbeddedPostgres) {
    this.#server = server;
  }

  get address(): DatabaseAddress {
    return this.#server.address;
  }

  /** A new, empty database, closed with the server. */
  async freshDatabase(): Promise<Database> {
    const name = `test_${(this.#databases += 1)}`;
    const admin = await openDatabase(this.address);
    await admin.pool.query(`create database ${name}`);
    await admin.close();
    return this.openAgain(name);
  }

  /** Another set of connections to a database of ours. */
  async openAgain(database = `test_${this.#databases}`): Promise<Database> {
    const opened = await openDatabase({ ...this.address, database });
    this.#open.push(opened);
    return opened;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#open.map((database) => database.close()));
    await this.#server.stop();
  }
}
