import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { MUTANTS } from './mutants.ts';
import type { Mutant } from './mutants.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = ['engine', 'server/package.json', 'server/sequencer', 'server/journal', 'server/node_modules/engine', 'simulation'];
/** Played without a violation, the mutant has survived. */
const MOST_SEEDS = 60;
const COMMANDS = 1000;
const TIME_LIMIT_MS = 120_000;
const SEEDS_OF_CONTROL = 3;

export interface MutantsOptions {
  readonly cores: number;
  readonly print: (line: string) => void;
}

/** Makes each mutant in a copy of its own and plays seeds on it. @returns how many survive */
export async function runMutants({ cores, print }: MutantsOptions): Promise<number> {
  const control = await killInCopy({ name: 'none', edits: [] }, SEEDS_OF_CONTROL);
  if (control.seeds > 0) throw new Error(`without any mutant, seed ${control.seeds} violates ${control.invariant}`);
  const waiting = [...MUTANTS];
  let survivors = 0;
  const work = async () => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const { seeds, invariant } = await killInCopy(mutant, MOST_SEEDS);
      if (seeds === 0) survivors += 1;
      const fate = seeds === 0 ? `${MOST_SEEDS} seeds  survived` : `${seeds} seeds  ${invariant}  killed`;
      print(`${mutant.name.padEnd(60)}  ${fate}`);
    }
  };
  await Promise.all(Array.from({ length: cores }, work));
  print(`${MUTANTS.length} mutants, ${MUTANTS.length - survivors} killed, ${survivors} survived`);
  return survivors;
}

/** @returns how many seeds it took and what was violated; 0 seeds where none did it */
async function killInCopy(mutant: Mutant, most: number): Promise<{ seeds: number; invariant: string }> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'evens-mutant-')));
  try {
    for (const path of COPIED) copyInto(copy, path);
    for (const edit of mutant.edits) apply(copy, mutant.name, edit);
    const script = join(copy, 'simulation/mutants/seeds-to-kill.ts');
    const { stdout } = await run(process.execPath, [script, String(most), String(COMMANDS)], { timeout: TIME_LIMIT_MS });
    const [seeds = '', ...invariant] = stdout.trim().split(' ');
    return { seeds: Number(seeds), invariant: invariant.join(' ') };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Links stay as they are, so that a copied package finds the copied ones. */
function copyInto(copy: string, path: string): void {
  const isOurs = (source: string) => !/\.test\.ts$|[\\/]golden([\\/]|$)/.test(relative(ROOT, source));
  cpSync(join(ROOT, path), join(copy, path), { recursive: true, verbatimSymlinks: true, filter: isOurs });
}

function apply(copy: string, name: string, { file, find, put }: Mutant['edits'][number]): void {
  const path = join(copy, file);
  const parts = readFileSync(path, 'utf8').split(find);
  if (parts.length !== 2) {
    throw new Error(`mutant "${name}": ${file} has ${parts.length - 1} times instead of once: ${find}`);
  }
  writeFileSync(path, parts.join(put));
}
