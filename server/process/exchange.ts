// Builds the running exchange: the same for the product, its tests, replays, the simulation and the benchmarks.
import { Engine } from 'engine';
import { ExchangeCopy } from '../core/copies/exchange-copy.ts';
import type { JournalStore } from '../core/journal/journal-store.ts';
import { PostgresStore } from '../core/journal/postgres-store.ts';
import { databaseTrouble } from '../core/postgres/database-trouble.ts';
import type { Database, DatabasePlace } from '../core/postgres/database.ts';
import { reachDatabase, type DatabaseHome, type ReachedDatabase } from '../core/postgres/reach-database.ts';
import { systemClock, type Clock } from '../core/sequencer/clock.ts';
import type { CommandPort } from '../core/sequencer/command-port.ts';
import type { EngineKind, FoldKind } from '../core/sequencer/fold.ts';
import type { Recovered } from '../core/sequencer/recover.ts';
import type { SequencerOptions } from '../core/sequencer/sequencer-options.ts';
import { Sequencer } from '../core/sequencer/sequencer.ts';
import { Stops } from '../core/system/stops.ts';
import { fold, LIVE_FOLD_MODULE } from '../reads/live/live-fold.ts';
import type { LiveModels } from '../reads/live/live-models.ts';
import { bindInstallation, type InstallationMode } from './installation.ts';
import { FailedJobs } from '../trade/alerts/failed-jobs.ts';
import { ALL_PARTS, openParts, withNeeds } from './exchange-parts.ts';
import { migrateExchange } from './migrations.ts';
import type { PartSettings } from './part-settings.ts';
import type { ExchangeParts, Foundation, Part } from './part.ts';

/**
 * Named sets of parts. The journal and its sequencer always run; a part brings along the parts that it needs. A caller
 * may also list parts itself.
 */
export const ROLES = {
  /** Journal and sequencer alone. */
  writer: [],
  /** Enough to play a recording into. */
  replay: ['catalogue'],
  /** Markets from their terms to their results. */
  settlement: ['live', 'notices', 'catalogue', 'facts', 'settlement'],
  /** All of it, as `npm start` runs it. */
  whole: ALL_PARTS,
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** A database to connect to and to close again, one that is open already, or a journal without tables. */
export type Storage =
  | { readonly home: DatabaseHome; readonly installation: InstallationMode | 'as-it-is' }
  | { readonly database: Database; readonly store?: PostgresStore }
  | { readonly store: JournalStore };

export interface ExchangeOptions<P extends Part> {
  readonly storage: Storage;
  readonly parts: readonly P[];
  readonly settings?: PartSettings;
  readonly clock?: Clock;
  /** An engine other than the product's own. */
  readonly engine?: EngineKind;
  /** The caller's own read models, besides the live models. */
  readonly folds?: readonly FoldKind[];
  readonly sequencing?: Pick<
    SequencerOptions,
    'queueLimit' | 'longestWait' | 'snapshotPace' | 'archive' | 'copy' | 'hasRoom' | 'hasStandby' | 'isFollowed'
  >;
  /** Has followed the journal until now, and hands over the engine and the live models. */
  readonly standby?: { handOver(): Promise<Recovered> } | undefined;
  /** The port through which the parts submit commands; tests put their own in front of the sequencer. */
  readonly commands?: (sequencer: Sequencer) => CommandPort;
  readonly warn?: (message: string) => void;
}

interface Core {
  readonly sequencer: Sequencer;
  readonly store: JournalStore;
  /** @throws Error if the exchange has a journal without tables */
  readonly database: Database;
  /** Resolves, with the reason, when the exchange can no longer serve: the writer failed or the database is gone. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

export type RunningExchange<P extends Part = Part> = Core & Pick<ExchangeParts, P>;

/**
 * Takes the journal's lease, recovers, and opens the parts. A stop closes everything in the opposite order.
 *
 * @throws StartError when the data folder or the database cannot be used
 */
export async function openExchange<P extends Part>(options: ExchangeOptions<P>): Promise<RunningExchange<P>> {
  const { settings = {}, clock = systemClock } = options;
  const failedJobs = new FailedJobs();
  const warn = (message: string) => {
    failedJobs.note(message, clock.now());
    options.warn?.(message);
  };
  const stops = new Stops();
  try {
    const { store, database, place, gone, leave, hasRoom } = await reach(options.storage, { stops, warn });
    const names = withNeeds(options.parts);
    const copy = copyFor(options, { place, hasLive: names.has('live') });
    if (copy !== undefined) stops.add(() => copy.stop());
    const sequencer = await Sequencer.start({
      store,
      copy,
      clock,
      hasRoom,
      standby: options.standby,
      engine: options.engine ?? Engine,
      folds: [...(names.has('live') ? [fold] : []), ...(options.folds ?? [])],
      warn,
      ...options.sequencing,
    });
    stops.add(() => sequencer.stop());
    const failed = Promise.race([writerFailed(sequencer), ...gone]);
    void failed.then(leave);
    const commands = options.commands?.(sequencer) ?? sequencer;
    const live = sequencer.folds.get(fold.name) as LiveModels | undefined;
    const base = { sequencer, commands, store, place, clock, settings, warn, failedJobs, stops, hasRoom };
    const opened = await openAll(names, base, { database, live });
    return {
      ...(opened as Pick<ExchangeParts, P>),
      sequencer,
      store,
      get database() {
        if (database === undefined) throw new Error('this exchange has no database');
        return database;
      },
      failed,
      stop: () => stops.all(),
    };
  } catch (error) {
    await stops.all().catch(() => undefined);
    throw error;
  }
}

function openAll(
  names: ReadonlySet<Part>,
  base: Omit<Foundation, 'database'>,
  { database, live }: { readonly database: Database | undefined; readonly live: LiveModels | undefined },
): Promise<Partial<ExchangeParts>> {
  if (database !== undefined) return openParts(names, { ...base, database }, live);
  if ([...names].some((name) => name !== 'live')) throw new Error('these parts need a database');
  return Promise.resolve({ ...(live && { live }) });
}

interface Reached {
  readonly store: JournalStore;
  readonly database?: Database;
  readonly place?: DatabasePlace;
  /** Each resolves, with the reason, when nothing can be stored any more. */
  readonly gone: readonly Promise<Error>[];
  /** Cuts the database connections, so that nothing waits for a database that is gone. */
  readonly leave: () => void;
  /** True while the disk has room for bets and uploads. */
  readonly hasRoom: () => boolean;
}

async function reach(
  storage: Storage,
  { stops, warn }: { readonly stops: Stops; readonly warn: (message: string) => void },
): Promise<Reached> {
  if (!('home' in storage) && !('database' in storage))
    return { store: storage.store, gone: [], leave: () => undefined, hasRoom: () => true };
  let hasFailed = false;
  const home = 'home' in storage ? await reachDatabase(storage.home, warn) : undefined;
  if (home !== undefined) stops.add(() => home.stop(hasFailed ? 'at-once' : 'in-order'));
  const database = 'home' in storage ? (home as ReachedDatabase).database : storage.database;
  // Otherwise the start, or later the stop, would wait for ever for a silent database. The caller cuts its own.
  if (home !== undefined) void database.silent.then(() => database.cut());
  await migrateExchange(database.kysely('upkeep'));
  if ('home' in storage) await bindInstallation(database.kysely(), storage.installation, warn);
  const store = ('store' in storage ? storage.store : undefined) ?? new PostgresStore({ database });
  const ended = home === undefined ? [] : [home.ended.then(() => new Error('PostgreSQL has ended'))];
  return {
    store,
    database,
    ...(home !== undefined && { place: home.place }),
    gone: [store.lost, database.silent, ...ended],
    leave: () => {
      hasFailed = true;
      if (home !== undefined) database.cut();
    },
    hasRoom: () => home?.hasRoom() ?? true,
  };
}

/** Undefined if another thread could not build it: it cannot reach the journal, or the caller brought an engine or folds. */
function copyFor(
  { engine, folds = [] }: Pick<ExchangeOptions<never>, 'engine' | 'folds'>,
  { place, hasLive }: { readonly place: DatabasePlace | undefined; readonly hasLive: boolean },
): ExchangeCopy | undefined {
  if (place === undefined || engine !== undefined || folds.length > 0) return undefined;
  return new ExchangeCopy({ place, folds: hasLive ? [LIVE_FOLD_MODULE] : [] });
}

/** Never resolves after an orderly stop. */
async function writerFailed(sequencer: Sequencer): Promise<Error> {
  const error = await sequencer.stopped;
  if (error === undefined) return new Promise(() => undefined);
  return new Error(`the journal could not be written: ${databaseTrouble(error) ?? error.message}`);
}
