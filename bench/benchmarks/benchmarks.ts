import type { Benchmark } from '../measure/result.ts';

/** Each is loaded when it is run: they stand on quite different parts of the product. */
export const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  'match-thin': async () => (await import('./matching.ts')).matchThin,
  'match-deep': async () => (await import('./matching.ts')).matchDeep,
  'engine-full': async () => (await import('./engine-full.ts')).engineFull,
  'engine-gc': async () => (await import('./engine-gc.ts')).engineGc,
  'risk-wide': async () => (await import('./risk-wide.ts')).riskWide,
  'burst-suspend': async () => (await import('./burst-suspend.ts')).burstSuspend,
  settle: async () => (await import('./settle.ts')).settle,
  results: async () => (await import('./results.ts')).results,
  durable: async () => (await import('./durable.ts')).durable,
  recover: async () => (await import('./recover.ts')).recover,
  'catch-up': async () => (await import('./catch-up.ts')).catchUp,
  'http-bet': async () => (await import('./http-bet.ts')).httpBet,
  'http-batch': async () => (await import('./http-batch.ts')).httpBatch,
  'stream-bet': async () => (await import('./stream-bet.ts')).streamBet,
  gateway: async () => (await import('./gateway.ts')).gateway,
  casino: async () => (await import('./casino.ts')).casino,
  overload: async () => (await import('./overload.ts')).overload,
  mix: async () => (await import('./mix.ts')).mix,
  stream: async () => (await import('./stream.ts')).stream,
  'betfair-stream': async () => (await import('./betfair-stream.ts')).betfairStream,
  page: async () => (await import('./page.ts')).page,
  desk: async () => (await import('./desk.ts')).desk,
};

/** All of them, in the order of bench/RESULTS.md. */
export async function loadBenchmarks(): Promise<ReadonlyMap<string, Benchmark>> {
  const loaded = new Map<string, Benchmark>();
  for (const [name, load] of Object.entries(BENCHMARKS)) loaded.set(name, await load());
  return loaded;
}
