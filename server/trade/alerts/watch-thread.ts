import { Worker } from 'node:worker_threads';
import type { SignalThreadData } from './signal-thread.ts';
import type { Look } from './signal-watch.ts';

/** A watch for signals in a thread of its own, which begins with the first look, and again after it broke. */
export class WatchThread {
  readonly #data: SignalThreadData;
  #worker: Worker | undefined;
  #waiting: PromiseWithResolvers<boolean> | undefined;

  constructor(data: SignalThreadData) {
    this.#data = data;
  }

  /** One look at a time. @returns whether it has saved anything */
  async look(look: Look): Promise<boolean> {
    const waiting = Promise.withResolvers<boolean>();
    this.#waiting = waiting;
    this.#worker ??= this.#begin();
    this.#worker.postMessage(look);
    return waiting.promise;
  }

  /** What is not saved yet is found again by the next start. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./signal-thread.ts', import.meta.url), { workerData: this.#data });
    worker.on('message', (hasSaved: boolean) => this.#waiting?.resolve(hasSaved));
    let cause = new Error('the thread of the signals has ended');
    worker.on('error', (error) => (cause = error as Error));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#waiting?.reject(cause);
    });
    return worker;
  }
}
