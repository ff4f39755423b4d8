import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { editedSources, type Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import type { Play } from './seeds-to-kill.ts';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, 'seeds-to-kill.ts');
/** Played without a violation, the mutant has survived. */
const MOST_SEEDS = 350;
const COMMANDS = 1000;
const TIME_LIMIT_MS = 400_000;
const SEEDS_OF_CONTROL = 3;

export interface MutantsOptions {
  readonly cores: number;
  readonly print: (line: string) => void;
  /** By mutant: a seed that is known to kill it, played before all others. */
  readonly killers?: ReadonlyMap<string, number>;
}

/** What became of a mutant. */
export interface Fate {
  readonly name: string;
  /** How many seeds it took to kill it; 0 where it survives. */
  readonly seeds: number;
  /** What the last of them violates. */
  readonly invariant: string;
}

/** Loads each mutant into a process of its own and plays seeds on it. @returns the fate of each, in their order */
export async function runMutants({ cores, print, killers }: MutantsOptions): Promise<Fate[]> {
  for (const mutant of MUTANTS) editedSources(mutant.edits, (path) => readFileSync(path, 'utf8'));
  const control = await kill({ name: 'none', edits: [] }, SEEDS_OF_CONTROL);
  if (control.seeds > 0) throw new Error(`without any mutant, seed ${control.seeds} violates ${control.invariant}`);
  const waiting = [...MUTANTS];
  const fates: Fate[] = [];
  const work = async () => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const { seeds, invariant } = await kill(mutant, MOST_SEEDS, killers?.get(mutant.name));
      fates.push({ name: mutant.name, seeds, invariant });
      const fate = seeds === 0 ? `${MOST_SEEDS} seeds  survived` : `${seeds} seeds  ${invariant}  killed`;
      print(`${mutant.name.padEnd(60)}  ${fate}`);
    }
  };
  await Promise.all(Array.from({ length: cores }, work));
  const survivors = fates.filter(({ seeds }) => seeds === 0).length;
  print(`${MUTANTS.length} mutants, ${MUTANTS.length - survivors} killed, ${survivors} survived`);
  return MUTANTS.flatMap(({ name }) => fates.filter((fate) => fate.name === name));
}

/** The fates as a table of Markdown. */
export function tableOf(fates: readonly Fate[]): string {
  const rows = fates.map(
    ({ name, seeds, invariant }) => `| ${name} | ${seeds === 0 ? 'none' : seeds} | ${invariant} |`,
  );
  return ['| mutant | seeds to kill it | by |', '|---|--:|---|', ...rows, ''].join('\n');
}

/** @returns how many seeds it took and what was violated; 0 seeds where none did it */
async function kill({ edits }: Mutant, seeds: number, killer = 1): Promise<{ seeds: number; invariant: string }> {
  const play: Play = { edits, seeds, commands: COMMANDS, killer };
  const { stdout } = await run(process.execPath, [SCRIPT, JSON.stringify(play)], { timeout: TIME_LIMIT_MS });
  const [seed = '', ...invariant] = stdout.trim().split(' ');
  return { seeds: Number(seed), invariant: invariant.join(' ') };
}
