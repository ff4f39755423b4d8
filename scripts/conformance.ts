// Plays the scenarios of engine/outside/ and writes docs/CONFORMANCE.md. What is written there by hand stays.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SOURCES } from '../engine/outside/sources.ts';
import { playedTests } from '../engine/outside/tally.ts';
import { conformancePage, writtenByHand } from './conformance-page.ts';

const file = resolve(import.meta.dirname, '..', 'docs', 'CONFORMANCE.md');
writeFileSync(file, conformancePage(writtenByHand(readFileSync(file, 'utf8'))));

let failed = 0;
for (const source of SOURCES) {
  const tests = playedTests(source);
  const failures = tests.filter((test) => test.standing === 'fails');
  failed += failures.length;
  const of = (standing: string) => tests.filter((test) => test.standing === standing).length;
  console.log(
    `${source.name}: ${of('as-there')} as there, ${of('differs')} differ on purpose, ${failures.length} fail`,
  );
  for (const test of failures) console.log(`  ${test.file}: ${test.name}`);
}
process.exit(failed === 0 ? 0 : 1);
