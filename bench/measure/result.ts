import type { Figures } from '../flow/figures.ts';
import type { Machine } from './machine.ts';

/** What a benchmark found. */
export interface Finding {
  /** The figure that its target is about first, and by which two runs are compared. */
  figure: number;
  /** The figures in one line, for the table of bench/RESULTS.md. */
  measured: string;
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
  machine: Machine;
  command: string;
}

export interface RunOptions {
  /** The caller's; without it a benchmark that takes a flow makes its own. */
  readonly flowPath: string | undefined;
  readonly soakSeconds: number;
  /** Fewer rounds and less load: shows that it runs, and says nothing of speed. */
  readonly brief: boolean;
}

export interface Benchmark {
  readonly target: string;
  /** How the better of two figures compares with the other. */
  readonly better: 'higher' | 'lower';
  readonly takesFlow: boolean;
  /** Why its target is missed, if a profile explains it: one sentence for bench/RESULTS.md. */
  readonly why?: string;
  run(options: RunOptions): Promise<Finding>;
}
