import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { ExportedLine } from '../../core/sequencer/testing/naive-balances.fixture.ts';
import { askDatabase, type Product } from './product.fixture.ts';
import type { SettledMatches } from './settled-matches.fixture.ts';
import { verifyResults } from '../verify-results.ts';

const run = promisify(execFile);
const RECORDED_MS = 60_000;
/** Accounts below are the exchange's own. */
const FIRST_ACCOUNT = 16;

interface Records {
  /** Lines of statements: account, entry, minor units, in the order of both. */
  readonly lines: readonly unknown[];
  /** The notices that a market is settled again: account and action. */
  readonly notices: readonly unknown[];
}

/**
 * Every market is settled once and corrected once; the ledger, the statements, the notices and the evidence have each of
 * that once, as the journal has it, and what was acknowledged is among it. Stops the product.
 *
 * @param folder  its data folder
 */
export async function expectSettledOnce(product: Product, matches: SettledMatches, folder: string): Promise<void> {
  const actions = await matches.actions();
  const packs = await Promise.all(actions.map(({ action_id }) => matches.evidenceOf(action_id)));
  const records = await recordsOf(folder);
  product.signal('SIGTERM');
  expect(await product.ended).toEqual({ code: 0, complaint: '' });

  const inFolder = { ...process.env, DATABASE_URL: '', DATA_DIR: folder };
  const ask = async (command: string, ...args: string[]) => {
    const script = join(import.meta.dirname, `../${command}.ts`);
    const { stdout, stderr } = await run(process.execPath, [script, ...args], { env: inFolder, maxBuffer: 2 ** 30 });
    expect(stderr).toBe('');
    return stdout;
  };
  expect(await ask('journal', 'verify')).toContain('the chain is whole\napplied again after');
  expect(await ask('audit', 'verify')).toContain('the chain is whole');
  const exported = await ask('journal', 'export');
  const audited = spawnSync('python3', [join(import.meta.dirname, '../../../scripts/audit-ledger.py')], {
    input: exported,
    maxBuffer: 2 ** 30,
  });
  expect([audited.stderr.toString(), audited.status]).toEqual(['', 0]);

  const journal = exported
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ExportedLine);
  expect(records.lines).toEqual(linesIn(journal));
  expectPaidOnce(matches, journal);
  expect(records.notices).toEqual(
    actions
      .filter(({ answer }) => answer.winners[0] === 2)
      .flatMap(({ action_id, sequence }) => settledBy(journal, sequence).map((account) => [account, action_id]))
      .toSorted(byBoth)
      .flat(),
  );
  await expectEvidence(packs, { folder: join(folder, 'evidence'), bodies: await ask('journal', 'export', '--bodies') });
}

/** As they are once they hold all that the journal has. */
async function recordsOf(folder: string): Promise<Records> {
  const isBehind = 'select p.sequence < (select max(last) from journal) from record_place p';
  await expect.poll(() => askDatabase(folder, isBehind), { timeout: RECORDED_MS }).toEqual([false]);
  const [lines, notices] = await Promise.all([
    askDatabase(folder, `select account, entry, amount_minor from record_line order by account, entry`),
    askDatabase(
      folder,
      `select account, action_id from notice where kind = 'settled-again' order by account, action_id`,
    ),
  ]);
  return { lines, notices };
}

/** The lines that statements must have: each leg of an account once. Each entry sums to zero. */
function linesIn(journal: readonly ExportedLine[]): unknown[] {
  const lines: [account: number, entry: number, amount: number][] = [];
  for (const event of journal.flatMap(({ events }) => events)) {
    if (event.type !== 'ledger-posted') continue;
    expect(event.legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    for (const { account, amount } of event.legs)
      if (account >= FIRST_ACCOUNT) lines.push([account, event.entry, amount]);
  }
  return lines.toSorted(byBoth).flat();
}

/** Each market was paid for its first result and for the corrected one, and never besides. */
function expectPaidOnce({ played }: SettledMatches, journal: readonly ExportedLine[]): void {
  const results = new Map<string, (readonly number[])[]>();
  for (const { command } of journal) {
    if (command.type !== 'settle-market') continue;
    const market = `1.${command.market}`;
    results.set(market, [...(results.get(market) ?? []), command.winners]);
  }
  const expected = played.flatMap(({ markets }) =>
    Object.values(markets).map((market) => [market, [[1], [2]]] as const),
  );
  expect(results).toEqual(new Map(expected));
}

/** The accounts whose positions a command has settled. */
function settledBy(journal: readonly ExportedLine[], sequence: number): number[] {
  const { events = [] } = journal.find((line) => line.sequence === sequence) ?? {};
  return [...new Set(events.flatMap((event) => (event.type === 'position-settled' ? [event.account] : [])))];
}

async function expectEvidence(
  packs: readonly unknown[],
  { folder, bodies }: { folder: string; bodies: string },
): Promise<void> {
  mkdirSync(folder);
  const journal = join(folder, 'journal.jsonl');
  writeFileSync(journal, bodies);
  const files = packs.map((pack, n) => {
    const file = join(folder, `${n}.json`);
    writeFileSync(file, JSON.stringify(pack));
    return file;
  });
  const printed: string[] = [];
  expect([await verifyResults([...files, '--journal', journal], (line) => printed.push(line)), printed]).toEqual([
    0,
    files.map((file) => expect.stringContaining(`${file}: right`)),
  ]);
}

const byBoth = (one: readonly number[], other: readonly number[]) =>
  (one[0] as number) - (other[0] as number) || (one[1] as number) - (other[1] as number);
