import { Worker } from 'node:worker_threads';
import type { Sequence } from 'engine/vocabulary';
import { lastOf } from '../../core/journal/batch.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { Database, DatabasePlace } from '../../core/postgres/database.ts';
import { beginRecords } from './begin-records.ts';
import type { FollowerThreadData, FromFollower, ToFollower } from './follower-thread.ts';
import { forgetBots } from './forget-bots.ts';
import { JournalFollower } from './journal-follower.ts';
import { Records } from './records.ts';

export interface StartRecordsOptions {
  readonly database: Database;
  readonly store: Pick<JournalStore, 'anchor' | 'listSnapshots' | 'loadSnapshot'>;
  /** The sequencer: tells of each batch, once it is durable. */
  readonly sequencer: {
    readonly sequence: Sequence;
    subscribe(follower: (batch: DurableBatch) => void): () => void;
  };
  /** Where a thread of their own finds the database; without it they are written by this one. */
  readonly place?: DatabasePlace;
  /** How long the rows of simulated bots are kept, ms; for ever where it is left out. */
  readonly botsKeptMs?: number;
  readonly warn?: (message: string) => void;
}

export interface RunningRecords {
  readonly records: Records;
  /** Ends after the transaction that is being written; the next start goes on behind it. */
  stop(): Promise<void>;
}

interface Follower {
  journalHas(sequence: Sequence): void;
  stop(): Promise<void>;
}

const FORGET_EVERY_MS = 60_000;
const THREAD_RETRY_MS = 1000;
/** Under load the thread is told so often, and writes all that came in between as one group: each has its price. */
const TELL_MS = 20;
const YOUNG_MB = 64;
/** A thread that waits for a database that has gone ends the hard way. */
const THREAD_STOP_MS = 3000;

/** Follows the journal from where the tables stand. */
export async function startRecords(options: StartRecordsOptions): Promise<RunningRecords> {
  const { database, store, sequencer, place, botsKeptMs, warn } = options;
  const position = await beginRecords(database, store);
  const records = new Records(database.kysely('reports'), position);
  const following = { taken: (sequence: Sequence) => records.taken(sequence), ...(warn && { warn }) };
  let follower: Follower;
  if (place === undefined) {
    const here = new JournalFollower({ database, ...following }, position);
    here.start();
    follower = here;
  } else {
    follower = new FollowerThread({ place, position: () => records.sequence, ...following });
  }
  const unsubscribe = sequencer.subscribe((batch) => follower.journalHas(lastOf(batch)));
  follower.journalHas(sequencer.sequence);
  const forgetting =
    botsKeptMs === undefined
      ? undefined
      : setInterval(() => {
          forgetBots(database, botsKeptMs).catch((error: unknown) =>
            warn?.(`old records of bots stay: ${String(error)}`),
          );
        }, FORGET_EVERY_MS);
  return {
    records,
    async stop() {
      clearInterval(forgetting);
      unsubscribe();
      await follower.stop();
    },
  };
}

interface ThreadOptions {
  readonly place: DatabasePlace;
  readonly position: () => Sequence;
  readonly taken: (sequence: Sequence) => void;
  readonly warn?: (message: string) => void;
}

/** A follower in a thread of its own, begun again where it breaks. */
class FollowerThread implements Follower {
  readonly #options: ThreadOptions;
  #worker: Worker;
  #journalHas = 0 as Sequence;
  #toldAt = 0;
  #telling: NodeJS.Timeout | undefined;
  #stopping = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#worker = this.#begin();
  }

  journalHas(sequence: Sequence): void {
    this.#journalHas = sequence;
    if (this.#telling !== undefined) return;
    const wait = this.#toldAt + TELL_MS - performance.now();
    if (wait <= 0) this.#tellPlace();
    else this.#telling = setTimeout(() => this.#tellPlace(), wait);
  }

  #tellPlace(): void {
    this.#telling = undefined;
    this.#toldAt = performance.now();
    this.#tell({ has: this.#journalHas });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#telling);
    if (this.#worker.threadId < 0) return;
    const ended = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    const patience = setTimeout(() => void this.#worker.terminate(), THREAD_STOP_MS);
    this.#tell({ stop: true });
    await ended;
    clearTimeout(patience);
  }

  #tell(message: ToFollower): void {
    this.#worker.postMessage(message);
  }

  #begin(): Worker {
    const { place, position, taken, warn } = this.#options;
    const data: FollowerThreadData = { place, position: position() };
    const worker = new Worker(new URL('./follower-thread.ts', import.meta.url), {
      workerData: data,
      // What a group makes is garbage when it is written: with room for it, none is copied.
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on('message', (message: FromFollower) => {
      if ('taken' in message) taken(message.taken);
      else warn?.(message.warning);
    });
    worker.on('error', (error) => warn?.(`the records’ thread broke: ${String(error)}`));
    worker.on('exit', () => {
      if (this.#stopping) return;
      this.#retry = setTimeout(() => {
        this.#worker = this.#begin();
        this.#tell({ has: this.#journalHas });
      }, THREAD_RETRY_MS);
    });
    return worker;
  }
}
