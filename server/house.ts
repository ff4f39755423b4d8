// The exchange without its edge and its feeds: PostgreSQL, journal, sequencer, read models, catalogue and people.
import { Engine } from 'engine';
import type { Sequence } from 'engine/vocabulary';
import type { Kysely } from 'kysely';
import { Catalogue } from './catalogue/catalogue.ts';
import { seedSettings } from './catalogue/settings.ts';
import { catalogueMigrations } from './catalogue/migrations.ts';
import { ClientQueries } from './client-queries/client-queries.ts';
import { clientQueryMigrations } from './client-queries/migrations.ts';
import type { Configuration } from './configuration.ts';
import { doorMigrations } from './door/migrations.ts';
import { Door } from './door/door.ts';
import { ApiAccess } from './identity/programs/api-access.ts';
import { apiAccessMigrations } from './identity/programs/migrations.ts';
import { Identity } from './identity/identity.ts';
import { identityMigrations } from './identity/migrations.ts';
import { journalMigrations } from './journal/migrations.ts';
import { PostgresStore } from './journal/postgres-store.ts';
import { Notices } from './notices/notices.ts';
import { tellOfLimits } from './notices/limit-notices.ts';
import { tellOfMissedLimits } from './notices/missed-limits.ts';
import { RealityChecks } from './reality-checks/reality-checks.ts';
import { limitMigrations } from './reality-checks/migrations.ts';
import { openPayments, type Payments } from './payments/open-payments.ts';
import { SandboxAdapter } from './payments/sandbox-adapter.ts';
import { paymentMigrations } from './payments/migrations.ts';
import { openDatabase, type Database, type DatabasePlace } from './postgres/database.ts';
import { databaseTrouble } from './postgres/database-trouble.ts';
import { startEmbedded } from './postgres/embedded-postgres.ts';
import { migrate } from './postgres/migrate.ts';
import { LiveModels } from './readmodels/live/live-models.ts';
import { recordMigrations } from './readmodels/records/migrations.ts';
import type { Records } from './readmodels/records/records.ts';
import { startRecords } from './readmodels/records/start-records.ts';
import { systemClock } from './sequencer/clock.ts';
import type { FoldKind } from './sequencer/fold.ts';
import { Sequencer, type SequencerOptions } from './sequencer/sequencer.ts';
import type { FactEntry } from './facts/fact-entry.ts';
import { startSettlement } from './settlement/flow/start-settlement.ts';
import { flowMigrations } from './settlement/flow/migrations.ts';
import type { Settlement } from './settlement/flow/open-settlement.ts';
import { factMigrations } from './facts/migrations.ts';
import { Stops } from './stops.ts';

/** The steps of every part's tables. */
const MIGRATIONS = [
  ...journalMigrations,
  ...catalogueMigrations,
  ...identityMigrations,
  ...doorMigrations,
  ...apiAccessMigrations,
  ...recordMigrations,
  ...factMigrations,
  ...flowMigrations,
  ...paymentMigrations,
  ...limitMigrations,
  ...clientQueryMigrations,
];

/** How long the records tell what the simulator's bots did. */
const BOTS_KEPT_MS = 3_600_000;
/** Limits that began to hold so long ago are told of after a start, where nobody was. */
const MISSED_LIMITS_MS = 7 * 24 * 3_600_000;

export interface House {
  readonly database: Database;
  readonly sequencer: Sequencer;
  readonly live: LiveModels;
  readonly records: Records;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly door: Door;
  /** What clients are told: of bets, payments, limits, sign-ins. */
  readonly notices: Notices;
  readonly clientQueries: ClientQueries;
  /** Keys and sessions of programs. */
  readonly apiAccess: ApiAccess;
  readonly settlement: Settlement;
  readonly facts: FactEntry;
  /** Deposits and withdrawals. */
  readonly payments: Payments;
  readonly realityChecks: RealityChecks;
  /** Resolves with why, when the house can no longer serve: the writer failed or PostgreSQL went away. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

async function findDatabase(
  configuration: Configuration,
  stops: Stops,
  how: () => 'in-order' | 'at-once',
): Promise<{ place: DatabasePlace; ended: Promise<void> }> {
  if (configuration.databaseUrl !== undefined) {
    return { place: { url: configuration.databaseUrl }, ended: new Promise<void>(() => undefined) };
  }
  const postgres = await startEmbedded({ dataFolder: configuration.dataFolder });
  stops.add(() => postgres.stop(how()));
  return { place: postgres.address, ended: postgres.ended };
}

/** The sequencer with the live models that it restores and feeds. */
async function startSequencer(
  options: Pick<SequencerOptions, 'store' | 'archive' | 'warn'>,
): Promise<{ sequencer: Sequencer; live: LiveModels }> {
  let live = new LiveModels();
  const liveFold: FoldKind = {
    name: LiveModels.snapshotName,
    restore: (bytes) => (live = bytes === undefined ? new LiveModels() : LiveModels.fromSnapshot(bytes)),
  };
  const sequencer = await Sequencer.start({ ...options, clock: systemClock, engine: Engine, folds: [liveFold] });
  return { sequencer, live };
}

interface Foundations {
  readonly sequencer: Sequencer;
  readonly store: PostgresStore;
  readonly database: Database;
  /** Resolves when the embedded PostgreSQL has ended. */
  readonly ended: Promise<void>;
}

/** Resolves when the house can no longer serve; an orderly stop is no reason. */
function whyItEnds({ sequencer, store, database, ended }: Foundations): Promise<Error> {
  const writerStopped = sequencer.stopped.then((error) =>
    error === undefined
      ? new Promise<Error>(() => undefined)
      : new Error(`the journal could not be written: ${databaseTrouble(error) ?? error.message}`),
  );
  const databaseGone = ended.then(() => new Error('PostgreSQL has ended'));
  return Promise.race([writerStopped, store.lost, databaseGone, database.silent]);
}

interface Telling extends Pick<House, 'notices' | 'records' | 'sequencer'> {
  readonly db: Kysely<unknown>;
  readonly warn: (message: string) => void;
}

/** Beside the start: the records may have far to go. @returns ends it */
function tellOfMissed({ db, notices, records, sequencer, warn }: Telling): () => Promise<void> {
  let isStopping = false;
  const from = systemClock.now() - MISSED_LIMITS_MS;
  void records
    .upTo(sequencer.lastSequence)
    .then(() => (isStopping ? undefined : tellOfMissedLimits({ db, notices }, from)))
    .catch((error: Error) => (isStopping ? undefined : warn(`notices: ${error.message}`)));
  return async () => {
    isStopping = true;
  };
}

/** @throws StartError when the data folder or the database cannot be used */
export async function openHouse(configuration: Configuration, warn: (message: string) => void): Promise<House> {
  const stops = new Stops();
  try {
    let hasFailed = false;
    const { place, ended } = await findDatabase(configuration, stops, () => (hasFailed ? 'at-once' : 'in-order'));
    const database = await openDatabase(place);
    stops.add(() => database.close());
    // What waits for it would wait for ever: a start, or later the stop.
    void database.silent.then(() => database.cut());
    const db = database.kysely<unknown>();
    await migrate(db, MIGRATIONS);
    const store = new PostgresStore({ database });
    let taken = () => 0 as Sequence;
    const archive = configuration.demo && (() => taken());
    const { sequencer, live } = await startSequencer({ store, archive, warn });
    stops.add(() => sequencer.stop());
    const opened = Promise.withResolvers<Notices>();
    const untell = tellOfLimits({ sequencer, notices: opened.promise, warn });
    stops.add(async () => untell());
    const kept = configuration.demo ? { botsKeptMs: BOTS_KEPT_MS } : {};
    const running = await startRecords({ database, store, sequencer, place, warn, ...kept });
    stops.add(() => running.stop());
    const { records } = running;
    taken = () => records.sequence;
    const now = () => systemClock.now();
    const notices = await Notices.open({ db, now });
    opened.resolve(notices);
    stops.add(tellOfMissed({ db, notices, records, sequencer, warn }));
    const identity = await Identity.open({ db, sequencer, now });
    const door = new Door({ db, identity, notices, now, warn, ...configuration });
    const apiAccess = await ApiAccess.open({ db, identity, now });
    // Its bettors can try the cashier.
    if (configuration.demo) await seedSettings(db, { payment_gateway: '1' });
    const catalogue = await Catalogue.open({ db, sequencer, now });
    const settling = await startSettlement({ db, sequencer, store, live, catalogue, notices, warn });
    stops.add(() => settling.stop());
    const clock = systemClock;
    const adapter = configuration.demo ? new SandboxAdapter({ clock, warn }) : undefined;
    const payments = await openPayments({ db, sequencer, store, identity, notices, clock, adapter, warn });
    stops.add(async () => payments.stop());
    const failed = whyItEnds({ sequencer, store, database, ended });
    void failed.then(() => {
      hasFailed = true;
      database.cut();
    });
    return {
      database,
      sequencer,
      live,
      records,
      catalogue,
      identity,
      door,
      notices,
      clientQueries: new ClientQueries({ db, notices, now }),
      apiAccess,
      settlement: settling.settlement,
      facts: settling.facts,
      payments,
      realityChecks: new RealityChecks(db),
      failed,
      stop: () => stops.all(),
    };
  } catch (error) {
    await stops.all().catch(() => undefined);
    throw error;
  }
}
