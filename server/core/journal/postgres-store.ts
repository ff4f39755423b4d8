import { createHash } from 'node:crypto';
import type { Sequence } from 'engine/vocabulary';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../system/start-error.ts';
import type { Database } from '../postgres/database.ts';
import { checkDurability } from '../postgres/durability.ts';
import { PATIENCE_MS } from '../postgres/pulse.ts';
import { DamagedJournalError } from './journal-row.ts';
import type { ChainLink, JournalRow } from './journal-row.ts';
import type { JournalStore, SnapshotKey, SnapshotPart } from './journal-store.ts';
import { journalRows } from './row-stream.ts';

/** Held by the live writer's connection: two servers on one database should be told, not depose each other in turn. */
export const WRITER_LOCK = 4_505_702;
/** How long the connection of a writer that was killed may hold it still. */
const LOCK_PATIENCE_MS = 5000;
const LOCK_POLL_MS = 50;
/**
 * The database ends a writer's session, and frees its lock, half a minute after the writer's machine has vanished without
 * a word; its system would take two hours. Over a Unix socket this says nothing.
 */
const KEEPALIVES = `
  select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
         set_config('tcp_keepalives_count', '4', false)`;
/** How often a writer says that it is alive, and how: lost in a power cut, as the writer is. */
const BEAT_MS = 500;
const BEAT = `
  with quick as (select set_config('synchronous_commit', 'off', true))
  update journal_beat set epoch = $1, beat = beat + 1 from quick where epoch <= $1`;
/** Also says who holds the lease from now on, and tells who held it. */
const TAKE_LEASE = `
  with old as (select holder from journal_lease for update)
  update journal_lease set epoch = epoch + 1, holder = current_setting('application_name') from old
  returning epoch, old.holder as "heldBefore"`;
/**
 * Ends every session of who held the lease before, and with it what it has not committed: the append is fenced by its
 * epoch, other tables are by this. A process whose session ended opens no other one; it stops.
 */
const FENCE_OFF = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where application_name = $1 and application_name <> current_setting('application_name')
    and datname = current_database()`;
/** How many sets of snapshots are kept. */
const KEPT_SNAPSHOTS = 3;
/** A set goes once enough newer ones have all its parts: who opens the journal without a read model saves less. */
const DROP_OLD_SNAPSHOTS = `
  with sets as (select sequence, array_agg(name) as names from journal_snapshot group by sequence)
  delete from journal_snapshot where sequence in
    (select old.sequence from sets old join sets newer on newer.sequence > old.sequence and newer.names @> old.names
     group by old.sequence having count(*) >= ${KEPT_SNAPSHOTS})`;
/** Sequences at which every part that is known has a snapshot: what whoever starts can start from. */
const COMPLETE_SNAPSHOTS = `
  select sequence from journal_snapshot group by sequence
  having count(*) = (select count(distinct name) from journal_snapshot)`;

/**
 * The fence: one statement locks the lease row against a new writer, and inserts only while this epoch holds it and the
 * row continues the last one.
 */
const APPEND = `
  with lease as (select from journal_lease where epoch = $3 for share),
       head as (select last, hash from journal order by first desc limit 1)
  insert into journal (first, last, epoch, engine_version, at_ms, previous_hash, hash, body)
  select $1, $2, $3, $4, $5, $6, $7, $8
  from lease left join head on true
  where $1 = coalesce(head.last, 0) + 1 and $6 = coalesce(head.hash, decode(repeat('00', 32), 'hex'))`;

/** A start that another process was faster than. */
export class AnotherWriterError extends StartError {}

export interface PostgresStoreOptions {
  readonly database: Database;
  /** Deposes a writer that is still alive (failover); else `acquire` refuses while there is one. */
  readonly takeOver?: boolean;
}

/** The journal in PostgreSQL. Appends have a connection of their own; everything else goes through the pool of upkeep. */
export class PostgresStore implements JournalStore {
  readonly #database: Database;
  readonly #takeOver: boolean;
  /** Resolves with why, when the connection of the writer broke, in an append or while it had nothing to do. */
  readonly lost: Promise<Error>;
  #lose!: (error: Error) => void;
  #writer: pg.Client | undefined;
  #endBeats: () => Promise<void> = () => Promise.resolve();
  #epoch = 0;

  constructor({ database, takeOver = false }: PostgresStoreOptions) {
    this.#database = database;
    this.#takeOver = takeOver;
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
  }

  async acquire(): Promise<number> {
    const writer = await this.#database.connect();
    this.#writer = writer;
    writer.once('end', () => {
      if (this.#writer === writer) this.#lose(new Error('the connection that writes the journal was lost'));
    });
    await writer.query(KEEPALIVES);
    try {
      await checkDurability(writer);
      if (!this.#takeOver && !(await hasLock(writer)))
        throw new AnotherWriterError('another Evens server is writing to this database');
    } catch (error) {
      await this.release();
      throw error;
    }
    const { rows } = await writer.query<{ epoch: number; heldBefore: string | null }>(TAKE_LEASE);
    const lease = rows[0];
    if (lease === undefined) throw new DamagedJournalError('it has no lease');
    if (lease.heldBefore !== null) await writer.query(FENCE_OFF, [lease.heldBefore]);
    this.#epoch = lease.epoch;
    this.#endBeats = await this.#beat();
    return lease.epoch;
  }

  /** Over a connection of its own: whatever else is asked of the database, a standby hears of this writer. */
  async #beat(): Promise<() => Promise<void>> {
    let client: pg.Client | undefined = await this.#database.connect();
    let beating: Promise<void> | undefined;
    let isOver = false;
    const end = async () => {
      const ended = client;
      client = undefined;
      if (ended !== undefined) await this.#database.disconnect(ended);
    };
    const beat = async () => {
      try {
        client ??= await this.#database.connect();
        if (!isOver) await client.query(BEAT, [this.#epoch]);
      } catch {
        // Where all are broken, the one that writes tells. This one alone is replaced: a writer that does not beat is deposed.
        await end();
      }
      if (isOver) await end();
    };
    const beats = setInterval(() => {
      beating ??= beat().finally(() => (beating = undefined));
    }, BEAT_MS).unref();
    return async () => {
      isOver = true;
      clearInterval(beats);
      await end();
    };
  }

  async append(row: JournalRow): Promise<boolean> {
    if (this.#writer === undefined) throw new Error('append before acquire');
    const { first, last, epoch, engineVersion, at, previousHash, hash, body } = row;
    const values = [first, last, epoch, engineVersion, at, previousHash, hash, body];
    const query = { name: 'append', text: APPEND, values, query_timeout: PATIENCE_MS };
    const { rowCount } = await this.#writer.query(query);
    return rowCount === 1;
  }

  async *rows(after: Sequence): AsyncGenerator<JournalRow> {
    const reader = await this.#database.connect();
    try {
      yield* journalRows(reader, after);
    } finally {
      await this.#database.disconnect(reader);
    }
  }

  async anchor(): Promise<ChainLink> {
    const { rows } = await this.#database.pools.upkeep.query<{ sequence: Sequence; hash: Buffer }>(
      'select sequence, hash from journal_anchor',
    );
    if (rows[0] === undefined) throw new DamagedJournalError('it has no anchor');
    return rows[0];
  }

  async saveSnapshots(sequence: Sequence, parts: readonly SnapshotPart[]): Promise<void> {
    await this.#transaction(async (client) => {
      for (const { name, body } of parts) {
        await client.query(
          `insert into journal_snapshot (sequence, name, state_hash, body) values ($1, $2, $3, $4)
           on conflict (sequence, name) do update set state_hash = excluded.state_hash, body = excluded.body`,
          [sequence, name, stateHash({ name, sequence }, body), body],
        );
      }
      await client.query(DROP_OLD_SNAPSHOTS);
    });
  }

  async listSnapshots(): Promise<SnapshotKey[]> {
    const { rows } = await this.#database.pools.upkeep.query<SnapshotKey>(
      'select name, sequence from journal_snapshot order by sequence desc, name',
    );
    return rows;
  }

  async loadSnapshot(key: SnapshotKey): Promise<Uint8Array | undefined> {
    const { name, sequence } = key;
    const { rows } = await this.#database.pools.upkeep.query<{ state_hash: Buffer; body: Buffer }>(
      'select state_hash, body from journal_snapshot where name = $1 and sequence = $2',
      [name, sequence],
    );
    const snapshot = rows[0];
    if (snapshot !== undefined && !snapshot.state_hash.equals(stateHash(key, snapshot.body))) {
      throw new DamagedJournalError(`the snapshot of ${name} at ${sequence} does not have its hash`);
    }
    return snapshot?.body;
  }

  async archive(taken = Number.MAX_SAFE_INTEGER as Sequence): Promise<void> {
    await this.#transaction(async (client) => {
      const lease = await client.query('select from journal_lease where epoch = $1 for share', [this.#epoch]);
      if (lease.rowCount === 0) return;
      const { rows } = await client.query<{ last: Sequence; hash: Buffer }>(
        `select last, hash from journal
         where last <= (${COMPLETE_SNAPSHOTS} order by sequence desc offset 1 limit 1)
           and first < (select max(first) from journal) and last <= $1
         order by first desc limit 1`,
        [taken],
      );
      const newest = rows[0];
      if (newest === undefined) return;
      await client.query('update journal_anchor set sequence = $1, hash = $2', [newest.last, newest.hash]);
      await client.query('delete from journal where last <= $1', [newest.last]);
    });
  }

  async release(): Promise<void> {
    const writer = this.#writer;
    this.#writer = undefined;
    const endBeats = this.#endBeats;
    this.#endBeats = () => Promise.resolve();
    await endBeats();
    if (writer !== undefined) await this.#database.disconnect(writer);
  }

  async #transaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#database.pools.upkeep.connect();
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      // The connection goes with its transaction.
      client.release(true);
      throw error;
    }
  }
}

async function hasLock(writer: pg.Client): Promise<boolean> {
  for (let waited = 0; waited < LOCK_PATIENCE_MS; waited += LOCK_POLL_MS) {
    const { rows } = await writer.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [WRITER_LOCK]);
    if (rows[0]?.held === true) return true;
    await sleep(LOCK_POLL_MS);
  }
  return false;
}

/** SHA-256 of the name, a zero byte, the sequence as a 64-bit big-endian integer and the body: whose state it is, and when. */
export function stateHash({ name, sequence }: SnapshotKey, body: Uint8Array): Buffer {
  const place = Buffer.alloc(9);
  place.writeBigUInt64BE(BigInt(sequence), 1);
  return createHash('sha256').update(name).update(place).update(body).digest();
}
