import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MEBIBYTE = 1024 * 1024;
/** What is kept for cancels, suspends and settlement. */
export const RESERVE_BYTES = 64 * MEBIBYTE;
/** The reserve is given up when less than this is free beside it, and taken again when there is as much beyond it twice. */
const LEAST_FREE = 32 * MEBIBYTE;
/** Far more often than a disk with `LEAST_FREE` on it can be filled by bets. */
const CHECK_MS = 250;

/**
 * A file beside the database that takes up the last room of the disk. When the disk is otherwise full the file is removed,
 * and what has to go on has its room: no bets and images are taken until there is enough for the file again.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #path: string;
  readonly #warn: (message: string) => void;
  #isHeld = false;
  #isChecking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, warn: (message: string) => void) {
    this.#folder = folder;
    this.#path = join(folder, 'reserve');
    this.#warn = warn;
    // What an earlier run held may be what this start needs.
    this.#isHeld = sizeOf(this.#path) === RESERVE_BYTES;
    const { bavail, bsize } = statfsSync(folder);
    this.#adapt(bavail * bsize);
  }

  /** True if anything may be taken that can be refused. */
  get hasRoom(): boolean {
    return this.#isHeld;
  }

  watch(): void {
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      if (this.#timer !== undefined) this.#adapt(bavail * bsize);
    } catch (error) {
      this.#warn(`the room on the disk is not known: ${String(error)}`);
    } finally {
      this.#isChecking = false;
    }
  }

  #adapt(free: number): void {
    if (this.#isHeld && free < LEAST_FREE) {
      this.#isHeld = false;
      rmSync(this.#path, { force: true });
      this.#warn('the disk is nearly full: no bets are taken; cancels, suspends and settlement go on');
    } else if (!this.#isHeld && free >= RESERVE_BYTES + 2 * LEAST_FREE) {
      this.#isHeld = take(this.#path);
      if (this.#isHeld && this.#timer !== undefined) this.#warn('there is room on the disk again: bets are taken');
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** @returns whether there was room for it */
function take(path: string): boolean {
  const file = openSync(path, 'w', 0o600);
  const block = Buffer.alloc(MEBIBYTE);
  try {
    for (let written = 0; written < RESERVE_BYTES;) written += writeSync(file, block);
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  } finally {
    closeSync(file);
  }
}
