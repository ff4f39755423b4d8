import { runProgram, type ProgramRun } from '../../scripts/suite/run-program.ts';

/** For a benchmark that hangs: far beyond what a slow machine needs. */
const DEADLINE_MS = { brief: 5 * 60_000, full: 90 * 60_000 };

/** Runs a benchmark in a process of its own, briefly or in full with its figures written down. */
export function runAlone(name: string, size: 'brief' | 'full'): Promise<ProgramRun> {
  const args = ['bench/run.ts', name, size === 'brief' ? '--brief' : '--write'];
  return runProgram('node', args, { deadline: DEADLINE_MS[size], isQuiet: true });
}

/** Runs benchmarks one after the other. @returns the names of those that hung or failed; a missed target is no failure */
export async function runAll(names: readonly string[], size: 'brief' | 'full'): Promise<string[]> {
  const failed: string[] = [];
  for (const name of names) {
    const began = performance.now();
    const { isGood, isLate } = await runAlone(name, size);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`  ${isGood ? 'ended' : isLate ? 'hung' : 'failed'} after ${seconds} s`);
    if (!isGood) failed.push(name);
  }
  return failed;
}
