import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../system/start-error.ts';

/** What a running PostgreSQL writes about itself (postmaster.pid: a line each, in this order). */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  /** True if it takes connections. */
  readonly ready: boolean;
}

const POLL_MS = 5;
/** A stop that takes longer is cut short, and the next start recovers. */
const FAST_STOP_MS = 15_000;
const IMMEDIATE_STOP_MS = 10_000;
/** How long children live at most once they see that their postmaster is gone. */
const ORPHAN_MS = 1000;

/** The one that the cluster's file names, alive or not; undefined when there is no whole file. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const [pid, , , port, socketFolder, , , status] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    if (!Number.isInteger(Number(pid)) || Number(pid) <= 0) return undefined;
    return {
      pid: Number(pid),
      port: Number(port ?? 0),
      socketFolder: socketFolder ?? '',
      ready: status?.startsWith('ready') === true,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** True if that process is alive and the PostgreSQL of this cluster: numbers of processes are given out again. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (process.platform === 'linux') return isAt(cluster, pid);
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

/** True if a process works in that folder; one that is dead and not yet buried is nowhere. */
function isAt(folder: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * Stops what a killed parent left behind, and takes away the file of one that is gone. Only for the holder of the data
 * folder's lock.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPostmaster(cluster);
  if (left !== undefined && isPostmasterOf(cluster, left.pid)) await stopPostmaster(cluster, left.pid);
  else await endOrphans(cluster);
  if (left !== undefined && isAlive(left.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Asks for a fast stop, then for an immediate one (which the next start recovers from). What somebody has halted with
 * SIGSTOP goes on, so that it can stop.
 *
 * @param atOnce  only the immediate one
 */
export async function stopPostmaster(cluster: string, pid: number, atOnce = false): Promise<void> {
  const isGone = () => !isPostmasterOf(cluster, pid);
  signal(pid, atOnce ? 'SIGQUIT' : 'SIGINT');
  for (const process of processesOf(cluster)) signal(process, 'SIGCONT');
  if (!atOnce && !(await eventually(isGone, FAST_STOP_MS))) signal(pid, 'SIGQUIT');
  if (!(await eventually(isGone, IMMEDIATE_STOP_MS))) {
    throw new StartError(`PostgreSQL in ${cluster} (process ${pid}) does not stop`);
  }
  await endOrphans(cluster);
}

/** Children that outlive their postmaster hold its memory, and no other can start on the cluster. */
async function endOrphans(cluster: string): Promise<void> {
  if (await eventually(() => processesOf(cluster).length === 0, ORPHAN_MS)) return;
  for (const process of processesOf(cluster)) signal(process, 'SIGKILL');
  await eventually(() => processesOf(cluster).length === 0, ORPHAN_MS);
}

/** Every PostgreSQL process at work on the cluster, postmaster and children. Known on Linux alone; elsewhere none. */
export function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isAt(cluster, pid) && commandOf(pid) === 'postgres');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Looks again and again. @returns whether it came true in time */
export async function eventually(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}
