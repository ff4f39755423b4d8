import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../system/start-error.ts';
import { canReach, isRoot, NOBODY } from './run-as.ts';
import type { RunAs } from './run-as.ts';

/** Where root keeps what an unprivileged user cannot reach in the checkout or the data folder. */
export const STAGE = '/var/lib/evens';
/** In the data folder: tells the folder under `STAGE` where its cluster lies. */
const POINTER = 'postgres.location';
/** The longest path that a Unix socket's address has room for, and what PostgreSQL adds to the folder. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;
const SOCKET_NAME = '/.s.PGSQL.5432';

export interface ClusterPlace {
  /** PostgreSQL's own data folder; not there before the first start. */
  readonly cluster: string;
  /** Holds the cluster, its log and its socket folder. */
  readonly base: string;
  /** Where programs may be copied to. */
  readonly stage: string;
  /** Undefined when PostgreSQL runs as the user who starts it. */
  readonly runAs: RunAs | undefined;
}

/**
 * Where in the data folder, or for it, the cluster lies and who runs it. Nobody's permissions are touched: what an
 * unprivileged user cannot reach is put elsewhere. Only for the holder of the folder's lock.
 *
 * @throws StartError when the folder cannot be used
 */
export function findPlace(folder: string): ClusterPlace {
  const base = baseOf(folder);
  const cluster = clusterOf(folder);
  if (!isRoot()) {
    checkOwner(cluster, process.getuid?.());
    return { cluster, base, stage: base, runAs: undefined };
  }
  const runAs = ownerOf(cluster) ?? NOBODY;
  if (canReach(base, runAs)) return { cluster, base, stage: STAGE, runAs };
  if (existsSync(cluster))
    throw new StartError(`the database in ${base} cannot be reached by its owner, uid ${runAs.uid}`);
  const staged = makeStage(join(STAGE, `data-${randomUUID().slice(0, 8)}`));
  writeFileSync(join(folder, POINTER), `${staged}\n`);
  return { cluster: join(staged, 'postgres'), base: staged, stage: STAGE, runAs };
}

/** PostgreSQL's folder for a data folder, there or not. */
export function clusterOf(folder: string): string {
  return join(baseOf(folder), 'postgres');
}

/** @returns its real path @throws StartError when it cannot be made */
export function makeDataFolder(dataFolder: string): string {
  try {
    makeFolders(dataFolder);
    return realpathSync(dataFolder);
  } catch (error) {
    throw new StartError(`the data folder ${dataFolder} cannot be used: ${reason(error)}`);
  }
}

/** Node's own recursive mkdir never returns where a file system takes no folders, as /proc does. */
function makeFolders(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolders(dirname(path));
  mkdirSync(path);
}

function baseOf(folder: string): string {
  const pointer = join(folder, POINTER);
  if (!existsSync(pointer)) return folder;
  const staged = resolve(readFileSync(pointer, 'utf8').trim());
  if (!existsSync(staged)) throw new StartError(`${pointer} names ${staged}, which is not there`);
  return staged;
}

/** A folder that everybody may go into, whatever the umask; one that is there stays as it is. */
export function makeStage(path: string): string {
  try {
    for (const folder of [dirname(path), path]) {
      if (existsSync(folder)) continue;
      makeFolders(folder);
      chmodSync(folder, 0o755);
    }
    return path;
  } catch (error) {
    throw new StartError(`${path} cannot be made: ${reason(error)}`);
  }
}

function ownerOf(cluster: string): RunAs | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  if (uid === 0)
    throw new StartError(`${cluster} belongs to root, as whom PostgreSQL does not run: give it to another user`);
  return { uid, gid };
}

function checkOwner(cluster: string, uid: number | undefined): void {
  if (!existsSync(cluster)) return;
  const owner = statSync(cluster).uid;
  if (owner !== uid) {
    throw new StartError(
      `the database in ${cluster} belongs to uid ${owner}: start as that user, or choose another DATA_DIR`,
    );
  }
}

/** A folder for the user alone, in which PostgreSQL's socket has a name short enough. */
export function makeSocketFolder({ base, cluster, runAs }: ClusterPlace): string {
  const { dev, ino } = statSync(cluster);
  const short = `evens-${dev.toString(36)}-${ino.toString(36)}`;
  const beside = join(base, 'socket');
  const fits = [beside, join(tmpdir(), short), join('/tmp', short)].find(
    (folder) =>
      Buffer.byteLength(folder + SOCKET_NAME) <= LONGEST_SOCKET_PATH && canReach(resolve(folder, '..'), runAs),
  );
  if (fits === undefined) throw new StartError(`no folder for temporary files has a name short enough for a socket`);
  return takeFolder(fits, runAs) ?? giveTo(mkdtempSync(join('/tmp', 'evens-')), runAs);
}

/** The folder, made or found ours; undefined when it is somebody else's. */
function takeFolder(folder: string, runAs: RunAs | undefined): string | undefined {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return giveTo(folder, runAs);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const found = lstatSync(folder);
    const ours = found.isDirectory() && found.uid === (runAs?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
    return ours ? folder : undefined;
  }
}

function giveTo(folder: string, runAs: RunAs | undefined): string {
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** What the system said, without its code and path. */
export function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^E[A-Z]+: /, '').replace(/, \w+ '.*$/, '');
}
