import { existsSync, realpathSync } from 'node:fs';
import { StartError } from '../system/start-error.ts';
import { clusterOf } from '../postgres/cluster-place.ts';
import { openDatabase } from '../postgres/database.ts';
import type { Database, DatabasePlace } from '../postgres/database.ts';
import type { DatabaseHome } from '../postgres/reach-database.ts';
import { findRunning, startEmbedded } from '../postgres/embedded-postgres.ts';
import { PostgresStore } from './postgres-store.ts';

export interface OpenJournal {
  readonly store: PostgresStore;
  readonly database: Database;
  close(): Promise<void>;
}

/**
 * The journal for reading: in `DATABASE_URL`'s database, beside a running exchange, or with PostgreSQL started for it.
 *
 * @throws StartError when there is none
 */
export async function openJournal(configuration: DatabaseHome): Promise<OpenJournal> {
  const { place, stop } = await findDatabase(configuration);
  try {
    const database = await openDatabase(place);
    const close = () => database.close().then(stop);
    const { rows } = await database.pool.query<{ found: boolean }>(
      `select to_regclass('journal') is not null as found`,
    );
    if (rows[0]?.found === true) return { store: new PostgresStore({ database }), database, close };
    await database.close();
    throw new StartError('there is no journal in this database');
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findDatabase({ dataFolder, databaseUrl }: DatabaseHome) {
  const nothing = () => Promise.resolve();
  if (databaseUrl !== undefined) return { place: { url: databaseUrl } as DatabasePlace, stop: nothing };
  const running = findRunning(dataFolder);
  if (running !== undefined) return { place: running as DatabasePlace, stop: nothing };
  if (!existsSync(dataFolder) || !existsSync(clusterOf(realpathSync(dataFolder)))) {
    throw new StartError(`there is no journal in ${dataFolder}`);
  }
  const server = await startEmbedded({ dataFolder });
  return { place: server.address as DatabasePlace, stop: () => server.stop() };
}
