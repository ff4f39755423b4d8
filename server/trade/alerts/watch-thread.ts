import { Worker } from 'node:worker_threads';
import type { SignalThreadData } from './signal-thread.ts';
import type { Look } from './signal-watch.ts';

/** A watch for signals in a thread of its own, which begins with the first look, and again after it broke. */
export class WatchThread {
  readonly #data: SignalThreadData;
  #worker: Worker | undefined;
  #waiting: PromiseWithResolvers<void> | undefined;

  constructor(data: SignalThreadData) {
    this.#data = data;
  }

  /** One look at a time. */
  async look(look: Look): Promise<void> {
    const waiting = Promise.withResolvers<void>();
    this.#waiting = waiting;
    this.#worker ??= this.#begin();
    this.#worker.postMessage(look);
    await waiting.promise;
  }

  /** What is not saved yet is found again by the next start. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./signal-thread.ts', import.meta.url), { workerData: this.#data });
    worker.on('message', () => this.#waiting?.resolve());
    let cause = new Error('the thread of the signals has ended');
    worker.on('error', (error) => (cause = error as Error));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#waiting?.reject(cause);
    });
    return worker;
  }
}
