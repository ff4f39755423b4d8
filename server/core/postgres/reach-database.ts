import { dirname, resolve } from 'node:path';
import { openDatabase, type Database, type DatabasePlace } from './database.ts';
import { clusterOf, makeDataFolder } from './cluster-place.ts';
import { DiskReserve } from './disk-reserve.ts';
import { TEMPORARY_SETTINGS } from './durability.ts';
import { startEmbedded } from './embedded-postgres.ts';

/** Where an exchange has its database: the embedded PostgreSQL of a data folder, or one of the operator's own. */
export interface DatabaseHome {
  readonly dataFolder: string;
  /** Instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** The data folder is thrown away afterwards: nothing in it has to survive a power cut. */
  readonly temporary?: boolean;
}

export interface ReachedDatabase {
  readonly database: Database;
  readonly place: DatabasePlace;
  /** Resolves when the embedded PostgreSQL has ended; never for one of the operator's own. */
  readonly ended: Promise<void>;
  /** True if its disk has room for what can be refused; always for one of the operator's own. */
  hasRoom(): boolean;
  stop(how: 'in-order' | 'at-once'): Promise<void>;
}

/** Starts the embedded PostgreSQL where it is needed, and connects. @throws StartError */
export async function reachDatabase(
  { dataFolder, databaseUrl, temporary }: DatabaseHome,
  warn: (message: string) => void,
): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) {
    const place = { url: databaseUrl };
    const database = await openDatabase(place);
    return { database, place, ended: new Promise(() => undefined), hasRoom: () => true, stop: () => database.close() };
  }
  const reserve = temporary === true ? undefined : reserveOf(dataFolder, warn);
  const postgres = await startEmbedded({
    dataFolder,
    ...(temporary && { temporary, settings: TEMPORARY_SETTINGS }),
  });
  try {
    const database = await openDatabase(postgres.address);
    reserve?.watch();
    return {
      database,
      place: postgres.address,
      ended: postgres.ended,
      hasRoom: () => reserve?.hasRoom ?? true,
      async stop(how) {
        reserve?.stop();
        await database.close();
        await postgres.stop(how);
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** On the disk of the database; a start on a full one gets its room before PostgreSQL does anything. */
function reserveOf(dataFolder: string, warn: (message: string) => void): DiskReserve {
  return new DiskReserve(dirname(clusterOf(makeDataFolder(resolve(dataFolder)))), warn);
}
