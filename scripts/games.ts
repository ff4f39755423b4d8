import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { returnsOf, type Table, tableOf, TABLES, VIRTUALS } from '../games/index.ts';
import { gamesPage } from './games-page.ts';
import { simulateTables, type SimulatedTable } from './simulate-tables.ts';

// npm run games -- returns [TABLE…] [--json]
// npm run games -- simulate TABLE…|all [--rounds N] [--seed S] [--threads N] [--json], which ends with 1 where a bet comes
// out further from what is computed than chance takes it
// npm run games -- page, which writes docs/games.md

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: `${availableParallelism()}` },
  },
});
const [command, ...codes] = positionals;

const USAGE = `Say what to do:
  npm run games -- returns [TABLE…] [--json]
  npm run games -- simulate TABLE…|all [--rounds N] [--seed S] [--threads N] [--json]
  npm run games -- page`;

const ALL = [...TABLES, ...VIRTUALS];

function fail(text: string): never {
  console.error(text);
  process.exit(2);
}

function tablesOf(names: readonly string[]): readonly Table[] {
  if (names.length === 0 || names.includes('all')) return ALL;
  return names.map(
    (name) => tableOf(name) ?? fail(`There is no table ${name}: ${ALL.map(({ code }) => code).join(' ')}`),
  );
}

function whole(name: 'rounds' | 'seed' | 'threads', least: number): number {
  const number = Number(values[name]);
  return Number.isSafeInteger(number) && number >= least
    ? number
    : fail(`--${name} is a whole number, ${least} or more.`);
}

const percent = (part: number) => `${(part * 100).toFixed(3)} %`.padStart(11);

function printReturns(): void {
  const returns = tablesOf(codes).flatMap(returnsOf);
  if (values.json) {
    console.log(JSON.stringify(returns, null, 1));
    return;
  }
  console.log(
    `${'table'.padEnd(11)}${'bet'.padEnd(32)}${'payout'.padStart(8)}${'probability'.padStart(13)}${'return'.padStart(11)}`,
  );
  for (const { table, bet, payout, probability, return: back } of returns)
    console.log(
      table.padEnd(11) +
        bet.padEnd(32) +
        (payout?.toFixed(2) ?? 'several').padStart(8) +
        `  ${percent(probability)}${percent(back)}`,
    );
}

async function printSimulation(): Promise<void> {
  if (codes.length === 0) fail(USAGE);
  const [rounds, seed, threads] = [whole('rounds', 1), whole('seed', 0), whole('threads', 1)];
  let [bets, outside] = [0, 0];
  await simulateTables({ codes: tablesOf(codes).map(({ code }) => code), rounds, seed, threads }, (one) => {
    if (values.json) console.log(JSON.stringify(one.bets));
    else printTable(one, rounds);
    bets += one.bets.length;
    outside += one.bets.filter(({ isWithin }) => !isWithin).length;
  });
  if (!values.json) console.log(`${bets} bets, ${outside} outside what chance does`);
  process.exitCode = outside > 0 ? 1 : 0;
}

function printTable({ code, bets, seconds }: SimulatedTable, rounds: number): void {
  const furthest = bets.reduce((most, bet) => (Math.abs(bet.errors) > Math.abs(most.errors) ? bet : most));
  const { bet, computed, simulated, errors } = furthest;
  console.log(
    `${code.padEnd(11)}${rounds} rounds in ${seconds.toFixed(0)} s, ${bets.length} bets; furthest ${bet}: computed${percent(computed)}, simulated${percent(simulated)}, ${errors.toFixed(2)} standard errors`,
  );
  for (const one of bets)
    if (!one.isWithin)
      console.log(`  OUTSIDE ${one.bet}: computed${percent(one.computed)}, simulated${percent(one.simulated)}`);
}

if (command === 'returns') printReturns();
else if (command === 'simulate') await printSimulation();
else if (command === 'page') writeFileSync(resolve(import.meta.dirname, '../docs/games.md'), gamesPage());
else fail(USAGE);
