import type { Benchmark } from '../measure/result.ts';
import { durable } from './durable.ts';
import { engineFull } from './engine-full.ts';
import { httpBet } from './http-bet.ts';
import { matchDeep, matchThin } from './matching.ts';
import { recover } from './recover.ts';

export const BENCHMARKS: Record<string, Benchmark> = {
  'match-thin': matchThin,
  'match-deep': matchDeep,
  'engine-full': engineFull,
  durable,
  recover,
  'http-bet': httpBet,
};
