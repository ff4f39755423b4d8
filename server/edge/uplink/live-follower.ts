import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../../core/journal/batch-codec.ts';
import { checkEngineVersion } from '../../core/journal/engine-version.ts';
import { DamagedJournalError, nextLink, type ChainLink, type JournalRow } from '../../core/journal/journal-row.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import { databaseTrouble } from '../../core/postgres/database-trouble.ts';
import { LiveModels } from '../../reads/live/live-models.ts';
import { rowOf } from './messages.ts';

/** Without a writer the journal is looked at so often. */
const LOOK_MS = 250;

type Journal = Pick<JournalStore, 'anchor' | 'listSnapshots' | 'loadSnapshot' | 'rows'>;

export interface LiveFollowerOptions {
  readonly store: Journal;
  readonly warn: (message: string) => void;
}

/**
 * Live models that are folded from the journal of another process: from rows as that one pushes them, and from
 * PostgreSQL wherever one is missing. Each row has to continue the chain.
 */
export class LiveFollower {
  readonly live: LiveModels;
  readonly #store: Journal;
  readonly #warn: (message: string) => void;
  readonly #waiting = new Set<{ readonly sequence: Sequence; readonly resolve: () => void }>();
  readonly #failed = Promise.withResolvers<Error>();
  /** Resolves with why, when the journal cannot be folded any further. */
  readonly failed = this.#failed.promise;
  #link: ChainLink;
  #reading: Promise<void> | undefined;
  #isBehind = false;
  #isPolling = false;
  #hasStopped = false;

  /** @throws DamagedJournalError, OtherBuildError */
  static async open(options: LiveFollowerOptions): Promise<LiveFollower> {
    const follower = new LiveFollower(options, await startingState(options));
    await follower.#readOn();
    return follower;
  }

  private constructor({ store, warn }: LiveFollowerOptions, start: StartingState) {
    this.#store = store;
    this.#warn = warn;
    this.live = start.live;
    this.#link = start.link;
  }

  get sequence(): Sequence {
    return this.#link.sequence;
  }

  /** A row as it was pushed; where one before it is missing, or it is no row, the journal is read. */
  take(payload: Buffer): void {
    if (this.#reading !== undefined || payload.length === 0) return this.catchUp();
    try {
      const row = rowOf(payload);
      if (row.last <= this.#link.sequence) return;
      if (row.first !== this.#link.sequence + 1) return this.catchUp();
      this.#fold(row);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Reads on to the journal's end, and again where it has grown meanwhile. */
  catchUp(): void {
    this.#isBehind = true;
    if (this.#reading !== undefined || this.#hasStopped) return;
    this.#reading = this.#read().finally(() => (this.#reading = undefined));
  }

  /** While nobody pushes rows they are looked for. */
  poll(isPolling: boolean): void {
    if (this.#isPolling === isPolling) return;
    this.#isPolling = isPolling;
    if (isPolling) void this.#poll();
  }

  async reached(sequence: Sequence, withinMs: number): Promise<void> {
    if (sequence <= this.#link.sequence) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { sequence, resolve };
    this.#waiting.add(waiter);
    const timer = setTimeout(resolve, withinMs);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(waiter);
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#isPolling = false;
    await this.#reading;
  }

  async #poll(): Promise<void> {
    while (this.#isPolling) {
      this.catchUp();
      await sleep(LOOK_MS);
    }
  }

  async #read(): Promise<void> {
    while (this.#isBehind && !this.#hasStopped) {
      this.#isBehind = false;
      try {
        await this.#readOn();
      } catch (error) {
        const trouble = databaseTrouble(error);
        if (trouble === undefined) return this.#fail(error);
        this.#warn(`the gateway waits for the database: ${trouble}`);
        await sleep(LOOK_MS);
        this.#isBehind = true;
      }
    }
  }

  async #readOn(): Promise<void> {
    for await (const row of this.#store.rows(this.#link.sequence)) {
      if (this.#hasStopped) return;
      if (row.last > this.#link.sequence) this.#fold(row);
    }
  }

  #fold(row: JournalRow): void {
    checkEngineVersion(row);
    const link = nextLink(this.#link, row);
    this.live.apply(decodeBatch(row));
    this.#link = link;
    for (const waiter of this.#waiting) {
      if (waiter.sequence > link.sequence) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
  }

  #fail(error: unknown): void {
    this.#hasStopped = true;
    this.#failed.resolve(error instanceof Error ? error : new Error(String(error)));
  }
}

interface StartingState {
  readonly live: LiveModels;
  readonly link: ChainLink;
}

/** The newest snapshot that can be used, or the journal's beginning where it is all there. */
async function startingState({ store, warn }: LiveFollowerOptions): Promise<StartingState> {
  const anchor = await store.anchor();
  const kept = (await store.listSnapshots()).filter(({ name }) => name === LiveModels.snapshotName);
  for (const key of kept) {
    try {
      const body = await store.loadSnapshot(key);
      if (body === undefined) continue;
      const live = LiveModels.fromSnapshot(body);
      const link = key.sequence === anchor.sequence ? anchor : await linkAt(store, key.sequence);
      return { live, link };
    } catch (error) {
      if (databaseTrouble(error) !== undefined) throw error;
      warn(`the snapshot at ${key.sequence} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (anchor.sequence > 0)
    throw new DamagedJournalError(`commands up to ${anchor.sequence} are archived and no snapshot can be used`);
  return { live: new LiveModels(), link: anchor };
}

/** From the row that ends with the snapshot. */
async function linkAt(store: Journal, sequence: Sequence): Promise<ChainLink> {
  for await (const row of store.rows((sequence - 1) as Sequence)) {
    if (row.last !== sequence) break;
    return nextLink({ sequence: (row.first - 1) as Sequence, hash: row.previousHash }, row);
  }
  throw new DamagedJournalError(`no batch ends with the snapshot at ${sequence}`);
}
