import { journalMigrations } from 'server/core/journal/migrations.ts';
import { PostgresStore } from 'server/core/journal/postgres-store.ts';
import { type Database, openDatabase } from 'server/core/postgres/database.ts';
import { startEmbedded } from 'server/core/postgres/embedded-postgres.ts';
import { migrate } from 'server/core/postgres/migrate.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { median } from './statistics.ts';

/** A PostgreSQL as `npm start` runs it, with an empty journal, in a folder that goes when it stops. */
export interface TemporaryDatabase {
  readonly database: Database;
  readonly store: PostgresStore;
  stop(): Promise<void>;
}

export async function openTemporaryDatabase(): Promise<TemporaryDatabase> {
  const dataFolder = makeTemporaryFolder('bench');
  const postgres = await startEmbedded({ dataFolder, temporary: true });
  const database = await openDatabase(postgres.address);
  await migrate(database.kysely(), journalMigrations);
  return {
    database,
    store: new PostgresStore({ database }),
    async stop() {
      await database.close();
      await postgres.stop();
    },
  };
}

/** @returns median ms of a commit that changes no table but has to be made durable: it writes one empty message to the log */
export async function emptyCommitMs(database: Database): Promise<number> {
  const client = await database.connect();
  const times: number[] = [];
  for (let i = 0; i < 300; i++) {
    const start = performance.now();
    await client.query({ name: 'empty', text: `select pg_logical_emit_message(true, 'bench', '')` });
    times.push(performance.now() - start);
  }
  await client.end();
  return median(times);
}
