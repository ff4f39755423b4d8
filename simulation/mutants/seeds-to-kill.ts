import { Engine } from 'engine';
import { runSeed } from '../run-seed.ts';

// Run by run-mutants.ts inside the copy of a mutant: plays seeds until one violates something, and prints how many it
// took and what; or 0 where all hold.

const [seeds = 1, commands = 1, killer = 1] = process.argv.slice(2).map(Number);
let answer = '0';
for (const seed of [killer, ...Array.from({ length: seeds }, (_, index) => index + 1)]) {
  const { violation } = await runSeed({ seed, commands, engine: Engine });
  if (violation === undefined) continue;
  // A copy that does not run proves nothing.
  if (/\b(Reference|Syntax|Type)Error\b/.test(violation.message)) throw violation;
  answer = `${seed} ${violation.invariant}`;
  break;
}
console.log(answer);
