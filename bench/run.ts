import { parseArgs } from 'node:util';
import { BENCHMARKS } from './benchmarks/benchmarks.ts';
import { FlowError } from './flow/flow-error.ts';
import { describeMachine } from './measure/machine.ts';
import type { Benchmark, Finding, Result } from './measure/result.ts';
import { UsageError } from './measure/usage-error.ts';

const USAGE = `npm run bench -- NAME [--flow FILE] [--json], where NAME is ${Object.keys(BENCHMARKS).join(', ')};
page and desk take --soak SECONDS too, 600 by default
or npm run bench -- ab --base COMMIT, to see whether the work tree has become slower than a commit`;

async function main(args: string[]): Promise<void> {
  if (args[0] === 'ab') return (await import('./compare/compare.ts')).compare(args.slice(1));
  const { name, benchmark, flowPath, soakSeconds, json } = await read(args);
  const { summary, ...finding } = await benchmark.run(flowPath, { soakSeconds });
  const command = ['npm run bench --', ...args].join(' ');
  const { target, stretch } = benchmark;
  const result: Result = { name, target, stretch, ...finding, machine: describeMachine(), command };
  console.log(json ? JSON.stringify(result) : describe(result, summary));
}

interface Asked {
  name: string;
  benchmark: Benchmark;
  flowPath: string | undefined;
  soakSeconds: number;
  json: boolean;
}

async function read(args: string[]): Promise<Asked> {
  const { values, positionals } = parse(args);
  const [name, ...more] = positionals;
  const benchmark = name === undefined ? undefined : await BENCHMARKS[name]?.();
  if (name === undefined || benchmark === undefined || more.length > 0) throw new UsageError(USAGE);
  if (values.flow !== undefined && !benchmark.takesFlow) throw new UsageError(`${name} takes no flow`);
  const soakSeconds = Number(values.soak ?? 600);
  if (!(soakSeconds >= 0)) throw new UsageError('--soak takes a number of seconds');
  return { name, benchmark, flowPath: values.flow, soakSeconds, json: values.json };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { flow: { type: 'string' }, soak: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
  } catch {
    throw new UsageError(USAGE);
  }
}

function describe(result: Result, summary: Finding['summary']): string {
  const { machine, verified } = result;
  return [
    `${result.name}: target ${result.target} (stretch ${result.stretch})`,
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
