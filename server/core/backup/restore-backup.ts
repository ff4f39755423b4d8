import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Engine } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { JournalStore } from '../journal/journal-store.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { openDatabase, type Database } from '../postgres/database.ts';
import { startEmbedded } from '../postgres/embedded-postgres.ts';
import { migrate, type Migration } from '../postgres/migrate.ts';
import type { DatabaseHome } from '../postgres/reach-database.ts';
import { verifyJournal } from '../sequencer/verify-journal.ts';
import { StartError } from '../system/start-error.ts';
import { cutJournal, type CutPoint } from './cut-journal.ts';
import { fileOf, type Manifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

/** What may be in a data folder before anything is restored into it: the key that is kept apart from backups. */
const MAY_BE_THERE: ReadonlySet<string> = new Set(['secrets.key']);

/** The tables of an installation, as this build has them. */
export interface InstallationTables {
  readonly migrations: readonly Migration[];
  /** Empties what follows from the journal: the next start fills it again. */
  dropRecords(database: Database, store: JournalStore): Promise<void>;
}

export interface Restored {
  readonly manifest: Manifest;
  /** The last command that the restored journal holds. */
  readonly sequence: Sequence;
  readonly stateHash: string | undefined;
}

/**
 * Checks a backup, fills an empty data folder or database with it, cuts its journal where that is wanted, and applies
 * what is left again. What fails leaves the place as empty as it was.
 *
 * @throws StartError where the place is not empty, or the backup is damaged or newer than this build
 */
export async function restoreBackup(
  folder: string,
  home: DatabaseHome,
  cut: CutPoint,
  tables: InstallationTables,
): Promise<Restored> {
  const from = resolve(folder);
  if (home.databaseUrl === undefined) checkEmpty(home.dataFolder);
  const { manifest } = await verifyBackup(from);
  checkBuild(manifest, tables);
  if (home.databaseUrl !== undefined) {
    const database = await openDatabase({ url: home.databaseUrl });
    try {
      return await fill(database, { from, manifest, cut, tables });
    } finally {
      await database.close();
    }
  }
  return intoFolder(home.dataFolder, (database) => fill(database, { from, manifest, cut, tables }));
}

function checkEmpty(dataFolder: string): void {
  const entries = existsSync(dataFolder) ? readdirSync(dataFolder) : [];
  if (entries.every((entry) => MAY_BE_THERE.has(entry))) return;
  throw new StartError(`${dataFolder} is not empty: a backup is restored into an empty DATA_DIR`);
}

function checkBuild({ migrations }: Manifest, tables: InstallationTables): void {
  const known = new Set(tables.migrations.map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined) throw new StartError(`the backup was made by a newer build (it has ${unknown})`);
}

async function intoFolder<T>(dataFolder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataFolder });
  let isDone = false;
  try {
    const database = await openDatabase(server.address);
    try {
      const done = await work(database);
      isDone = true;
      return done;
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    if (!isDone) await emptyAgain(dataFolder, dirname(server.cluster));
  }
}

async function emptyAgain(dataFolder: string, base: string): Promise<void> {
  // Under root the cluster may lie elsewhere.
  if (resolve(base) !== resolve(dataFolder)) await rm(base, { recursive: true, force: true });
  for (const entry of readdirSync(dataFolder)) {
    if (!MAY_BE_THERE.has(entry)) await rm(join(dataFolder, entry), { recursive: true, force: true });
  }
}

interface Filling {
  readonly from: string;
  readonly manifest: Manifest;
  readonly cut: CutPoint;
  readonly tables: InstallationTables;
}

async function fill(database: Database, { from, manifest, cut, tables }: Filling): Promise<Restored> {
  const upkeep = database.kysely('upkeep');
  const { rows } = await database.pools.upkeep.query<{ tables: number }>(
    `select count(*) as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  if (rows[0]?.tables !== 0) throw new StartError('the database is not empty: a backup is restored into an empty one');
  const byName = new Map(tables.migrations.map((step) => [step.name, step]));
  await migrate(
    upkeep,
    manifest.migrations.flatMap((name) => byName.get(name) ?? []),
  );
  await loadTables(database, { from, manifest });
  const store = new PostgresStore({ database });
  if (cut.sequence !== undefined || cut.time !== undefined) {
    await cutJournal(database, cut);
    // What was recorded of later commands goes with them; the next start records the others again.
    await tables.dropRecords(database, store);
  }
  await migrate(upkeep, tables.migrations);
  const report = await verifyJournal(store, Engine);
  const isWhole = report.last === manifest.journal.sequence;
  if (isWhole && report.stateHash !== undefined && report.stateHash !== (manifest.journal.state_hash ?? undefined))
    throw new StartError('the restored journal gives another state than the backup’s');
  await noteRestore(database, { manifest, sequence: report.last });
  return { manifest, sequence: report.last, stateHash: report.stateHash };
}

/** All or nothing: of a restore that is cut short nothing can be started. */
async function loadTables(database: Database, { from, manifest }: Pick<Filling, 'from' | 'manifest'>): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    // What the steps themselves put into new tables.
    for (const { name } of manifest.tables.toReversed()) await client.query(`delete from "${name}"`);
    for (const table of manifest.tables) await loadTable(client, from, table);
    for (const { name, last } of manifest.sequences)
      if (last !== null) await client.query('select setval($1::regclass, $2)', [name, last]);
    // Whatever still writes under the epoch of the backup, this journal is not its own.
    await client.query('update journal_lease set epoch = epoch + 1');
    await client.query('commit');
  } finally {
    await database.disconnect(client);
  }
}

async function loadTable(client: pg.ClientBase, from: string, table: Manifest['tables'][number]): Promise<void> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const into = client.query(copyFrom(`copy "${table.name}" (${columns}) from stdin (format binary)`));
  await pipeline(createReadStream(join(from, fileOf(table.name))), into);
}

async function noteRestore(
  database: Database,
  { manifest, sequence }: { readonly manifest: Manifest; readonly sequence: Sequence },
): Promise<void> {
  await database.pools.upkeep.query(
    'insert into journal_restore (restored_at_ms, taken_at_ms, sequence) values ($1, $2, $3)',
    [Date.now() as Millis, Date.parse(manifest.taken_at), sequence],
  );
}
