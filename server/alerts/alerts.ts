import type { Kysely } from 'kysely';
import type { Sequence } from 'engine/vocabulary';
import { SignInNotes } from '../identity/sign-in-notes.ts';
import type { DurableBatch } from '../journal/batch.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { every, type Clock } from '../sequencer/clock.ts';
import { CaseStore } from './case-store.ts';
import { FailedJobs } from './failed-jobs.ts';
import { SignalWatch } from './signal-watch.ts';
import { StoredAlertSettings } from './stored-settings.ts';
import type { AlertTables } from './tables.ts';

export type { FailedJobs };

export interface AlertsDependencies {
  readonly db: Kysely<unknown>;
  readonly store: Pick<JournalStore, 'rows'>;
  readonly sequencer: {
    readonly sequence: Sequence;
    subscribe(follower: (batch: DurableBatch) => void): () => void;
  };
  readonly clock: Clock;
  readonly failedJobs: FailedJobs;
  readonly warn: (message: string) => void;
  readonly stops: { add(stop: () => Promise<void>): void };
}

const LOOK_EVERY_MS = 500;
const RETRY_MS = 30_000;
const DAY_MS = 86_400_000;

/** Signals in the bets and failures of background work, kept as cases for people to work. */
export class Alerts {
  readonly cases: CaseStore;
  readonly settings: StoredAlertSettings;
  readonly #watch: SignalWatch;
  readonly #failedJobs: FailedJobs;
  #cancel: (() => Promise<void>) | undefined;
  #looking: Promise<void> | undefined;
  /** After a look that failed, the next one waits. */
  #notBefore = 0;

  static async open(dependencies: AlertsDependencies): Promise<Alerts> {
    const { db: anyDb, store, sequencer, clock, failedJobs, warn } = dependencies;
    const db = anyDb.withTables<AlertTables>();
    const settings = await StoredAlertSettings.open(db);
    const cases = new CaseStore(db);
    const notes = new SignInNotes(anyDb);
    const watch = await SignalWatch.open({
      db,
      store,
      sequencer,
      cases,
      signIns: (after) => (after === 0 ? notes.lastAndSince(clock.now() - DAY_MS) : notes.after(after)),
      settings: () => settings.present,
      now: () => clock.now(),
    });
    const alerts = new Alerts({ cases, settings, watch, failedJobs });
    alerts.#cancel = every(LOOK_EVERY_MS, clock, () => alerts.#lookSoon(clock.now(), warn));
    dependencies.stops.add(() => alerts.stop());
    return alerts;
  }

  private constructor(of: {
    readonly cases: CaseStore;
    readonly settings: StoredAlertSettings;
    readonly watch: SignalWatch;
    readonly failedJobs: FailedJobs;
  }) {
    this.cases = of.cases;
    this.settings = of.settings;
    this.#watch = of.watch;
    this.#failedJobs = of.failedJobs;
  }

  /** Takes what has happened up to now. */
  async look(): Promise<void> {
    await this.#watch.look();
    await this.cases.save(this.#failedJobs.take());
  }

  #lookSoon(now: number, warn: (message: string) => void): void {
    if (this.#looking !== undefined || now < this.#notBefore) return;
    const failed = (error: Error) => {
      this.#notBefore = now + RETRY_MS;
      warn(`alerts: ${error.message}`);
    };
    this.#looking = this.look()
      .catch(failed)
      .finally(() => (this.#looking = undefined));
  }

  async stop(): Promise<void> {
    await this.#cancel?.();
    await this.#looking;
    await this.#watch.stop();
  }
}
