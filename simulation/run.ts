import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMutants, tableOf } from './mutants/run-mutants.ts';
import { runSeeds, seedsFrom } from './run-seeds.ts';
import type { SeedReport } from './run-seeds.ts';

// npm run simulate -- --seeds N [--from SEED] [--commands N]
// npm run simulate -- --mutants

const USAGE = 'npm run simulate -- --seeds N [--from SEED] [--commands N], or --mutants';

interface Wanted {
  readonly seeds: number;
  readonly from: number;
  readonly commands: number;
  readonly mutants: boolean;
}

/** @throws TypeError where an option is not one of ours or not a whole number */
function readOptions(): Wanted {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seeds: text, from: text, commands: text, mutants: { type: 'boolean' } } });
  const whole = (name: 'seeds' | 'from' | 'commands', usual: number, least: number) => {
    const value = values[name] === undefined ? usual : Number(values[name]);
    if (!Number.isSafeInteger(value) || value < least)
      throw new TypeError(`--${name} must be a whole number from ${least}`);
    return value;
  };
  const numbers = { seeds: whole('seeds', 300, 1), from: whole('from', 1, 0), commands: whole('commands', 2000, 1) };
  return { ...numbers, mutants: values.mutants === true };
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  } catch {
    return 'unknown';
  }
}

function printViolation(report: SeedReport, commands: number): void {
  const steps = report.steps ?? [];
  console.log(`seed ${report.seed} at commit ${currentCommit()} violates ${report.violation}`);
  console.log(`  ${report.all} steps, of which ${steps.length} are enough:`);
  for (const step of steps) console.log(`    ${step}`);
  console.log(`  again: npm run simulate -- --seeds 1 --from ${report.seed} --commands ${commands}`);
}

/** Plays the mutants and writes their table, which `npm run conformance` prints. @returns 1 where one survives */
async function publishMutants(cores: number): Promise<number> {
  const fates = await runMutants({ cores, print: console.log });
  writeFileSync(join(import.meta.dirname, 'mutants/table.md'), tableOf(fates));
  return fates.some(({ seeds }) => seeds === 0) ? 1 : 0;
}

async function main({ seeds, from, commands, mutants }: Wanted): Promise<number> {
  const cores = Math.min(availableParallelism(), 8);
  if (mutants) return publishMutants(cores);
  const onReport = (report: SeedReport) => {
    if (report.violation !== undefined) printViolation(report, commands);
  };
  const startedAt = performance.now();
  const reports = await runSeeds({ seeds: seedsFrom(from, seeds), commands, cores, onReport });
  const sent = reports.reduce((sum, report) => sum + report.commands, 0);
  const violations = reports.filter(({ violation }) => violation !== undefined).length;
  const struck = reports.flatMap(({ troubles }) => [...troubles.values()]).reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${struck} faults and other troubles, ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} commands/s`,
  );
  console.log(`${reports.length} seeds, ${sent} commands, ${violations} violations`);
  return violations > 0 ? 1 : 0;
}

let wanted: Wanted | undefined;
try {
  wanted = readOptions();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)} (${USAGE})`);
}
process.exitCode = wanted === undefined ? 1 : await main(wanted);
