import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MarketId, Money } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { makeTemporaryFolder } from '../../../core/system/temporary-folder.ts';

// The programs of docs/bots.md, as somebody copies them out of it.

const page = readFileSync(join(import.meta.dirname, '../../../../docs/bots.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(/```(\w+)\n(.*?)```/gs)].filter(([, of]) => of === language).map(([, , text]) => text as string);

let exchange: TestExchange;
let folder: string;
let market: MarketId;

beforeAll(async () => {
  exchange = await TestExchange.start();
  folder = makeTemporaryFolder('first-bot');
  const demo = await exchange.identity.createUser({ userName: 'demo', password: 'demo1234', role: 'bettor' });
  await exchange.identity.accounts.credit(demo.account, 100_000 as Money);
  await exchange.apiAccess.keys.giveDemoKey(exchange.identity, ['demo']);
  market = await exchange.openMarket();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await exchange.stop();
});

const [firstBot = '', siteBot = '', ...others] = blocks('ts');

/** @returns what the program prints */
async function run(name: string, program: string, ...args: string[]): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, program);
  return (await promisify(execFile)(process.execPath, [file, exchange.url, ...args])).stdout;
}

test('the one of the site’s own API bets twice and takes both back', async () => {
  expect(others).toEqual([]);
  // As if it stood in the folder of the repository.
  const program = siteBot.replace('./client/', `${join(import.meta.dirname, '../../../../client')}/`);
  const stdout = await run('site-bot.ts', program, `1.${market}`);
  expect(stdout).toMatch(/^\[ 'unmatched', 'unmatched' \]\n\{ bets: 2, cancelled: 4, sequence: \d+ \}\n$/);
});

test('the one in TypeScript bets, finds its bet and takes it back', async () => {
  const stdout = await run('first-bot.ts', firstBot);
  expect(stdout).toMatch(/^SUCCESS \[\n.*betId.*price: 1\.01, size: 10.*\] SUCCESS\n$/s);
});

const python = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!python)('those in Python are Python', () => {
  const programs = blocks('python');
  expect(programs.length).toBeGreaterThanOrEqual(2);
  for (const program of programs) {
    const { status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: program,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  }
});
