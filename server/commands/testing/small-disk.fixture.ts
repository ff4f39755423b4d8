import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';

const MEBIBYTE = 1024 * 1024;

/** True if file systems can be mounted here: root in a container may not. */
export const CAN_MOUNT = canMount();

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = makeTemporaryFolder('mount');
  const isMounted = mount(folder, 1);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

function mount(folder: string, mebibytes: number): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder];
  return spawnSync('mount', options, { stdio: 'ignore' }).status === 0;
}

/** A file system of its own on a folder, that can be filled to the last byte. */
export class SmallDisk {
  readonly #folder: string;
  readonly #ballast: string;

  constructor(folder: string, mebibytes: number) {
    this.#folder = folder;
    this.#ballast = join(folder, 'ballast');
    if (!mount(folder, mebibytes)) throw new Error(`nothing can be mounted on ${folder}`);
  }

  /** Takes all room that is left but so many bytes. */
  fill(leave: number): void {
    const { bavail, bsize } = statfsSync(this.#folder);
    const file = openSync(this.#ballast, 'a');
    const block = Buffer.alloc(MEBIBYTE);
    let left = bavail * bsize - leave;
    try {
      while (left > 0) left -= writeSync(file, block, 0, Math.min(left, block.length));
    } catch (error) {
      // Somebody else took what was left.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Gives the room back. */
  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  remove(): void {
    spawnSync('umount', ['--lazy', this.#folder]);
  }
}

/** True if limits of running processes can be changed here (prlimit is util-linux's). */
export const CAN_LIMIT = spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).status === 0;

/** From now on none of these processes can make a file longer than that. */
export function limitFileSize(processes: readonly number[], bytes: number): void {
  for (const pid of processes) {
    const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
    if (owner === undefined) continue;
    // As whom the process runs: root may not be allowed to limit others.
    const { uid, gid } = owner;
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`], { uid, gid });
    if (status !== 0 && existsSync(`/proc/${pid}`)) throw new Error(stderr.toString());
  }
}

export function sizeOf(path: string): number {
  return statSync(path).size;
}
