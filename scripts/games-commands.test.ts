import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hexOf, SeedChain, sha256Of } from '../games/fair/index.ts';
import { ReceiptSigner } from '../server/trade/casino/receipt-signer.ts';
import { fairRecord } from '../games/fair/record.fixture.ts';
import { makeTemporaryFolder } from '../server/core/system/temporary-folder.ts';

// What `npm run games` and `npm run fair` print, and how they end.

const folder = makeTemporaryFolder('games');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, script), ...args], { encoding: 'utf8' });

const chain = new SeedChain(hexOf(sha256Of('evens test chain')), 20);
const records = ['teen20', 'baccarat', 'vhorses'].map((table, index) =>
  fairRecord(chain, index + 1, { table, values: [] }),
);
const fileOf = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test('records in lines, in a list and alone are dealt again', () => {
  const lines = fileOf('rounds.jsonl', records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const list = fileOf('rounds.json', JSON.stringify(records, null, 2));
  const alone = fileOf('round.json', JSON.stringify(records[0], null, 2));
  const { status, stdout } = run('fair.ts', 'verify', lines, list, alone);
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, '7 hold, 0 refused']);
});

test('rounds that are dealt from a vault, void ones among them, verify', () => {
  const dealt = run('fair.ts', 'deal', 'lucky7', 'hilo', '--rounds', '100', '--out', folder);
  expect([dealt.status, dealt.stderr]).toEqual([0, '']);
  const files = ['lucky7', 'hilo'].map((code) => join(folder, `${code}.jsonl`));
  const { status, stdout } = run('fair.ts', 'verify', ...files, '--quiet');
  expect([status, stdout.trim()]).toEqual([0, '200 hold, 0 refused']);
  expect(readFileSync(files[0] as string, 'utf8')).toContain('"status":"void"');
});

test('a changed record is refused by what differs first, and the command ends with 1', () => {
  const [record] = records;
  const changed = fileOf('changed.json', JSON.stringify({ ...record, cards: record?.cards.toReversed() }));
  const { status, stdout } = run('fair.ts', 'verify', changed, '--steps');
  expect(status).toBe(1);
  expect(stdout).toContain('refused: cards: Card 1 is');
  expect(stdout).toContain('  holds  draws');
});

test('the value of a signed receipt is looked for in the record of its round, and no other', async () => {
  const value = hexOf(sha256Of('asha'));
  const withValue = fairRecord(chain, 4, { table: 'dt20', values: [value] });
  const { round_id, table } = withValue;
  const signer = new ReceiptSigner();
  const receipt = await signer.sign({ round_id, table, entropy: value, sequence: 41 });
  const kept = fileOf('receipt.json', JSON.stringify(receipt));
  const verify = (record: object, file = kept) => {
    const both = JSON.stringify([records[0], record]);
    return run('fair.ts', 'verify', fileOf('both.json', both), '--receipt', file);
  };
  const held = verify(withValue);
  expect([held.status, held.stdout.trim().split('\n').at(-1)]).toEqual([0, '2 hold, 0 refused']);
  expect(held.stdout).toContain(`signed by ${signer.key}: value ${value}, of bet 41, is in round ${round_id}`);
  const left = verify(fairRecord(chain, 4, { table: 'dt20', values: [] }));
  expect([left.status, left.stdout.trim().split('\n').at(-1)]).toEqual([1, '1 hold, 1 refused']);
  expect(left.stdout).toContain('refused: mine: Your value is not in the list.');
  const others = run('fair.ts', 'verify', fileOf('others.json', JSON.stringify(records)), '--receipt', kept);
  expect([others.status, others.stderr.trim()]).toEqual([
    2,
    `There is no record of round ${round_id}, which the receipt is of.`,
  ]);
  const forged = fileOf('forged.json', JSON.stringify({ ...receipt, sequence: 42 }));
  expect(verify(withValue, forged).status).toBe(2);
});

test('with an anchor that was kept, records of its chain hold, and those of another are refused', () => {
  const kept = fileOf('kept.json', JSON.stringify(records));
  const other = new SeedChain(hexOf(sha256Of('another test chain')), 20);
  const both = run('fair.ts', 'verify', kept, '--anchor', other.anchor, '--anchor', chain.anchor);
  expect([both.status, both.stdout.trim().split('\n').at(-1)]).toEqual([0, '3 hold, 0 refused']);
  const { status, stdout } = run('fair.ts', 'verify', kept, '--anchor', other.anchor);
  expect(status).toBe(1);
  expect(stdout).toContain(`refused: anchor: The chain’s anchor ${chain.anchor} is not one that was kept.`);
  expect(run('fair.ts', 'verify', kept, '--anchor', 'none').status).toBe(2);
});

test('a file that is no JSON ends with 2', () => {
  expect(run('fair.ts', 'verify', fileOf('text', 'no record')).status).toBe(2);
  expect(run('fair.ts').status).toBe(2);
});

test('returns are printed as JSON, each bet of the table once', () => {
  const { stdout } = run('games.ts', 'returns', 'dt20', '--json');
  const returns = JSON.parse(stdout) as { table: string; bet: string }[];
  expect(returns[0]).toEqual({
    table: 'dt20',
    bet: 'winner-dragon',
    payout: 2,
    probability: expect.closeTo(0.4916, 4) as number,
    return: expect.closeTo(0.9831, 4) as number,
  });
  expect(new Set(returns.map(({ bet }) => bet)).size).toBe(returns.length);
  expect(run('games.ts', 'returns', 'no-table').status).toBe(2);
});

test('a simulation says how far it is from what is computed', () => {
  const { stdout, status } = run('games.ts', 'simulate', 'lucky7', '--rounds', '2000', '--seed', '3', '--json');
  const bets = JSON.parse(stdout) as { rounds: number; errors: number }[];
  expect(status).toBe(0);
  expect(bets.every(({ rounds, errors }) => rounds === 2000 && Math.abs(errors) < 6)).toBe(true);
  expect(run('games.ts', 'simulate', 'lucky7', '--rounds', 'many').status).toBe(2);
});
