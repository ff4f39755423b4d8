import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Pause {
  /** Wall time. */
  ms: number;
  /** Of young objects alone, or a step of the whole heap's. */
  isYoung: boolean;
}

/** Watches how long the garbage collector stops this process; collections that were asked for do not count. */
export class CollectorWatch {
  readonly pauses: Pause[] = [];
  readonly #observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind, flags } = (entry as PerformanceEntry & { detail: { kind: number; flags: number } }).detail;
      if ((flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0) continue;
      this.pauses.push({ ms: entry.duration, isYoung: kind === constants.NODE_PERFORMANCE_GC_MINOR });
    }
  });

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  stop(): void {
    this.#observer.disconnect();
  }
}

/** @returns what is in use after everything that can go is gone: the heap's objects and the memory of typed arrays, bytes */
export function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What the first frees may free more.
  for (let i = 0; i < 3; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
