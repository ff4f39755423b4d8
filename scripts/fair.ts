import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FairRecord, type Verdict, Verifier } from '../games/fair/index.ts';
import { tableOf, TABLES, VIRTUALS } from '../games/index.ts';
import { dealRounds } from './deal-rounds.ts';

// npm run fair -- verify FILE… [--steps] [--mine VALUE] [--quiet]
// Deals rounds again from their records, without a server: JSON (one record or a list) or a record a line.
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
    rounds: { type: 'string', default: '100' },
    out: { type: 'string', default: '.' },
  },
});
const [command, ...names] = positionals;
if (names.length === 0 || (command !== 'verify' && command !== 'deal'))
  fail(`Say what to do:
  npm run fair -- verify FILE… [--steps] [--mine VALUE] [--quiet]
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

function verify(files: readonly string[]): void {
  const verifier = new Verifier();
  let [held, refused] = [0, 0];
  for (const record of files.flatMap(recordsOf)) {
    const verdict = verifier.verify(record, values.mine);
    if (!values.quiet || !verdict.holds) print(record, verdict);
    if (verdict.holds) held += 1;
    else refused += 1;
  }
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
