import { Worker } from 'node:worker_threads';

export interface WorkerTask {
  readonly commands: number;
}

/** What came of one seed. */
export interface SeedReport {
  readonly seed: number;
  readonly commands: number;
  /** Each rejection that was given at least once. */
  readonly rejections: readonly string[];
  /** Each kind of event that has happened at least once, of lapses and cancels with its reason. */
  readonly eventKinds: ReadonlySet<string>;
  /** How often each kind of trouble has happened. */
  readonly troubles: ReadonlyMap<string, number>;
  /** What was violated, then the shortest list of steps found that violates it, and how many there were. */
  readonly violation?: string;
  readonly steps?: readonly string[];
  readonly all?: number;
}

export interface SeedsOptions {
  readonly seeds: readonly number[];
  readonly commands: number;
  /** How many cores to use. */
  readonly cores: number;
  readonly onReport?: (report: SeedReport) => void;
}

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);

/** Plays seeds, each in a world of its own, on several cores. @returns the reports by seed */
export async function runSeeds({ seeds, commands, cores, onReport }: SeedsOptions): Promise<SeedReport[]> {
  const reports: SeedReport[] = [];
  const waiting = [...seeds];
  const work = async () => {
    const task: WorkerTask = { commands };
    const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), { workerData: task, execArgv: [] });
    try {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        const report = await ask(worker, seed);
        reports.push(report);
        onReport?.(report);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(cores, seeds.length) }, work));
  return reports.toSorted((a, b) => a.seed - b.seed);
}

function ask(worker: Worker, seed: number): Promise<SeedReport> {
  return new Promise((resolve, reject) => {
    const done = (report: SeedReport) => {
      worker.off('error', reject);
      resolve(report);
    };
    worker.once('message', done);
    worker.once('error', reject);
    worker.postMessage(seed);
  });
}
