import { parseArgs } from 'node:util';
import { BENCHMARKS, loadBenchmarks } from './benchmarks/benchmarks.ts';
import { FlowError } from './flow/flow-error.ts';
import { describeMachine } from './measure/machine.ts';
import type { Benchmark, Finding, Result } from './measure/result.ts';
import { UsageError } from './measure/usage-error.ts';
import { measuredCommit } from './record/commit.ts';
import { pageWith, readPage, tableOf, writePage } from './record/results-page.ts';
import { keptOf, readFigures, type StoredFigures, storedOf, writeFigures } from './record/stored-figures.ts';

const NAMES = Object.keys(BENCHMARKS);
const USAGE = `npm run bench -- NAME [--brief] [--write] [--flow FILE] [--json], where NAME is ${NAMES.join(', ')};
  --brief only shows that it runs, --write puts its row into bench/RESULTS.md; page and desk take --soak SECONDS too, 60 by default
or npm run bench -- all, to run each of them briefly; with --write in full, and the rows are written
or npm run bench -- table, to write the table of bench/RESULTS.md again; with --check, to see that nobody else has changed it
or npm run bench -- ab --base COMMIT, to see whether the work tree has become slower than a commit`;

async function main(args: string[]): Promise<void> {
  if (args[0] === 'ab') return (await import('./compare/compare.ts')).compare(args.slice(1));
  const { values, positionals } = parse(args);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || (values.brief && values.write)) throw new UsageError(USAGE);
  if (name === 'table') return values.check ? checkTable() : writeTable();
  if (name === 'all') return all(values.write ? 'full' : 'brief');
  const benchmark = await BENCHMARKS[name]?.();
  if (benchmark === undefined) throw new UsageError(USAGE);
  await one(name, benchmark, { ...values, command: ['npm run bench --', ...args].join(' ') });
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        flow: { type: 'string' },
        soak: { type: 'string', default: '60' },
        brief: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new UsageError(USAGE);
  }
}

interface Wanted {
  readonly flow?: string | undefined;
  readonly soak: string;
  readonly brief: boolean;
  readonly write: boolean;
  readonly json: boolean;
  readonly command: string;
}

async function one(name: string, benchmark: Benchmark, { flow, soak, brief, write, json, command }: Wanted) {
  if (flow !== undefined && !benchmark.takesFlow) throw new UsageError(`${name} takes no flow`);
  const soakSeconds = Number(soak);
  if (!(soakSeconds >= 0)) throw new UsageError('--soak takes a number of seconds');
  const commit = write ? measuredCommit() : undefined;
  const { summary, ...finding } = await benchmark.run({ flowPath: flow, soakSeconds: brief ? 0 : soakSeconds, brief });
  const result: Result = { name, target: benchmark.target, ...finding, machine: describeMachine(), command };
  console.log(json ? JSON.stringify(result) : describe(result, summary));
  if (commit === undefined) return;
  const stored = storedOf({ summary, ...finding }, { machine: result.machine, commit, now: new Date() });
  await writeRow(name, benchmark, stored);
}

/** A run of one benchmark replaces its own row alone. */
async function writeRow(name: string, { better }: Benchmark, stored: StoredFigures): Promise<void> {
  const figures = readFigures();
  writeFigures({ ...figures, [name]: keptOf(figures[name], stored, better) });
  await writeTable();
}

const madePage = async (): Promise<string> => pageWith(readPage(), tableOf(await loadBenchmarks(), readFigures()));

async function writeTable(): Promise<void> {
  writePage(await madePage());
}

/** @throws UsageError if the page is another than the program makes, or a figure is of no benchmark */
async function checkTable(): Promise<void> {
  const unknown = Object.keys(readFigures()).filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new UsageError(`bench/results.json has figures of no benchmark: ${unknown.join(', ')}`);
  if (readPage() !== (await madePage()))
    throw new UsageError('the table of bench/RESULTS.md is not of bench/results.json: npm run bench -- table');
}

async function all(size: 'brief' | 'full'): Promise<void> {
  if (size === 'full') measuredCommit();
  const { runAll } = await import('./record/run-all.ts');
  const failed = await runAll(NAMES, size);
  console.log(failed.length === 0 ? `\nall ${NAMES.length} ran to their end` : `\nfailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function describe(result: Result, summary: Finding['summary']): string {
  const { machine, verified } = result;
  return [
    `${result.name}: target ${result.target}`,
    ...summary.map((line) => `  ${line}`),
    ...(verified === undefined
      ? []
      : [
          `  verified: ${Object.entries(verified)
            .map(([what, figure]) => `${what} ${figure}`)
            .join(', ')}`,
        ]),
    `  machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.os}, Node ${machine.node}, fdatasync ${machine.fdatasyncMs} ms, load ${machine.load}`,
    `  misses: ${result.misses.length === 0 ? 'none' : result.misses.join('; ')}`,
  ].join('\n');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof FlowError || error instanceof UsageError)) throw error;
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
}
