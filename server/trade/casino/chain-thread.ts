// Run as a thread of its own: a chain's hashes, one after the other, would keep the sequencer's thread from taking bets.
import { parentPort, workerData } from 'node:worker_threads';
import { SeedChain } from 'games/fair';

/** What the thread is started with; it answers with the seeds that are kept. */
export interface ChainThreadData {
  readonly tip: string;
  readonly length: number;
}

const { tip, length } = workerData as ChainThreadData;
parentPort?.postMessage(new SeedChain(tip, length).kept);
