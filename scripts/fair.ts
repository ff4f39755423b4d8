import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type FairRecord, type Verdict, Verifier } from '../games/fair/index.ts';

// npm run fair -- verify FILE… [--steps] [--mine VALUE]
// Deals rounds again from their records, without a server: JSON (one record or a list) or a record a line.
// Ends with 1 where a record is refused, and with 2 where a file cannot be read.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { steps: { type: 'boolean', default: false }, mine: { type: 'string' } },
});
const [command, ...files] = positionals;
if (command !== 'verify' || files.length === 0)
  fail('Say what to verify: npm run fair -- verify FILE… [--steps] [--mine VALUE]');

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

const verifier = new Verifier();
let [held, refused] = [0, 0];
for (const record of files.flatMap(recordsOf)) {
  const verdict = verifier.verify(record, values.mine);
  print(record, verdict);
  if (verdict.holds) held += 1;
  else refused += 1;
}
console.log(`${held} hold, ${refused} refused`);
process.exitCode = refused > 0 ? 1 : 0;
