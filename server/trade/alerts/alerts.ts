import type { Kysely } from 'kysely';
import type { Sequence } from 'engine/vocabulary';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { DatabasePlace } from '../../core/postgres/database.ts';
import { every, type Clock } from '../../core/sequencer/clock.ts';
import { CaseStore } from './case-store.ts';
import { FailedJobs } from './failed-jobs.ts';
import { type Look, SignalWatch } from './signal-watch.ts';
import { StoredAlertSettings } from './stored-settings.ts';
import type { AlertTables } from './tables.ts';
import { TakenNeeds } from './taken-needs.ts';
import { WatchThread } from './watch-thread.ts';

export type { FailedJobs };

export interface AlertsDependencies {
  readonly db: Kysely<unknown>;
  readonly store: Pick<JournalStore, 'rows'>;
  /** Where a thread of their own finds the database; without it signals are looked for by this one. */
  readonly place: DatabasePlace | undefined;
  readonly sequencer: { readonly sequence: Sequence };
  readonly clock: Clock;
  readonly failedJobs: FailedJobs;
  readonly warn: (message: string) => void;
  /** Called when the list is another now. */
  readonly changed?: (list: 'alerts' | 'needs') => void;
  readonly stops: { add(stop: () => Promise<void>): void };
}

const LOOK_EVERY_MS = 500;
const RETRY_MS = 30_000;
/** After a start an hour of bets is folded first, which may take minutes: nobody waits for it. */
const PATIENCE_MS = 5000;

interface Watch {
  /** @returns whether it has saved anything */
  look(look: Look): Promise<boolean>;
  stop?(): Promise<void>;
}

/** Signals in the bets and failures of background work, kept as cases for people to work. */
export class Alerts {
  readonly cases: CaseStore;
  readonly settings: StoredAlertSettings;
  readonly taken: TakenNeeds;
  readonly #of: AlertsDependencies;
  readonly #watch: Watch;
  readonly #cancel: () => Promise<void>;
  #looking: Promise<void> | undefined;
  /** After a look that failed, the next one waits. */
  #notBefore = 0;
  #hasStopped = false;

  static async open(dependencies: AlertsDependencies): Promise<Alerts> {
    const { db, store, place, sequencer, stops } = dependencies;
    const settings = await StoredAlertSettings.open(db.withTables<AlertTables>());
    const from = sequencer.sequence;
    const watch = place === undefined ? await SignalWatch.open({ db, store, from }) : new WatchThread({ place, from });
    const alerts = new Alerts(dependencies, settings, watch);
    stops.add(() => alerts.#stop());
    return alerts;
  }

  private constructor(dependencies: AlertsDependencies, settings: StoredAlertSettings, watch: Watch) {
    const { db, clock, changed = () => undefined } = dependencies;
    this.cases = new CaseStore(db.withTables<AlertTables>(), () => changed('alerts'));
    this.settings = settings;
    this.taken = new TakenNeeds(db.withTables<AlertTables>(), () => changed('needs'));
    this.#of = dependencies;
    this.#watch = watch;
    this.#cancel = every(LOOK_EVERY_MS, clock, () => this.#lookSoon(clock.now()));
  }

  /** Takes what has happened up to now, or as much as it can in 5 s. @throws Error  where the database is away */
  async look(): Promise<void> {
    const soon = Promise.withResolvers<void>();
    const cancel = this.#of.clock.after(PATIENCE_MS, () => soon.resolve());
    // A look that is under way began before what is asked for.
    const behind = (async () => {
      await this.#looking?.catch(() => undefined);
      await this.#begin();
    })();
    behind.catch(() => undefined);
    await Promise.race([behind, soon.promise]).finally(cancel);
  }

  /** Joins the look that is under way. */
  #begin(): Promise<void> {
    this.#looking ??= this.#take().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #take(): Promise<void> {
    const { sequencer, clock, failedJobs } = this.#of;
    if (this.#hasStopped) return;
    await this.cases.save(failedJobs.take());
    if (this.#hasStopped) return;
    const look = { upTo: sequencer.sequence, now: clock.now(), settings: this.settings.present };
    if (await this.#watch.look(look)) this.#of.changed?.('alerts');
  }

  #lookSoon(now: number): void {
    if (this.#looking !== undefined || now < this.#notBefore) return;
    this.#begin().catch((error: Error) => {
      // A stop cuts off what is under way.
      if (this.#hasStopped) return;
      this.#notBefore = now + RETRY_MS;
      this.#of.warn(`alerts: ${error.message}`);
    });
  }

  async #stop(): Promise<void> {
    this.#hasStopped = true;
    await this.#cancel();
    if (this.#watch.stop === undefined) await this.#looking?.catch(() => undefined);
    else await this.#watch.stop();
  }
}
