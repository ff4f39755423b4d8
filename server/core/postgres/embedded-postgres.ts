import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../system/start-error.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { clusterOf, findPlace, makeDataFolder, makeSocketFolder, reason } from './cluster-place.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { lockFolder } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { eventually, isPostmasterOf, readPostmaster, stopLeftover, stopPostmaster } from './postmaster.ts';
import { leashed } from './run-as.ts';

/** Where a PostgreSQL is: what `pg` needs to connect. */
export interface DatabaseAddress {
  /** A host, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedPostgres {
  readonly address: DatabaseAddress;
  readonly pid: number;
  /** PostgreSQL's own data folder. */
  readonly cluster: string;
  /** Resolves when PostgreSQL has ended, asked or not. */
  readonly ended: Promise<void>;
  /**
   * Ends all connections and stops: in order, or at once where something is wrong with it already. Then it may never come
   * to an orderly end (a full disk, a recovery under way), and the next start recovers anyway.
   */
  stop(how?: 'in-order' | 'at-once'): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataFolder: string;
  /** A `bin` folder of another PostgreSQL, 15 or later; the embedded one when absent. */
  readonly binFolder?: string;
  /** Removes the data folder, and what is kept elsewhere for it, at the stop. */
  readonly temporary?: boolean;
  /** PostgreSQL's own settings, over ours: for databases that nobody will miss. */
  readonly settings?: Readonly<Record<string, string>>;
}

const USER = 'evens';
const DATABASE = 'evens';
const PORT = 5432;
/** Recovery after a crash can take a while; a hung start must not take for ever. */
const READY_MS = 300_000;
const MAX_LOG_BYTES = 1024 * 1024;

/**
 * Starts PostgreSQL on a data folder, made ready on the first start, reachable through a Unix socket for its user alone.
 * It ends when this process does, in order or not.
 *
 * @throws StartError in one line when the folder or the programs cannot be used
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = makeDataFolder(resolve(options.dataFolder));
  const lock = await lockFolder(folder);
  try {
    const place = findPlace(folder);
    await stopLeftoverOf(place);
    const binaries = findBinaries({ binFolder: options.binFolder, runAs: place.runAs, stage: place.stage });
    if (!existsSync(place.cluster)) initialize(place, binaries);
    checkVersion(place.cluster, binaries.major);
    const server = await run(place, binaries, lock, options.settings);
    return options.temporary === true ? { ...server, stop: () => stopAndRemove(server, [place.base, folder]) } : server;
  } catch (error) {
    await lock.release();
    throw error instanceof StartError
      ? error
      : new StartError(`PostgreSQL in ${folder} does not start: ${reason(error)}`);
  }
}

/** The address of a PostgreSQL that already runs on a data folder; undefined where none does. */
export function findRunning(dataFolder: string): DatabaseAddress | undefined {
  if (!existsSync(dataFolder)) return undefined;
  const cluster = clusterOf(realpathSync(dataFolder));
  const running = readPostmaster(cluster);
  return running?.ready === true && isPostmasterOf(cluster, running.pid)
    ? { host: running.socketFolder, port: running.port, user: USER, database: DATABASE }
    : undefined;
}

async function stopAndRemove(server: EmbeddedPostgres, folders: readonly string[]): Promise<void> {
  await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function stopLeftoverOf({ cluster }: ClusterPlace): Promise<void> {
  if (existsSync(cluster)) await stopLeftover(cluster);
}

/** Makes the cluster under another name and moves it into place whole, so that a start cut short leaves no half of one. */
function initialize({ base, cluster, runAs }: ClusterPlace, { initdb, postgres, major }: Binaries): void {
  const unfinished = join(base, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (runAs !== undefined) chownSync(unfinished, runAs.uid, runAs.gid);
  const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C'];
  const options = { ...runAs, env: cleanEnvironment(), cwd: '/', encoding: 'utf8' as const };
  const made = spawnSync(
    initdb,
    ['-D', unfinished, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-instructions', ...locale],
    options,
  );
  if (made.status !== 0) throw new StartError(`the data folder ${base} cannot be used: ${lastComplaint(made.stderr)}`);
  const named = spawnSync(postgres, ['--single', '-D', unfinished, 'postgres'], {
    ...options,
    input: `create database ${DATABASE};\n`,
  });
  if (named.status !== 0)
    throw new StartError(`the data folder ${base} cannot be used: ${lastComplaint(named.stderr)}`);
  renameSync(unfinished, cluster);
  const folder = openSync(base, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function checkVersion(cluster: string, major: number): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) throw new StartError(`${cluster} is not a folder that PostgreSQL made`);
  const made = readFileSync(file, 'utf8').trim();
  if (made !== String(major)) throw new StartError(`${cluster} was made by PostgreSQL ${made}; this one is ${major}`);
}

async function run(
  place: ClusterPlace,
  { postgres }: Binaries,
  lock: FolderLock,
  settings: EmbeddedOptions['settings'] = {},
): Promise<EmbeddedPostgres> {
  const socketFolder = makeSocketFolder(place);
  const log = openLog(place.base);
  const command = leashed(postgres, serverArguments(place.cluster, socketFolder, settings), place.runAs);
  // Detached: Ctrl-C in a terminal goes to the whole group, and PostgreSQL must end after us, not with us.
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', log.descriptor],
  });
  closeSync(log.descriptor);
  const ended = endOf(child);
  const pid = child.pid ?? 0;
  const isReady = () => {
    const told = readPostmaster(place.cluster);
    return told?.pid === pid && told.ready;
  };
  await eventually(() => isReady() || hasEnded(child), READY_MS);
  if (!isReady()) {
    child.kill('SIGQUIT');
    throw new StartError(`PostgreSQL in ${place.base} does not start: ${lastComplaint(log.since())}`);
  }
  child.unref();
  const stop = async (how: 'in-order' | 'at-once' = 'in-order') => {
    // Its end has to be heard of, though nothing else may keep this process alive.
    child.ref();
    if (hasEnded(child)) await stopLeftover(place.cluster);
    else await stopPostmaster(place.cluster, pid, how === 'at-once');
    await ended;
    rmSync(socketFolder, { recursive: true, force: true });
    await lock.release();
  };
  return {
    address: { host: socketFolder, port: PORT, user: USER, database: DATABASE },
    pid,
    cluster: place.cluster,
    ended,
    stop,
  };
}

/** What makes a commit durable (fsync, full pages, synchronous commit) stays as PostgreSQL has it: on. */
function serverArguments(cluster: string, socketFolder: string, others: Readonly<Record<string, string>>): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: 60,
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    logging_collector: 'off',
    lc_messages: 'C',
    ...others,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** PostgreSQL's complaints, beside the cluster. */
function openLog(base: string) {
  const path = join(base, 'postgres.log');
  const tooLong = existsSync(path) && statSync(path).size > MAX_LOG_BYTES;
  const descriptor = openSync(path, tooLong ? 'w' : 'a', 0o600);
  const from = statSync(path).size;
  return { descriptor, since: () => readFileSync(path).subarray(from).toString() };
}

/** No variable of ours or of another PostgreSQL reaches this one. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}

/** The line that tells most: the last error, else the last line. */
function lastComplaint(text: string): string {
  const lines = text.trim().split('\n');
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR|error:|setpriv:/.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').trim() || 'it says nothing';
}
