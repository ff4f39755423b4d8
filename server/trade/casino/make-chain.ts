import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SeedChain } from 'games/fair';
import type { ChainThreadData } from './chain-thread.ts';

/** The seeds of a chain from its tip, made in a thread of its own. */
export async function makeChain({ tip, length }: ChainThreadData): Promise<SeedChain> {
  const worker = new Worker(new URL('./chain-thread.ts', import.meta.url), { workerData: { tip, length } });
  try {
    const [kept] = (await once(worker, 'message')) as [readonly string[]];
    return new SeedChain(kept, length);
  } finally {
    await worker.terminate();
  }
}
