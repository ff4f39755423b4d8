import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SimulatedBet } from '../games/index.ts';

export interface SimulatedTable {
  readonly code: string;
  readonly bets: readonly SimulatedBet[];
  readonly seconds: number;
}

/** What a thread is asked to play; it answers with a SimulatedTable. */
export interface TableToSimulate {
  readonly code: string;
  readonly rounds: number;
  readonly seed: number;
}

/** Plays tables side by side, each in one of the threads. `onTable` is called in the order in which they end. */
export async function simulateTables(
  of: { readonly codes: readonly string[]; readonly rounds: number; readonly seed: number; readonly threads: number },
  onTable: (table: SimulatedTable) => void,
): Promise<void> {
  const { codes, rounds, seed, threads } = of;
  const waiting = [...codes];
  const work = async () => {
    const worker = new Worker(new URL('./simulate-thread.ts', import.meta.url));
    try {
      for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
        worker.postMessage({ code, rounds, seed } satisfies TableToSimulate);
        const [answer] = (await once(worker, 'message')) as [SimulatedTable];
        onTable(answer);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, codes.length) }, work));
}
