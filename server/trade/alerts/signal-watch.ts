import type { Kysely } from 'kysely';
import type { AlertSettings } from 'protocol';
import { DAY_MS, type Millis, type Sequence } from 'engine/vocabulary';
import { decodeBatch } from '../../core/journal/batch-codec.ts';
import { type DurableBatch, lastOf } from '../../core/journal/batch.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import { SignInNotes } from '../../people/identity/sign-in-notes.ts';
import { CaseStore } from './case-store.ts';
import { type Sighting, Signals } from './signals/signals.ts';
import { FIRST_ALERT_SETTINGS } from './stored-settings.ts';
import type { AlertTables } from './tables.ts';

interface Watching {
  readonly db: Kysely<unknown>;
  readonly store: Pick<JournalStore, 'rows'>;
  /** Where a watch begins that has never looked: a journal that is older is not searched. */
  readonly from: Sequence;
}

/** What is looked at, and when that is. */
export interface Look {
  /** The last durable command. */
  readonly upTo: Sequence;
  readonly now: Millis;
  readonly settings: AlertSettings;
}

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
  readonly #db: Kysely<AlertTables>;
  readonly #store: Watching['store'];
  readonly #cases: CaseStore;
  readonly #signIns: SignInNotes;
  readonly #signals: Signals;
  #settings: AlertSettings = FIRST_ALERT_SETTINGS;
  #position: Sequence;
  /** Where the journal was, a minute apart. */
  #places: { readonly at: Millis; readonly sequence: Sequence }[] = [];
  #lastSignIn = 0;
  #known = new Set<number>();
  #unsaved: Sighting[] = [];
  /** What the tables have. */
  #saved = -1;

  static async open({ db: anyDb, store, from }: Watching): Promise<SignalWatch> {
    const db = anyDb.withTables<AlertTables>();
    const place = await db.selectFrom('alert_place').selectAll().executeTakeFirst();
    return new SignalWatch({ db: anyDb, store, from: (place?.window_sequence ?? from) as Sequence });
  }

  private constructor({ db, store, from }: Watching) {
    this.#db = db.withTables<AlertTables>();
    this.#store = store;
    this.#cases = new CaseStore(this.#db);
    this.#signIns = new SignInNotes(db);
    this.#signals = new Signals(() => this.#settings);
    this.#position = from;
    this.#places = [{ at: 0 as Millis, sequence: from }];
  }

  /** Takes what the journal has by then. One look at a time. */
  /** @returns whether it has saved anything */
  async look({ upTo, now, settings }: Look): Promise<boolean> {
    this.#settings = settings;
    await this.#takeSignIns(now);
    const before = this.#position;
    await this.#read(upTo);
    if (this.#position === before) this.#signals.passTime((now - QUIET_MS) as Millis);
    this.#unsaved.push(...this.#signals.take());
    if (this.#unsaved.length > MOST_UNSAVED) this.#unsaved = this.#unsaved.slice(-MOST_UNSAVED);
    const hasFound = this.#unsaved.length > 0;
    await this.#save();
    return hasFound;
  }

  async #takeSignIns(now: number): Promise<void> {
    const after = Math.max(0, this.#lastSignIn - OVERLAP);
    const found = await (after === 0 ? this.#signIns.lastAndSince(now - DAY_MS) : this.#signIns.after(after));
    const fresh = found.filter(({ number }) => !this.#known.has(number));
    this.#signals.signedIn(fresh);
    this.#lastSignIn = found.at(-1)?.number ?? this.#lastSignIn;
    this.#known = new Set(
      found.filter(({ number }) => number > this.#lastSignIn - OVERLAP).map(({ number }) => number),
    );
  }

  async #read(upTo: Sequence): Promise<void> {
    while (this.#position < upTo) {
      const before = this.#position;
      for await (const row of this.#store.rows(before)) this.#apply(decodeBatch(row));
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
    const row = { sequence: this.#position, window_sequence: this.#places[0]?.sequence ?? this.#position };
    await this.#db.transaction().execute(async (transaction) => {
      await this.#cases.save(this.#unsaved, transaction);
      const insert = transaction.insertInto('alert_place').values(row);
      await insert.onConflict((conflict) => conflict.column('one').doUpdateSet(row)).execute();
    });
    this.#unsaved = [];
    this.#saved = row.sequence;
  }
}
