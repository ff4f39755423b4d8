import { setTimeout as sleep } from 'node:timers/promises';
import { Engine } from 'engine';
import type pg from 'pg';
import { PostgresStore, WRITER_LOCK } from '../journal/postgres-store.ts';
import { openDatabase, type Database, type DatabasePlace } from '../postgres/database.ts';
import { databaseTrouble } from '../postgres/database-trouble.ts';
import type { FoldKind } from '../sequencer/fold.ts';
import { JournalCopy } from './journal-copy.ts';
import type { Recovered } from '../sequencer/recover.ts';
import { StartError } from '../system/start-error.ts';

const POLL_MS = 250;
/** By which a writer knows the connection of its standby. */
export const STANDBY_NAME = 'evens-standby';
/** A writer that has not beaten for so long is deposed, alive or not. It beats twice a second. */
const LEASE_MS = 3000;

async function hasTables({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('journal_beat') is not null as found`);
  return rows[0]?.found === true;
}

/** @throws StartError where there is no exchange to stand by for */
export async function checkTables(database: Pick<Database, 'pool'>): Promise<void> {
  if (await hasTables(database)) return;
  throw new StartError('there is no exchange of this build in the database: start one before its standby');
}

/**
 * Whether a process writes to this database now, or follows and goes on at once: one that starts has to read the journal
 * first. Where there is an exchange, one that has lost the database as well has a moment to come back to it.
 */
export async function isTaken(database: Pick<Database, 'pool' | 'connect' | 'disconnect'>): Promise<boolean> {
  if (!(await hasTables(database))) return false;
  for (const until = performance.now() + LEASE_MS; performance.now() < until; await sleep(POLL_MS))
    if (await isWrittenOrFollowed(database)) return true;
  return false;
}

async function isWrittenOrFollowed({ connect, disconnect }: Pick<Database, 'connect' | 'disconnect'>) {
  const client = await connect();
  try {
    const { rows } = await client.query<{ is_taken: boolean }>(
      `select not pg_try_advisory_lock($1) or exists (
         select from pg_stat_activity where application_name = $2 and datname = current_database()) as is_taken`,
      [WRITER_LOCK, STANDBY_NAME],
    );
    // With the connection the lock is let go of.
    return rows[0]?.is_taken === true;
  } finally {
    await disconnect(client);
  }
}

export interface StandbyOptions {
  readonly place: DatabasePlace;
  /** Read models that it brings up with the engine. */
  readonly folds: readonly FoldKind[];
  readonly warn: (message: string) => void;
}

/**
 * An exchange that applies the journal as another process writes it, until that one ends or its lease lapses. Then it has
 * everything in memory that a writer starts from.
 */
export class Standby {
  readonly #database: Database;
  readonly #copy: JournalCopy;
  readonly #warn: (message: string) => void;
  #watch: pg.Client | undefined;
  #beat = '';
  /** By a clock that nobody sets: when the writer's last beat was seen. */
  #seenAt = performance.now();
  #hasStopped = false;

  /** @throws as a start does where the journal cannot be applied */
  static async open({ place, folds, warn }: StandbyOptions): Promise<Standby> {
    const database = await openDatabase(place, { waits: true });
    try {
      const store = new PostgresStore({ database });
      const copy = await JournalCopy.open({ store, engine: Engine, folds, warn });
      return new Standby(database, copy, warn);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private constructor(database: Database, copy: JournalCopy, warn: (message: string) => void) {
    this.#database = database;
    this.#copy = copy;
    this.#warn = warn;
  }

  /**
   * Follows until it is this process's turn to write. A database that is away is waited for: while it is, nobody writes.
   *
   * @throws DamagedJournalError, OtherBuildError
   */
  async untilTurn(): Promise<void> {
    while (!this.#hasStopped) {
      try {
        await this.#copy.catchUp();
        if (await this.#isWriterGone()) return;
      } catch (error) {
        const trouble = databaseTrouble(error);
        if (trouble === undefined) throw error;
        this.#warn(`the standby waits for the database: ${trouble}`);
        // The trouble may be another connection's: this one would stay open, once for each.
        if (this.#watch !== undefined) void this.#database.disconnect(this.#watch).catch(() => undefined);
        this.#watch = undefined;
        // Without the database no writer can beat.
        this.#seenAt = performance.now();
      }
      await sleep(POLL_MS);
    }
  }

  /** For the writer that this process becomes, once it has the lease: whatever was written until then is in it. */
  async handOver(): Promise<Recovered> {
    const recovered = await this.#copy.handOver();
    await this.stop();
    return recovered;
  }

  async stop(): Promise<void> {
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    await this.#database.close();
  }

  async #named(): Promise<pg.Client> {
    const watch = await this.#database.connect();
    await watch.query(`select set_config('application_name', $1, false)`, [STANDBY_NAME]);
    return watch;
  }

  async #isWriterGone(): Promise<boolean> {
    this.#watch ??= await this.#named();
    const { rows } = await this.#watch.query<{ beat: string; is_free: boolean }>(
      `select epoch || ' ' || beat as beat, pg_try_advisory_lock($1) as is_free from journal_beat`,
      [WRITER_LOCK],
    );
    const [seen] = rows;
    if (seen === undefined) return false;
    if (seen.is_free) {
      // The connection that writes takes it again.
      await this.#watch.query('select pg_advisory_unlock($1)', [WRITER_LOCK]);
      return true;
    }
    if (seen.beat !== this.#beat) {
      this.#beat = seen.beat;
      this.#seenAt = performance.now();
      return false;
    }
    if (performance.now() - this.#seenAt < LEASE_MS) return false;
    this.#warn('the writer’s lease has lapsed: it is deposed');
    // It may be halted with its connection, and the lock on it, alive.
    await this.#watch.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [WRITER_LOCK],
    );
    return true;
  }
}
