import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Holds a file's lock (flock) while something runs, so that heavy work on the same machine takes turns with it. */
export class Turns {
  readonly #file: string | undefined;

  /** @param file  undefined: nobody to take turns with */
  constructor(file: string | undefined) {
    this.#file = file;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#file === undefined) return work();
    // The lock is held by a process that ends when its input does, even where this one is killed.
    const holder = spawn('flock', [this.#file, 'sh', '-c', 'echo held; exec cat'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(holder, 'exit');
    try {
      await Promise.race([once(holder.stdout, 'data'), ended.then(() => Promise.reject(new Error('flock ended')))]);
      return await work();
    } finally {
      holder.stdin.end();
      await ended;
    }
  }
}
