import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Edit, editedSources } from './mutant.ts';

// Run by run-mutants.ts, a process for each mutant: loads the sources with the mutant's edits, plays seeds until one
// violates something, and prints which seed it was and what it violates; or 0 where all hold.

export interface Play {
  readonly edits: readonly Edit[];
  readonly seeds: number;
  readonly commands: number;
  /** Played before all others. */
  readonly killer: number;
}

const { edits, seeds, commands, killer } = JSON.parse(process.argv[2] as string) as Play;
const edited = editedSources(edits, (path) => readFileSync(path, 'utf8'));
registerHooks({
  load(url, context, nextLoad) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : url;
    const source = edited.get(path);
    if (source === undefined) return nextLoad(url, context);
    edited.delete(path);
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});
const { Engine } = await import('engine');
const { runSeed } = await import('../run-seed.ts');
// A mutant that is not loaded proves nothing.
if (edited.size > 0) throw new Error(`nothing imports ${[...edited.keys()].join(', ')}`);

let answer = '0';
for (const seed of [killer, ...Array.from({ length: seeds }, (_, index) => index + 1)]) {
  const { violation } = await runSeed({ seed, commands, engine: Engine });
  if (violation === undefined) continue;
  // Nor does one that does not run.
  if (/\b(Reference|Syntax|Type)Error\b/.test(violation.message)) throw violation;
  answer = `${seed} ${violation.invariant}`;
  break;
}
console.log(answer);
