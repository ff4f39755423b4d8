import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type FairReceipt,
  type FairRecord,
  isHex64,
  isSignedReceipt,
  type Verdict,
  Verifier,
} from '../games/fair/index.ts';
import { tableOf, TABLES, VIRTUALS } from '../games/index.ts';
import { dealRounds } from './deal-rounds.ts';

// npm run fair -- verify FILE… [--steps] [--mine VALUE] [--receipt FILE] [--anchor ANCHOR]… [--quiet]
// Deals rounds again from their records, without a server: JSON (one record or a list) or a record a line.
// A receipt is a file too: its signature is checked, and its value is looked for in the record of its round.
// With anchors of chains that were kept from before the rounds, a record of any other chain is refused.
// Ends with 1 where a record is refused, and with 2 where a file cannot be read.
//
// npm run fair -- deal TABLE…|all --rounds N --out FOLDER
// Deals rounds from a vault as the casino does, and writes their records: a file for each table.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'boolean', default: false },
    /** Only refused records are printed. */
    quiet: { type: 'boolean', default: false },
    mine: { type: 'string' },
    receipt: { type: 'string' },
    anchor: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '100' },
    out: { type: 'string', default: '.' },
  },
});
const [command, ...names] = positionals;
if (names.length === 0 || (command !== 'verify' && command !== 'deal'))
  fail(`Say what to do:
  npm run fair -- verify FILE… [--steps] [--mine VALUE] [--receipt FILE] [--anchor ANCHOR]… [--quiet]
  npm run fair -- deal TABLE…|all --rounds N --out FOLDER`);

function fail(text: string): never {
  console.error(text);
  process.exit(2);
}

function recordsOf(file: string): unknown[] {
  try {
    const text = readFileSync(file, 'utf8').trim();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const isLines =
      lines.length > 1 && lines.every((line) => line.trimStart().startsWith('{') && line.trimEnd().endsWith('}'));
    const content: unknown = isLines ? lines.map((line) => JSON.parse(line) as unknown) : JSON.parse(text);
    return Array.isArray(content) ? content : [content];
  } catch (error) {
    return fail(`${file}: ${(error as Error).message}`);
  }
}

function print(record: unknown, { holds, checks, refused }: Verdict): void {
  const { round_id: id = 'record', table = '' } = (record ?? {}) as Partial<FairRecord>;
  console.log(`${id} ${table} ${holds ? 'holds' : `refused: ${refused?.check}: ${refused?.text}`}`);
  if (values.steps)
    for (const check of checks) console.log(`  ${check.holds ? 'holds' : 'DIFFERS'}  ${check.check}: ${check.text}`);
}

function receiptOf(file: string): FairReceipt {
  const [receipt] = recordsOf(file);
  if (!isSignedReceipt(receipt)) fail(`${file}: this is no receipt that the key which it names has signed.`);
  const { key, entropy, sequence, round_id: id } = receipt;
  console.log(`${file}: signed by ${key}: value ${entropy}, of bet ${sequence}, is in round ${id}`);
  return receipt;
}

function verify(files: readonly string[]): void {
  const receipt = values.receipt === undefined ? undefined : receiptOf(values.receipt);
  const { anchor: anchors } = values;
  if (!anchors.every(isHex64)) fail('--anchor is 64 hexadecimal digits in lower case.');
  const verifier = new Verifier();
  let [held, refused, ofReceipt] = [0, 0, 0];
  for (const record of files.flatMap(recordsOf)) {
    const isOfReceipt = receipt !== undefined && (record as Partial<FairRecord>).round_id === receipt.round_id;
    const verdict = verifier.verify(record, { mine: isOfReceipt ? receipt.entropy : values.mine, anchors });
    if (!values.quiet || !verdict.holds) print(record, verdict);
    if (verdict.holds) held += 1;
    else refused += 1;
    if (isOfReceipt) ofReceipt += 1;
  }
  if (receipt !== undefined && ofReceipt === 0)
    fail(`There is no record of round ${receipt.round_id}, which the receipt is of.`);
  console.log(`${held} hold, ${refused} refused`);
  process.exitCode = refused > 0 ? 1 : 0;
}

async function deal(codes: readonly string[]): Promise<void> {
  const rounds = Number(values.rounds);
  if (!(Number.isSafeInteger(rounds) && rounds > 0)) fail('--rounds is a whole number, 1 or more.');
  const tables = codes.includes('all')
    ? [...TABLES, ...VIRTUALS]
    : codes.map((code) => tableOf(code) ?? fail(`There is no table ${code}.`));
  mkdirSync(values.out, { recursive: true });
  for (const table of tables) {
    const file = join(values.out, `${table.code}.jsonl`);
    await dealRounds(table, rounds, file);
    console.log(`${file}: ${rounds} rounds`);
  }
}

if (command === 'deal') await deal(names);
else verify(names);
