import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWebIfStale } from '../../server/commands/build-web.ts';
import { findChromium, NO_CHROMIUM } from '../chromium.ts';
import type { NamedTest } from './last-run.ts';
import type { SuiteOptions } from './options.ts';
import { DEADLINES, type Part } from './parts.ts';
import { runProgram, type ProgramRun } from './run-program.ts';
import { describeFailure, readResults, writingResultsTo, type TestResult } from './test-result.ts';

const root = resolve(import.meta.dirname, '../..');

export interface PartOptions extends Pick<SuiteOptions, 'suite' | 'changedSince'> {
  /** A folder of this run: for results, and for what tests put into the folder for temporary files. */
  readonly scratch: string;
  /** The failures to run again; undefined to run everything. */
  readonly again: readonly NamedTest[] | undefined;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs one part. @returns its results; of checks the failures alone, since a check that finds nothing is no test */
export async function runPart(part: Part, options: PartOptions): Promise<TestResult[]> {
  if (part === 'checks') return runChecks(options);
  if (part === 'build') return buildWeb();
  if (part === 'browser') return runStories(options);
  return runVitest(part, options);
}

const failure = (file: string, reasons: readonly string[], title = ''): TestResult => ({
  id: `${file} ${title}`,
  file,
  title,
  status: 'failed',
  seconds: 0,
  reasons,
});

type TimedPart = Exclude<Part, 'build'>;
const minutes = (part: TimedPart, { suite }: PartOptions) => DEADLINES[suite][part];

const CHECKS = {
  types: [
    // Several checkers repeat each other's work on shared imports, and compete with lint for the cores.
    [
      'tsc',
      '-b',
      '--checkers',
      '1',
      'engine',
      'games',
      'results',
      'protocol',
      'client',
      'server',
      'demo',
      'simulation',
      'web',
      'bench',
    ],
    ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
  ],
  oxfmt: [['oxfmt', '--check']],
  knip: [['knip']],
  oxlint: [['oxlint']],
} as const;
type Check = keyof typeof CHECKS;

/** Two beside each other: each uses a core and a half when it is alone. */
async function runChecks(options: PartOptions): Promise<TestResult[]> {
  const found: TestResult[] = [];
  const deadline = minutes('checks', options) * 60_000;
  const check = async (name: Check) => {
    if (options.again !== undefined && !options.again.some(({ file }) => file === name)) return;
    for (const [command, ...args] of CHECKS[name]) {
      const { isGood, output, isLate } = await runProgram(command, args, { env: options.env, deadline, isQuiet: true });
      if (!isGood) found.push(failure(name, [isLate ? 'It hung.' : output], [command, ...args].join(' ')));
    }
  };
  const style = async () => {
    for (const name of ['oxfmt', 'knip', 'oxlint'] as const) await check(name);
  };
  await Promise.all([check('types'), style()]);
  for (const result of found) console.log(`\n${describeFailure(result)}`);
  return found;
}

/** Once, before exchanges start side by side and each would build it into the same folder. */
function buildWeb(): TestResult[] {
  try {
    buildWebIfStale((line) => console.log(`\n› ${line}`));
    return [];
  } catch (error) {
    const result = failure('web build', [(error as Error).message]);
    console.log(describeFailure(result));
    return [result];
  }
}

/** A run that is not good without a failed test has failed as a whole. */
function resultsOf(part: TimedPart, run: ProgramRun, { file, options }: { file: string; options: PartOptions }) {
  const results = readResults(file);
  if (run.isLate) results.push(failure(part, [`It was ended after ${minutes(part, options)} minutes: it hangs.`]));
  else if (!run.isGood && !results.some(({ status }) => status === 'failed'))
    results.push(failure(part, ['The runner failed without a failed test; its output says why.']));
  return results;
}

const PROJECTS: Readonly<Record<'core' | 'long', Readonly<Partial<Record<Part, readonly string[]>>>>> = {
  core: { unit: ['unit', 'repository'], simulation: ['simulation'], integration: ['integration'] },
  long: { unit: ['long-unit'], integration: ['long-integration'] },
};

interface VitestRun {
  readonly projects: readonly string[];
  /** Files, or the options that choose them; empty for all files. */
  readonly selection: readonly string[];
}

export function vitestRuns(
  part: TimedPart,
  { suite, again, changedSince }: Pick<PartOptions, 'suite' | 'again' | 'changedSince'>,
): VitestRun[] {
  const projects = PROJECTS[suite][part] ?? [];
  if (changedSince === undefined) return [{ projects, selection: again === undefined ? [] : filesOf(again) }];
  // A change may touch no test of this part; a whole part without a test has lost its files.
  const changed = ['--passWithNoTests', sinceCommit('--changed', changedSince)];
  const runs = [{ projects: projects.filter((project) => project !== 'repository'), selection: changed }];
  // No import tells which files a test of the repository reads.
  if (projects.includes('repository')) runs.push({ projects: ['repository'], selection: [] });
  return runs;
}

async function runVitest(part: TimedPart, options: PartOptions): Promise<TestResult[]> {
  const results: TestResult[] = [];
  for (const run of vitestRuns(part, options)) results.push(...(await runProjects(part, options, run)));
  return results;
}

async function runProjects(part: TimedPart, options: PartOptions, { projects, selection }: VitestRun) {
  const file = join(options.scratch, `${projects.join('-')}.jsonl`);
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), '--allowOnly=false'];
  const run = await runProgram('vitest', [...args, '--reporter=./scripts/suite/vitest-reporter.ts', ...selection], {
    env: { ...options.env, ...writingResultsTo(file) },
    deadline: minutes(part, options) * 60_000,
  });
  const results = resultsOf(part, run, { file, options });
  // A test that reads the repository's own files is a check, and does not count as a test.
  return results.filter(({ file: name, status }) => !name.startsWith('scripts/') || status !== 'passed');
}

const sinceCommit = (flag: string, commit: string) => (commit === '' ? flag : `${flag}=${commit}`);

/**
 * Whole files, because a test may build on the one before it; none, which means all, if something failed outside of a
 * test file.
 */
function filesOf(tests: readonly NamedTest[]): string[] {
  const files = [...new Set(tests.map(({ file }) => file))];
  return files.every((file) => /\.(?:test|spec)\.tsx?$/.test(file) && existsSync(join(root, file))) ? files : [];
}

async function runStories(options: PartOptions): Promise<TestResult[]> {
  const { suite, again, changedSince } = options;
  if (findChromium() === undefined) {
    const status = process.env['CI'] === 'true' ? 'failed' : 'skipped';
    return [{ ...failure('browser', [NO_CHROMIUM], 'there is no Chromium'), status }];
  }
  const file = join(options.scratch, 'browser.jsonl');
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--forbid-only'];
  // With a space `--project` would take the files that follow for further projects.
  args.push(
    '--reporter',
    './scripts/suite/playwright-reporter.ts',
    `--project=${suite === 'core' ? 'stories' : 'long'}`,
  );
  // A browser may hang on a machine that others share; the long suite tries nothing twice.
  if (suite === 'core' && process.env['CI'] === 'true') args.push('--retries', '1');
  if (changedSince !== undefined) args.push('--pass-with-no-tests', sinceCommit('--only-changed', changedSince));
  if (again !== undefined) args.push(...filesOf(again));
  const run = await runProgram('playwright', args, {
    env: { ...options.env, ...writingResultsTo(file) },
    deadline: minutes('browser', options) * 60_000,
  });
  return resultsOf('browser', run, { file, options });
}
