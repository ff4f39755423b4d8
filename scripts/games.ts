import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { returnsOf, simulate, type Table, tableOf, TABLES, VIRTUALS } from '../games/index.ts';
import { gamesPage } from './games-page.ts';

// npm run games -- returns [TABLE…] [--json]
// npm run games -- simulate TABLE|all --rounds 1000000 --seed 1 [--json]
// npm run games -- page, which writes docs/games.md

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const [command, ...codes] = positionals;

const USAGE = `Say what to do:
  npm run games -- returns [TABLE…] [--json]
  npm run games -- simulate TABLE|all [--rounds N] [--seed S] [--json]
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

function whole(name: 'rounds' | 'seed', least: number): number {
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

function printSimulation(): void {
  if (codes.length === 0) fail(USAGE);
  const [rounds, seed] = [whole('rounds', 1), whole('seed', 0)];
  for (const table of tablesOf(codes)) {
    const bets = simulate(table, rounds, seed);
    if (values.json) console.log(JSON.stringify(bets));
    else {
      const furthest = bets.reduce((most, bet) => (Math.abs(bet.errors) > Math.abs(most.errors) ? bet : most));
      const { bet, computed, simulated, errors } = furthest;
      console.log(
        `${table.code.padEnd(11)}${rounds} rounds, ${bets.length} bets; furthest ${bet}: computed${percent(computed)}, simulated${percent(simulated)}, ${errors.toFixed(2)} standard errors`,
      );
    }
  }
}

if (command === 'returns') printReturns();
else if (command === 'simulate') printSimulation();
else if (command === 'page') writeFileSync(resolve(import.meta.dirname, '../docs/games.md'), gamesPage());
else fail(USAGE);
