import { Worker } from 'node:worker_threads';
import type { Command } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { Copy } from '../sequencer/copy.ts';
import { type Clock, systemClock } from '../sequencer/clock.ts';
import { QueueFullError, StoppedError } from '../sequencer/refusals.ts';
import type { TriedOut } from '../sequencer/try-out.ts';
import type { CopyThreadData, FromCopy, ToCopy } from './copy-thread.ts';

/** A thread with nothing to do is kept so long: previews come in twos and threes, and its state takes memory. */
const KEPT_MS = 10_000;
/** A thread that has not answered for this long is taken to hang; a new one may work. */
const PATIENCE_S = 60;

type Waiting = PromiseWithResolvers<FromCopy>;

class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor() {
    super(`the copy has not answered for ${PATIENCE_S} s`);
  }
}

/** A copy of the exchange in a thread that begins when it is needed, and reads the journal as a start does. */
export class ExchangeCopy implements Copy {
  readonly #data: CopyThreadData;
  readonly #clock: Clock;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #requests = 0;
  #idle: NodeJS.Timeout | undefined;
  #cancelPatience: (() => void) | undefined;
  #hasStopped = false;

  constructor(data: CopyThreadData, clock = systemClock) {
    this.#data = data;
    this.#clock = clock;
  }

  async saveSnapshot(): Promise<Sequence> {
    const answer = await this.#ask({});
    if (!('saved' in answer)) throw failureOf(answer);
    return answer.saved;
  }

  async tryOut(commands: readonly Command[], at: Millis): Promise<TriedOut[]> {
    const answer = await this.#ask({ trial: { commands, at } }).catch((error: unknown) => {
      // Nothing was done, and it may be asked again.
      throw error instanceof NoAnswerError ? new QueueFullError() : error;
    });
    if (!('tried' in answer)) throw failureOf(answer);
    return answer.tried;
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #ask(request: Omit<ToCopy, 'id'>): Promise<FromCopy> {
    if (this.#hasStopped) return Promise.reject(new StoppedError());
    clearTimeout(this.#idle);
    this.#worker ??= this.#begin();
    const id = (this.#requests += 1);
    const waiting = Promise.withResolvers<FromCopy>();
    this.#waiting.set(id, waiting);
    if (this.#waiting.size === 1) this.#watch();
    this.#worker.postMessage({ ...request, id } satisfies ToCopy);
    return waiting.promise;
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./copy-thread.ts', import.meta.url), { workerData: this.#data });
    let why = 'it has ended';
    worker.on('message', (answer: FromCopy) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
      // A thread that was given up may still answer.
      if (this.#worker !== worker) return;
      this.#watch();
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(worker), KEPT_MS).unref();
    });
    worker.on('error', (error) => {
      why = String(error);
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#fail(new Error(`the thread with the copy broke: ${why}`));
    });
    return worker;
  }

  /** Waits for the next answer from now on. */
  #watch(): void {
    this.#cancelPatience?.();
    this.#cancelPatience = undefined;
    const worker = this.#worker;
    if (this.#waiting.size === 0 || worker === undefined) return;
    this.#cancelPatience = this.#clock.after(PATIENCE_S * 1000, () => {
      this.#fail(new NoAnswerError());
      void worker.terminate();
    });
  }

  #fail(error: Error): void {
    this.#worker = undefined;
    this.#cancelPatience?.();
    this.#cancelPatience = undefined;
    for (const waiting of this.#waiting.values()) {
      waiting.reject(this.#hasStopped ? new StoppedError() : error);
    }
    this.#waiting.clear();
  }

  #end(worker: Worker): void {
    this.#worker = undefined;
    void worker.terminate();
  }
}

function failureOf(answer: FromCopy): Error {
  return new Error('failure' in answer ? answer.failure : 'the copy of the exchange answered something else');
}
