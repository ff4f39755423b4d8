import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../measure/machine.ts';
import type { Benchmark, Finding } from '../measure/result.ts';

const file = join(import.meta.dirname, '..', 'results.json');

/** One row of the table in bench/RESULTS.md. */
export interface StoredFigures extends Pick<Finding, 'figure' | 'measured' | 'misses'> {
  readonly load: number;
  /** Abbreviated to nine digits. */
  readonly commit: string;
  /** UTC, as 2026-11-29. */
  readonly date: string;
  readonly machine: string;
}

/** By the benchmark's name. */
export type AllFigures = Readonly<Record<string, StoredFigures>>;

export const readFigures = (): AllFigures => JSON.parse(readFileSync(file, 'utf8')) as AllFigures;

export function writeFigures(all: AllFigures): void {
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

export function storedOf(
  { figure, measured, misses }: Finding,
  of: { readonly machine: Machine; readonly commit: string; readonly now: Date },
): StoredFigures {
  const { cpu, cores, memoryGb, node, load } = of.machine;
  const machine = `${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node.replace(/^v/, '')}`;
  return { figure, measured, misses, load, commit: of.commit, date: of.now.toISOString().slice(0, 10), machine };
}

/** The worse of two runs of one commit stands: the one with more misses, or else with the worse figure. */
export function keptOf(
  before: StoredFigures | undefined,
  now: StoredFigures,
  better: Benchmark['better'],
): StoredFigures {
  if (before === undefined || before.commit !== now.commit) return now;
  if (before.misses.length !== now.misses.length) return before.misses.length > now.misses.length ? before : now;
  const isWorse = better === 'higher' ? now.figure < before.figure : now.figure > before.figure;
  return isWorse ? now : before;
}
