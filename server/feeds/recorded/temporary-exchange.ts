import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Engine } from 'engine';
import type { AccountId } from 'engine/vocabulary';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { catalogueMigrations } from '../../catalogue/migrations.ts';
import { journalMigrations } from '../../journal/migrations.ts';
import { PostgresStore } from '../../journal/postgres-store.ts';
import { openDatabase, type Database } from '../../postgres/database.ts';
import { startEmbedded, type EmbeddedPostgres } from '../../postgres/embedded-postgres.ts';
import { migrate } from '../../postgres/migrate.ts';
import type { Clock } from '../../sequencer/clock.ts';
import type { FoldKind } from '../../sequencer/fold.ts';
import { Sequencer } from '../../sequencer/sequencer.ts';
import type { FeedAccounts } from './player.ts';
import { openFeedAccounts } from './start-recorded-feed.ts';

/** An exchange of its own for one recording: real PostgreSQL, journal, sequencer and catalogue, in a folder that goes with it. */
export interface TemporaryExchange {
  readonly sequencer: Sequencer;
  readonly catalogue: Catalogue;
  readonly accounts: FeedAccounts;
  readonly database: Database;
  readonly store: PostgresStore;
  /** Stops everything and removes the folder. */
  remove(): Promise<void>;
}

const ACCOUNTS: FeedAccounts = { maker: 16 as AccountId, taker: 17 as AccountId };

/** What else a recording is played into. */
export interface TemporaryParts {
  readonly migrations?: Parameters<typeof migrate>[1];
  readonly folds?: readonly FoldKind[];
}

export async function startTemporaryExchange(
  clock: Clock,
  { migrations = [], folds = [] }: TemporaryParts = {},
): Promise<TemporaryExchange> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-replay-'));
  // Under root PostgreSQL runs as another user, who has to get through.
  chmodSync(folder, 0o711);
  let postgres: EmbeddedPostgres | undefined;
  let database: Database | undefined;
  let sequencer: Sequencer | undefined;
  const remove = async (): Promise<void> => {
    await sequencer?.stop();
    await database?.close();
    await postgres?.stop();
    if (postgres !== undefined) rmSync(dirname(postgres.cluster), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    postgres = await startEmbedded({ dataFolder: folder });
    database = await openDatabase(postgres.address);
    await skipSyncing(database);
    const db = database.kysely<unknown>();
    await migrate(db, [...journalMigrations, ...catalogueMigrations, ...migrations]);
    const store = new PostgresStore({ database });
    const started = await Sequencer.start({ store, clock, engine: Engine, folds });
    sequencer = started;
    const catalogue = await Catalogue.open({ db, sequencer: started, now: () => clock.now() });
    await openFeedAccounts(started, ACCOUNTS);
    return { sequencer: started, catalogue, accounts: ACCOUNTS, database, store, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Nothing here has to survive a power cut: it is thrown away in a minute. */
async function skipSyncing({ pool }: Database): Promise<void> {
  await pool.query('alter system set fsync = off');
  await pool.query('select pg_reload_conf()');
}
