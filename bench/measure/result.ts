import type { Figures } from '../flow/figures.ts';
import type { Machine } from './machine.ts';

/** What a benchmark found. */
export interface Finding {
  /** How many times better than, or as much as, its comparator. */
  ratio?: number;
  /** Where there is no comparator. */
  value?: number;
  /** One sentence for each target that does not hold. */
  misses: string[];
  verified?: Figures | Record<string, number | string | boolean>;
  /** Lines for people. */
  summary: string[];
  /** Everything else, for machines. */
  details: Record<string, unknown>;
}

export interface Result extends Omit<Finding, 'summary'> {
  name: string;
  target: string;
  stretch: string;
  machine: Machine;
  command: string;
}

export interface Benchmark {
  target: string;
  stretch: string;
  /** Whether it takes a flow of the caller’s. */
  takesFlow: boolean;
  run(flowPath: string | undefined, asked: { readonly soakSeconds: number }): Promise<Finding>;
}
