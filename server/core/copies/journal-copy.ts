import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import { nextLink } from '../journal/journal-row.ts';
import { ENGINE_SNAPSHOT, recover, Replay } from '../sequencer/recover.ts';
import type { Recovered, RecoverOptions } from '../sequencer/recover.ts';
import { type TriedOut, tryOut } from '../sequencer/try-out.ts';
import type { SequencedEngine } from '../sequencer/fold.ts';

/** The exchange as its journal has it: recovered as at a start, then brought up with the rows that have come since. */
export class JournalCopy {
  readonly #options: RecoverOptions;
  readonly #recovered: Recovered;
  readonly #replay: Replay;
  #link: Recovered['link'];
  /** A second engine, as far as the first, for the next commands that are tried out. */
  #spare: { readonly engine: SequencedEngine; readonly replay: Replay } | undefined;

  static async open(options: RecoverOptions): Promise<JournalCopy> {
    return new JournalCopy(options, await recover(options));
  }

  private constructor(options: RecoverOptions, recovered: Recovered) {
    this.#options = options;
    this.#recovered = recovered;
    this.#replay = new Replay(recovered);
    this.#replay.at = recovered.at;
    this.#link = recovered.link;
  }

  /** @throws as `recover` does; the copy is of no use then */
  async catchUp(): Promise<void> {
    for await (const row of this.#options.store.rows(this.#link.sequence)) {
      const link = nextLink(this.#link, row);
      this.#replay.apply(row);
      this.#spare?.replay.apply(row);
      this.#link = link;
    }
  }

  /** What a writer goes on from. The copy itself is of no use afterwards. */
  async handOver(): Promise<Recovered> {
    await this.catchUp();
    return { ...this.#recovered, link: this.#link, at: this.#replay.at };
  }

  async saveSnapshot(): Promise<Sequence> {
    const { engine, folds } = this.#recovered;
    const { sequence } = this.#link;
    const parts = [...folds].map(([name, fold]) => ({ name, body: fold.toSnapshot() }));
    await this.#options.store.saveSnapshots(sequence, [{ name: ENGINE_SNAPSHOT, body: engine.snapshot() }, ...parts]);
    return sequence;
  }

  tryOut(commands: readonly Command[], at: Millis): TriedOut[] {
    const from = { after: this.#link.sequence, at: Math.max(at, this.#replay.at) as Millis };
    const { engine } = this.#prepared();
    this.#spare = undefined;
    return tryOut(engine, commands, from);
  }

  /** Makes the engine for the next trial, so that whoever asks for it does not wait until a whole state is written and read. */
  prepare(): void {
    this.#spare = this.#prepared();
  }

  #prepared() {
    if (this.#spare !== undefined) return this.#spare;
    const engine = this.#options.engine.restore(this.#recovered.engine.snapshot());
    const replay = new Replay({ engine, folds: new Map() });
    replay.at = this.#replay.at;
    return { engine, replay };
  }
}
