// Plays the scenarios of engine/outside/ and prints how they come out, behind the specification's lines and their tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../engine/outside/sources.ts';
import { playedTests } from '../engine/outside/tally.ts';
import { conformancePage } from './conformance-page.ts';

const folder = join(import.meta.dirname, '../engine/outside');
const sources = readSources((file) => readFileSync(join(folder, file), 'utf8'));
process.stdout.write(conformancePage(sources));
process.exitCode = sources.flatMap(playedTests).some((test) => test.standing === 'fails') ? 1 : 0;
