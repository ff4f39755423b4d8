import type { Benchmark } from '../measure/result.ts';
import { durable } from './durable.ts';
import { engineFull } from './engine-full.ts';
import { httpBet } from './http-bet.ts';
import { matchDeep, matchThin } from './matching.ts';

export const BENCHMARKS: Record<string, Benchmark> = {
  'match-thin': matchThin,
  'match-deep': matchDeep,
  'engine-full': engineFull,
  durable,
  'http-bet': httpBet,
};
