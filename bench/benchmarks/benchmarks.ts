import type { Benchmark } from '../measure/result.ts';

/** Each is loaded when it is asked for: they stand on quite different parts of the product. */
export const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  'match-thin': async () => (await import('./matching.ts')).matchThin,
  'match-deep': async () => (await import('./matching.ts')).matchDeep,
  'engine-full': async () => (await import('./engine-full.ts')).engineFull,
  durable: async () => (await import('./durable.ts')).durable,
  recover: async () => (await import('./recover.ts')).recover,
  'http-bet': async () => (await import('./http-bet.ts')).httpBet,
  'engine-gc': async () => (await import('./engine-gc.ts')).engineGc,
  'risk-wide': async () => (await import('./risk-wide.ts')).riskWide,
  'burst-suspend': async () => (await import('./burst-suspend.ts')).burstSuspend,
  settle: async () => (await import('./settle.ts')).settle,
  results: async () => (await import('./results.ts')).results,
  gateway: async () => (await import('./gateway.ts')).gateway,
  'catch-up': async () => (await import('./catch-up.ts')).catchUp,
  'http-batch': async () => (await import('./http-batch.ts')).httpBatch,
  mix: async () => (await import('./mix.ts')).mix,
  overload: async () => (await import('./overload.ts')).overload,
  stream: async () => (await import('./stream.ts')).stream,
  'betfair-stream': async () => (await import('./betfair-stream.ts')).betfairStream,
  casino: async () => (await import('./casino.ts')).casino,
  page: async () => (await import('./page.ts')).page,
  desk: async () => (await import('./desk.ts')).desk,
};
