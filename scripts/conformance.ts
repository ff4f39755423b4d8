// Plays the scenarios of engine/outside/ and the requests of Betfair clients, and prints how they come out, behind the
// specification's lines and the reported cases with their tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../engine/outside/sources.ts';
import { playedTests } from '../engine/outside/tally.ts';
import { playClientRequests } from './client-requests.ts';
import { conformancePage } from './conformance-page.ts';

const folder = join(import.meta.dirname, '../engine/outside');
const sources = readSources((file) => readFileSync(join(folder, file), 'utf8'));
const clients = playClientRequests();
process.stdout.write(conformancePage(sources, clients));
const isWrong = sources.flatMap(playedTests).some((test) => test.standing === 'fails');
const isUnanswered = clients.some(({ requests }) => requests.some(({ isAnswered }) => !isAnswered));
process.exitCode = isWrong || isUnanswered ? 1 : 0;
