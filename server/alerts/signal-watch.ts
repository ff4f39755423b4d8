import type { Kysely } from 'kysely';
import type { AlertSettings } from 'protocol';
import type { Millis, Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../journal/batch-codec.ts';
import { type DurableBatch, lastOf } from '../journal/batch.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import type { SignInNote } from '../identity/sign-in-notes.ts';
import type { CaseStore } from './case-store.ts';
import { type Sighting, Signals } from './signals/signals.ts';
import type { AlertTables } from './tables.ts';

interface Watching {
  readonly db: Kysely<AlertTables>;
  readonly store: Pick<JournalStore, 'rows'>;
  readonly sequencer: {
    readonly sequence: Sequence;
    subscribe(follower: (batch: DurableBatch) => void): () => void;
  };
  /** Sign-ins behind a number, in the order of their numbers. */
  readonly signIns: (after: number) => Promise<readonly SignInNote[]>;
  readonly cases: CaseStore;
  readonly settings: () => AlertSettings;
  readonly now: () => Millis;
}

/** More are read from the journal again, instead of waiting in memory. */
const MOST_WAITING = 2000;
/** While the database is away. */
const MOST_UNSAVED = 1000;
/** The longest window of a signal in the journal. */
const WINDOW_MS = 3_600_000;
const PLACE_EVERY_MS = 60_000;
/** A sign-in counts by then, where no command comes after it. */
const QUIET_MS = 5000;
/** Numbers may become visible out of order: so far back they are looked at again. */
const OVERLAP = 200;

/**
 * Folds the journal into signals, a moment behind the sequencer, and keeps what they say as cases with the place in the
 * journal. A start folds the last hour again, so that nothing within a window is lost; the same key is the same case.
 */
export class SignalWatch {
  readonly #watching: Watching;
  readonly #signals: Signals;
  readonly #unsubscribe: () => void;
  #position: Sequence;
  #waiting: DurableBatch[] = [];
  /** What comes next is in the journal, and no more in memory. */
  #isBehind = true;
  /** Where the journal was, a minute apart. */
  #places: { readonly at: Millis; readonly sequence: Sequence }[] = [];
  #lastSignIn = 0;
  #known = new Set<number>();
  #unsaved: Sighting[] = [];
  /** What the tables have. */
  #saved = -1;
  #looking: Promise<void> | undefined;

  static async open(watching: Watching): Promise<SignalWatch> {
    const place = await watching.db.selectFrom('alert_place').selectAll().executeTakeFirst();
    // A journal that is older than the watch is not searched.
    const from = place?.window_sequence ?? watching.sequencer.sequence;
    return new SignalWatch(watching, from as Sequence);
  }

  private constructor(watching: Watching, from: Sequence) {
    this.#watching = watching;
    this.#signals = new Signals(watching.settings);
    this.#position = from;
    this.#places = [{ at: 0 as Millis, sequence: from }];
    this.#unsubscribe = watching.sequencer.subscribe((batch) => this.#hear(batch));
  }

  /** Takes what the journal has now. One look at a time: a second waits for the first. */
  async look(): Promise<void> {
    while (this.#looking !== undefined) await this.#looking;
    this.#looking = this.#look();
    try {
      await this.#looking;
    } finally {
      this.#looking = undefined;
    }
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#looking?.catch(() => undefined);
  }

  #hear(batch: DurableBatch): void {
    if (this.#isBehind) return;
    this.#waiting.push(batch);
    if (this.#waiting.length <= MOST_WAITING) return;
    this.#waiting = [];
    this.#isBehind = true;
  }

  async #look(): Promise<void> {
    await this.#takeSignIns();
    if (this.#isBehind) await this.#catchUp();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const batch of waiting) this.#apply(batch);
    if (waiting.length === 0) this.#signals.passTime((this.#watching.now() - QUIET_MS) as Millis);
    this.#unsaved.push(...this.#signals.take());
    if (this.#unsaved.length > MOST_UNSAVED) this.#unsaved = this.#unsaved.slice(-MOST_UNSAVED);
    await this.#save();
  }

  async #takeSignIns(): Promise<void> {
    const found = await this.#watching.signIns(Math.max(0, this.#lastSignIn - OVERLAP));
    const fresh = found.filter(({ number }) => !this.#known.has(number));
    this.#signals.signedIn(fresh);
    this.#lastSignIn = found.at(-1)?.number ?? this.#lastSignIn;
    this.#known = new Set(
      found.filter(({ number }) => number > this.#lastSignIn - OVERLAP).map(({ number }) => number),
    );
  }

  async #catchUp(): Promise<void> {
    const { store, sequencer } = this.#watching;
    // From here on batches wait; those that were read by then are skipped.
    this.#isBehind = false;
    while (this.#position < sequencer.sequence) {
      const before = this.#position;
      for await (const row of store.rows(before)) this.#apply(decodeBatch(row));
      if (this.#position === before) return;
    }
  }

  #apply(batch: DurableBatch): void {
    const last = lastOf(batch);
    if (last <= this.#position) return;
    this.#signals.apply(batch);
    this.#position = last;
    const at = batch.at[batch.at.length - 1] as Millis;
    if (at - (this.#places.at(-1)?.at ?? 0) >= PLACE_EVERY_MS) this.#places.push({ at, sequence: last });
    while ((this.#places[1]?.at ?? at) < at - WINDOW_MS) this.#places.shift();
  }

  async #save(): Promise<void> {
    if (this.#unsaved.length === 0 && this.#saved === this.#position) return;
    const { db, cases } = this.#watching;
    const row = { sequence: this.#position, window_sequence: this.#places[0]?.sequence ?? this.#position };
    await db.transaction().execute(async (transaction) => {
      await cases.save(this.#unsaved, transaction);
      const insert = transaction.insertInto('alert_place').values(row);
      await insert.onConflict((conflict) => conflict.column('one').doUpdateSet(row)).execute();
    });
    this.#unsaved = [];
    this.#saved = row.sequence;
  }
}
