import { Worker } from 'node:worker_threads';
import type { FileThreadData, ToFileThread } from './file-thread.ts';
import type { Cell, SheetEnd } from './sheet.ts';

/** What a file may take before its thread is ended. */
const MOST_MEGABYTES = 1024;

/** A file that grows by rows, and is made in a thread of its own. */
export class ReportFile {
  readonly #worker: Worker;
  readonly #bytes: Promise<Buffer>;

  constructor(workerData: FileThreadData) {
    this.#worker = new Worker(new URL('./file-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    this.#bytes = new Promise((resolve, reject) => {
      this.#worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer)));
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => reject(new Error('the thread ended without a file')));
    });
    // Who stops it before its end does not ask for it.
    this.#bytes.catch(() => undefined);
  }

  add(rows: readonly (readonly Cell[])[]): void {
    this.#tell({ rows });
  }

  finish(end: SheetEnd = { notes: [] }): Promise<Buffer> {
    this.#tell({ end });
    return this.#bytes;
  }

  /** Also where it is not finished. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #tell(message: ToFileThread): void {
    this.#worker.postMessage(message);
  }
}
