import { readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../configuration.ts';

/** What a running PostgreSQL writes about itself (postmaster.pid: a line each, in this order). */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  /** Whether it takes connections. */
  readonly ready: boolean;
}

const POLL_MS = 5;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;

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

/** Whether that process is alive and the PostgreSQL of this cluster: numbers of processes are given out again. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

/**
 * Stops what a killed parent left behind, and takes away the file of one that is gone. Only for the holder of the data
 * folder's lock.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPostmaster(cluster);
  if (left === undefined) return;
  if (isPostmasterOf(cluster, left.pid)) await stopPostmaster(cluster, left.pid);
  else if (isAlive(left.pid)) unlinkSync(join(cluster, 'postmaster.pid'));
}

/** Asks for a fast stop, then for an immediate one (which the next start recovers from). */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const isGone = () => !isPostmasterOf(cluster, pid);
  signal(pid, 'SIGINT');
  if (await eventually(isGone, FAST_STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await eventually(isGone, IMMEDIATE_STOP_MS)) return;
  throw new StartError(`PostgreSQL in ${cluster} (process ${pid}) does not stop`);
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
