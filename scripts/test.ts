// The whole suite, in order of cost: format, lint, types, dead code, units and laws, simulation, integration, browser.
// Ends with one line: "N passed, N failed", and ", N skipped" where tests found no data.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWebIfStale } from '../server/commands/build-web.ts';
import { findChromium, installChromium } from './chromium.ts';
import { PINNED_NODE } from './pinned-node.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'evens-suite-'));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n› ${command} ${args.join(' ')}`);
  const done = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tests start our programs a few hundred times; half of such a start is reading their sources.
    env: { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled'), ...env },
  });
  return done.status === 0;
}

/** A check that counts as one test. */
function check(command: string, args: string[]): void {
  if (run(command, args)) total.passed += 1;
  else total.failed += 1;
}

/** Once, before exchanges start side by side and each would build it into the same folder. */
function buildWeb(): void {
  try {
    buildWebIfStale((line) => console.log(`\n› ${line}`));
    total.passed += 1;
  } catch (error) {
    console.log((error as Error).message);
    total.failed += 1;
  }
}

/** A runner that leaves a JSON report. A run that failed without a failed test (a file that does not load) counts one. */
function tests(
  command: string,
  args: string[],
  report: { file: string; env?: NodeJS.ProcessEnv; read: (json: never) => Counts },
): void {
  const good = run(command, args, report.env);
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

function vitest(project: string): void {
  const file = join(scratch, `${project}.json`);
  tests('vitest', ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    file,
    read: (json: {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numTodoTests: number;
    }) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
    }),
  });
}

function browser(): void {
  if (findChromium() === undefined) {
    const problem = installChromium();
    if (problem !== undefined) {
      console.log(problem);
      total.failed += 1;
      return;
    }
  }
  const file = join(scratch, 'browser.json');
  tests('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    file,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    read: (json: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: json.stats.expected,
      failed: json.stats.unexpected + json.stats.flaky,
      skipped: json.stats.skipped,
    }),
  });
}

if (process.version !== `v${PINNED_NODE}`) console.log(`Node ${process.version}; the pinned one is v${PINNED_NODE}`);
check('oxfmt', ['--check']);
check('oxlint', []);
check('tsc', ['-b', 'engine', 'protocol', 'server', 'simulation', 'web', 'bench']);
check('tsc', ['-p', 'tsconfig.json']);
check('knip', []);
buildWeb();
vitest('unit');
vitest('simulation');
vitest('integration');
browser();
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);
