import type { Figures } from '../flow/figures.ts';

export type Request =
  | { ask: 'verify'; commands: number }
  /** Less than `commands` when the budget of wall time is used up. */
  | { ask: 'slice'; commands: number; budgetMs: number }
  | { ask: 'time-each'; commands: number };

/** What a stretch of commands took. */
export interface Slice {
  commands: number;
  cpuNs: number;
  wallNs: number;
}

export interface Answer {
  figures?: Figures;
  slice?: Slice;
  p50Ns?: number;
  p99Ns?: number;
  /** Why the flow cannot be used. */
  refused?: string;
}
