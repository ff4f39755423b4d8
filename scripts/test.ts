// The whole suite: the checks side by side, then units and laws, simulation, integration, browser. It ends with what
// failed and why, the time of each part, and one line: "N passed, N failed", and ", N skipped" where tests found no data.
// What a check finds counts as one failure; a check that finds nothing is no test.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWebIfStale } from '../server/commands/build-web.ts';
import { STAGE } from '../server/postgres/cluster-place.ts';
import { makeTemporaryFolder } from '../server/temporary-folder.ts';
import { findChromium, installChromium } from './chromium.ts';
import { PINNED_NODE } from './pinned-node.ts';
import { installPrograms } from './programs.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const root = resolve(import.meta.dirname, '..');
const scratch = makeTemporaryFolder('suite');
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const times: [part: string, seconds: number][] = [];
const failures: string[] = [];

/** Said again at the end: whoever sees only the last lines of a long run reads what failed, and why. */
function remember(title: string, reasons: readonly string[]): void {
  const lines = stripVTControlCharacters(reasons.join('\n')).split('\n');
  const own = lines.filter((line) => line.trim() !== '' && !line.includes('/node_modules/')).slice(0, 25);
  failures.push([`✘ ${title}`, ...own.map((line) => `    ${line}`)].join('\n'));
}

async function timed(part: string, work: () => void | Promise<void>): Promise<void> {
  const from = performance.now();
  await work();
  times.push([part, Math.round((performance.now() - from) / 1000)]);
}

/** @param quiet  what it says is printed at its end: others run beside it */
async function run(
  command: string,
  args: string[],
  { env = {}, quiet = false } = {},
): Promise<{ good: boolean; said: string }> {
  const title = `\n› ${command} ${args.join(' ')}`;
  if (!quiet) console.log(title);
  const child = spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    // The tests start our programs a few hundred times; half of such a start is reading their sources.
    env: { ...process.env, TMPDIR: scratch, NODE_COMPILE_CACHE: join(scratch, 'compiled'), ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const code = await new Promise((ended) => child.once('close', ended));
  const said = Buffer.concat(output).toString().trim();
  if (quiet) console.log(`${title}\n${said}`);
  return { good: code === 0, said };
}

async function check(command: string, args: string[] = []): Promise<void> {
  const { good, said } = await run(command, args, { quiet: true });
  if (good) return;
  total.failed += 1;
  remember(`${command} ${args.join(' ')}`, [said]);
}

/** Once, before exchanges start side by side and each would build it into the same folder. */
function buildWeb(): void {
  try {
    buildWebIfStale((line) => console.log(`\n› ${line}`));
  } catch (error) {
    console.log((error as Error).message);
    total.failed += 1;
  }
}

/** A runner that leaves a JSON report. A run that failed without a failed test (a file that does not load) counts one. */
async function tests(
  command: string,
  args: string[],
  report: { file: string; env?: Record<string, string>; read: (json: never) => Counts },
): Promise<void> {
  const { good } = await run(command, args, { env: report.env ?? {} });
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = report.read(JSON.parse(readFileSync(report.file, 'utf8')) as never);
  } catch {
    console.log(`${command} left no report`);
    counts.failed = 1;
  }
  if (!good && counts.failed === 0) counts.failed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

interface VitestReport {
  readonly testResults: readonly {
    /** The file. */
    name: string;
    /** Why it did not load; else empty. */
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

/** What reads the repository's own files is a check: only what it finds counts. */
function countVitest({ testResults }: VitestReport): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, message, assertionResults } of testResults) {
    const isCheck = name.startsWith(join(root, 'scripts'));
    const file = relative(root, name);
    if (message !== '' && assertionResults.length === 0) remember(file, [message]);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') {
        counts.failed += 1;
        remember(`${file} › ${fullName}`, failureMessages);
      } else if (status !== 'passed') counts.skipped += 1;
      else if (!isCheck) counts.passed += 1;
    }
  }
  return counts;
}

async function vitest(...projects: string[]): Promise<void> {
  const file = join(scratch, `${projects[0]}.json`);
  const named = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await tests('vitest', ['run', ...named, ...reporters], { file, read: countVitest });
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly { results: readonly { error?: { message?: string } }[] }[];
  }[];
}

function rememberStories({ suites = [], specs = [] }: PlaywrightSuite): void {
  for (const { title, file, line, ok, tests: runs } of specs) {
    const reasons = runs.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    if (!ok) remember(`e2e/${file}:${line} › ${title}`, reasons);
  }
  suites.forEach(rememberStories);
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

async function browser(): Promise<void> {
  if (findChromium() === undefined) {
    const problem = installChromium();
    if (problem !== undefined) {
      console.log(problem);
      total.failed += 1;
      return;
    }
  }
  const file = join(scratch, 'browser.json');
  await tests('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    file,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    read: (json: PlaywrightReport) => {
      rememberStories(json);
      const { expected, unexpected, flaky, skipped } = json.stats;
      return { passed: expected, failed: unexpected + flaky, skipped };
    },
  });
}

/** Each uses a core and a half where it is alone; types of the packages come before what is built on them. */
async function checks(): Promise<void> {
  const types = async () => {
    await check('tsc', ['-b', 'engine', 'protocol', 'client', 'server', 'simulation', 'web', 'bench']);
    await check('tsc', ['-p', 'tsconfig.json']);
  };
  const style = async () => {
    await check('oxfmt', ['--check']);
    await check('knip');
    await check('oxlint');
  };
  await Promise.all([types(), style()]);
}

/** Databases outside of the data folders they belong to: a test that makes one has to remove it. */
function stagedDatabases(): string[] {
  return existsSync(STAGE) ? readdirSync(STAGE).filter((name) => name.startsWith('data-')) : [];
}

const staged = new Set(stagedDatabases());
if (process.version !== `v${PINNED_NODE}`) console.log(`Node ${process.version}; the pinned one is v${PINNED_NODE}`);
await timed('checks', checks);
await timed('web build', buildWeb);
installPrograms();
await timed('unit', () => vitest('unit', 'repository'));
await timed('simulation', () => vitest('simulation'));
await timed('integration', () => vitest('integration'));
await timed('browser', browser);
rmSync(scratch, { recursive: true, force: true });
const left = stagedDatabases().filter((name) => !staged.has(name));
if (left.length > 0) {
  total.failed += 1;
  remember(`databases left in ${STAGE}`, left);
}
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${times.map(([part, seconds]) => `${part} ${seconds} s`).join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);
