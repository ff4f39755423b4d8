import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Millis, Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../../core/journal/batch-codec.ts';
import { DamagedJournalError } from '../../core/journal/journal-row.ts';
import { journalRows } from '../../core/journal/row-stream.ts';
import type { Database } from '../../core/postgres/database.ts';
import { Group } from './group.ts';
import { loadRows } from './load-rows.ts';
import { RecordState } from './record-state.ts';
import { writeRows } from './write-rows.ts';

export interface FollowerOptions {
  readonly database: Pick<Database, 'connect' | 'disconnect'>;
  /** Told after each transaction: the records hold everything up to there. */
  readonly taken?: (sequence: Sequence) => void;
  /** Told of what keeps it from going on; it tries again. */
  readonly warn?: (message: string) => void;
  /** How many events that change rows one transaction takes, at most one batch more. */
  readonly groupEvents?: number;
}

/** More would grow old in memory before they are written, and be copied meanwhile. */
const GROUP_EVENTS = 5000;
/**
 * Batches come every millisecond: so long they gather, longer where many bets come. Then what rests for a moment is
 * written once with its match, and a round trip serves more rows.
 */
const GATHER_MS = { quiet: 20, busy: 100 } as const;
/** Of one catching up. */
const BUSY_EVENTS = 200;
/** So many bets stay at hand between groups. */
const MOST_BETS_AT_HAND = 100_000;
/**
 * Everything is found by its key: of tables that fill faster than they are analysed the planner knows nothing, and would
 * read them whole.
 */
const BY_INDEX = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';
/** A commit need not be on disk: what a crash of the database takes, the journal tells again. */
const NO_WAIT = 'set synchronous_commit = off';
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 10_000;

/**
 * Reads the journal behind the sequencer and writes what it tells into the tables of the records, each batch once: the
 * place in the journal is committed with the rows. It waits for nothing but PostgreSQL, and nothing waits for it.
 */
export class JournalFollower {
  readonly #options: FollowerOptions;
  readonly #state = new RecordState();
  #position: Sequence;
  #durable: Sequence;
  #wake: (() => void) | undefined;
  #stopping = false;
  #stopped: Promise<void> | undefined;

  /** @param position  of `record_place` */
  constructor(options: FollowerOptions, position: Sequence) {
    this.#options = options;
    this.#position = position;
    this.#durable = position;
  }

  /** The last command that the tables hold. */
  get position(): Sequence {
    return this.#position;
  }

  /** The journal holds everything up to there. */
  journalHas(sequence: Sequence): void {
    this.#durable = Math.max(this.#durable, sequence) as Sequence;
    this.#wake?.();
  }

  start(): void {
    this.#stopped = this.#run();
  }

  /** Ends after the transaction that it is in. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake?.();
    await this.#stopped;
  }

  async #run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.#stopping) {
      try {
        await this.#follow(() => (retryMs = FIRST_RETRY_MS));
      } catch (error) {
        // The rows at hand are ahead of the tables now.
        this.#state.forgetAll();
        if (this.#stopping) return;
        this.#options.warn?.(`the records wait at ${this.#position}: ${said(error)}`);
        await this.#waitFor(retryMs);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  async #follow(worked: () => void): Promise<void> {
    const { database } = this.#options;
    const reader = await database.connect();
    try {
      const writer = await database.connect();
      try {
        await writer.query(`${BY_INDEX}; ${NO_WAIT}`);
        this.#position = await placeIn(writer);
        while (!this.#stopping) {
          if (this.#durable <= this.#position) await this.#news();
          else await this.#catchUp(reader, writer);
          worked();
        }
      } finally {
        await database.disconnect(writer);
      }
    } finally {
      await database.disconnect(reader);
    }
  }

  /** Everything that the journal has now, in as many groups as it takes. */
  async #catchUp(reader: pg.Client, writer: pg.Client): Promise<void> {
    let group = new Group();
    let last = this.#position;
    let events = 0;
    for await (const row of journalRows(reader, last)) {
      if (row.first !== last + 1)
        throw new DamagedJournalError(`the records are at ${last}, the next row at ${row.first}`);
      group.add(decodeBatch(row));
      last = row.last;
      if (group.length < (this.#options.groupEvents ?? GROUP_EVENTS)) continue;
      if (this.#stopping) throw new Error('stopped');
      events += group.length;
      await this.#write(writer, group);
      group = new Group();
    }
    events += group.length;
    if (group.last > 0) await this.#write(writer, group);
    await sleep(events < BUSY_EVENTS ? GATHER_MS.quiet : GATHER_MS.busy);
  }

  async #write(client: pg.Client, group: Group): Promise<void> {
    const state = this.#state;
    await loadRows(client, state, group.needs);
    group.fold(state);
    const changes = state.takeChanges();
    await client.query('begin');
    try {
      await movePlace(client, { from: this.#position, to: group.last, at: group.lastAt });
      await writeRows(client, changes);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    this.#position = group.last;
    this.#durable = Math.max(this.#durable, group.last) as Sequence;
    state.forgetEnded(changes);
    if (state.bets.size > MOST_BETS_AT_HAND) state.bets.clear();
    this.#options.taken?.(group.last);
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        resolve();
      };
    });
  }

  async #waitFor(ms: number): Promise<void> {
    const stop = this.#stopRequested();
    await Promise.race([sleep(ms, undefined, { ref: false }), stop]);
  }

  async #stopRequested(): Promise<void> {
    while (!this.#stopping) await this.#news();
  }
}

/** Another follower may have been here: that of a writer which was halted goes on for a moment when it wakes up. */
async function placeIn(client: pg.ClientBase): Promise<Sequence> {
  const { rows } = await client.query<{ sequence: Sequence }>('select sequence from record_place');
  return (rows[0] as { readonly sequence: Sequence }).sequence;
}

/** @throws where another follower has been here meanwhile */
async function movePlace(client: pg.ClientBase, { from, to, at }: { from: Sequence; to: Sequence; at: Millis }) {
  const { rowCount } = await client.query({
    name: 'move record_place',
    text: 'update record_place set sequence = $2, at_ms = $3 where sequence = $1',
    values: [from, to, at],
  });
  if (rowCount !== 1) throw new Error(`the records are not at ${from} any more: another follower writes them`);
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
