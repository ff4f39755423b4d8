import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { MUTANTS } from './mutants.ts';
import type { Edit, Mutant } from './mutant.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const COPIED = [
  'engine',
  'server/package.json',
  'server/sequencer',
  'server/journal',
  'server/node_modules/engine',
  'simulation',
];
/** Played without a violation, the mutant has survived. */
const MOST_SEEDS = 150;
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

/** Makes each mutant in a copy of its own and plays seeds on it. @returns the fate of each, in their order */
export async function runMutants({ cores, print, killers }: MutantsOptions): Promise<Fate[]> {
  for (const mutant of MUTANTS) mutate(ROOT, mutant, () => {});
  const control = await killInCopy({ name: 'none', edits: [] }, SEEDS_OF_CONTROL);
  if (control.seeds > 0) throw new Error(`without any mutant, seed ${control.seeds} violates ${control.invariant}`);
  const waiting = [...MUTANTS];
  const fates: Fate[] = [];
  const work = async () => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const { seeds, invariant } = await killInCopy(mutant, MOST_SEEDS, killers?.get(mutant.name));
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
async function killInCopy(mutant: Mutant, most: number, killer = 1): Promise<{ seeds: number; invariant: string }> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'evens-mutant-')));
  try {
    for (const path of COPIED) copyInto(copy, path);
    mutate(copy, mutant, writeFileSync);
    const script = join(copy, 'simulation/mutants/seeds-to-kill.ts');
    const { stdout } = await run(process.execPath, [script, String(most), String(COMMANDS), String(killer)], {
      timeout: TIME_LIMIT_MS,
    });
    const [seeds = '', ...invariant] = stdout.trim().split(' ');
    return { seeds: Number(seeds), invariant: invariant.join(' ') };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function mutate(root: string, mutant: Mutant, write: (path: string, source: string) => void): void {
  const sources = new Map<string, string>();
  for (const change of mutant.edits) {
    const path = join(root, change.file);
    sources.set(path, edit(sources.get(path) ?? readFileSync(path, 'utf8'), change));
  }
  for (const [path, source] of sources) write(path, source);
}

/** Links stay as they are, so that a copied package finds the copied ones. */
function copyInto(copy: string, path: string): void {
  const isOurs = (source: string) => !/\.test\.ts$|[\\/]golden([\\/]|$)/.test(relative(ROOT, source));
  cpSync(join(ROOT, path), join(copy, path), { recursive: true, verbatimSymlinks: true, filter: isOurs });
}

/**
 * A source with its edit. Line breaks and indentation do not count, so that formatting changes nothing here.
 *
 * @throws Error where the text that a mutant changes is not there exactly once
 */
export function edit(source: string, { file, find, put }: Edit): string {
  const words = find
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const found = [...source.matchAll(new RegExp(words.join('\\s+'), 'g'))];
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`simulation/mutants/mutants.ts: ${file} has ${found.length} times instead of once: ${find}`);
  }
  return source.slice(0, only.index) + put + source.slice(only.index + only[0].length);
}
