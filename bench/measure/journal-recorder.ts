import { type Command, Engine } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { BatchEncoder } from 'server/core/journal/batch-codec.ts';
import { type ChainLink, GENESIS, sealRow } from 'server/core/journal/journal-row.ts';
import type { JournalStore } from 'server/core/journal/journal-store.ts';
import { ENGINE_VERSION } from 'server/core/journal/engine-version.ts';
import { ENGINE_SNAPSHOT } from 'server/core/sequencer/recover.ts';

const START = Date.UTC(2026, 0, 1);
const COMMANDS_PER_MS = 200;
/** As under load, where about so many gather while an append is in flight. */
const BATCH = 1000;

/** Applies commands and writes the journal that the sequencer would have written, as fast as it goes: nobody is answered. */
export class JournalRecorder {
  readonly engine = Engine.create();
  readonly #store: JournalStore;
  readonly #epoch: number;
  readonly #encoder = new BatchEncoder();
  #link: ChainLink = GENESIS;
  #sequence = 0;
  #at = START;
  #batched = 0;

  static async start(store: JournalStore): Promise<JournalRecorder> {
    return new JournalRecorder(store, await store.acquire());
  }

  private constructor(store: JournalStore, epoch: number) {
    this.#store = store;
    this.#epoch = epoch;
  }

  /** The last command written. */
  get sequence(): Sequence {
    return this.#link.sequence;
  }

  async record(commands: Iterable<Command>): Promise<void> {
    const { events } = this.engine;
    for (const command of commands) {
      const sequence = this.#sequence + 1;
      this.#at = START + Math.floor(sequence / COMMANDS_PER_MS);
      const from = events.length;
      if (!this.engine.apply(command, sequence as Sequence, this.#at as Millis).ok) continue;
      this.#sequence = sequence;
      this.#encoder.add(command, this.#at);
      this.#encoder.addEvents(events.data, from, events.length);
      if (++this.#batched === BATCH) await this.#append();
    }
    if (this.#batched > 0) await this.#append();
  }

  async #append(): Promise<void> {
    const row = sealRow({
      first: (this.#link.sequence + 1) as Sequence,
      last: this.#sequence as Sequence,
      epoch: this.#epoch,
      engineVersion: ENGINE_VERSION,
      at: this.#at as Millis,
      previousHash: this.#link.hash,
      body: this.#encoder.take(),
    });
    if (!(await this.#store.append(row))) throw new Error('the journal refused a row');
    this.#link = { sequence: row.last, hash: row.hash };
    this.#batched = 0;
    this.engine.events.clear();
  }

  async saveSnapshot(): Promise<void> {
    await this.#store.saveSnapshots(this.sequence, [{ name: ENGINE_SNAPSHOT, body: this.engine.snapshot() }]);
  }

  /** The journal is whole; others may write. */
  async stop(): Promise<void> {
    await this.#store.release();
  }
}
