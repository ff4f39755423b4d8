// npm test and npm run test:long. Runs the parts in turn and ends with what failed and why, the seconds of each part,
// and one line: "N passed, N failed", and ", N skipped" if something on this machine is missing. CONTRIBUTING.md says
// what belongs to which suite.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { STAGE } from '../server/core/postgres/cluster-place.ts';
import { PINNED_NODE } from './pinned-node.ts';
import { installWhatTestsNeed } from './programs.ts';
import { printReport, printSlowest } from './suite/closing-report.ts';
import { readLastRun, readTree, writeLastRun, type LastRun, type NamedTest, type PartOfRun } from './suite/last-run.ts';
import { readOptions, USAGE, type SuiteOptions } from './suite/options.ts';
import { PARTS, type Part } from './suite/parts.ts';
import { runPart } from './suite/run-part.ts';
import { makeScratchFolder } from './suite/scratch-folder.ts';
import type { TestResult } from './suite/test-result.ts';

/** More stories than these that pass only when tried again are a failure of their own. */
const MOST_UNSTEADY = 2;

/** Databases outside of the data folders that they belong to: a test that makes one has to remove it. */
const stagedDatabases = (): string[] =>
  existsSync(STAGE) ? readdirSync(STAGE).filter((name) => name.startsWith('data-')) : [];

function optionsOrExit(): SuiteOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** @returns the failures to run again by part, or undefined if everything is run */
function failuresToRepeat({ onlyFailed, suite }: SuiteOptions): readonly NamedTest[] | undefined {
  if (!onlyFailed) return undefined;
  const last = readLastRun();
  if (last?.suite !== suite) {
    console.error(
      'There is no record of a run of this suite: test-results/last-run.json is of the other one, or missing.',
    );
    process.exit(2);
  }
  if (!last.ended) console.log('The last run was cut off: these are the failures that were known before it.');
  if (last.failed.length > 0) return last.failed;
  console.log('Nothing failed in the last run of this suite.');
  process.exit(last.ended ? 0 : 2);
}

const countOf = (results: readonly TestResult[], ...states: TestResult['status'][]) =>
  results.filter(({ status }) => states.includes(status)).length;

/** Exchanges that start side by side would each build a stale site into the same folder, so it is built before them. */
function partsToRun({ suite, parts, onlyFailed }: SuiteOptions, repeated: readonly NamedTest[] | undefined): Part[] {
  const wanted = parts.filter((part) => !onlyFailed || repeated?.some((test) => test.part === part) === true);
  const needsSite = wanted.includes('browser') || wanted.includes('integration');
  return PARTS[suite].filter((part) => wanted.includes(part) || (part === 'build' && needsSite));
}

async function runSuite(options: SuiteOptions, scratch: string): Promise<LastRun> {
  const began = performance.now();
  const repeated = failuresToRepeat(options);
  const tree = readTree();
  const start = { suite: options.suite, ...tree, began: new Date().toISOString() };
  const before = readLastRun();
  const known = before?.suite === options.suite ? before.failed : [];
  // A run that is cut off leaves no green from before, and forgets no failure.
  writeLastRun({ ...start, seconds: 0, parts: [], failed: known, unsteady: [], ended: false, green: false });
  const env = {
    TMPDIR: scratch,
    // The tests start our programs a few hundred times; half of such a start is reading their sources.
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    EVENS_LONG: options.suite === 'long' ? '1' : '',
  };
  const parts: PartOfRun[] = [];
  const failed: NamedTest[] = [];
  const unsteady: NamedTest[] = [];
  for (const part of partsToRun(options, repeated)) {
    const again = repeated?.filter((test) => test.part === part);
    const from = performance.now();
    const results = await runPart(part, { ...options, scratch, env, again });
    const seconds = Math.round((performance.now() - from) / 1000);
    printSlowest(part, results);
    for (const { file, title, reasons, status } of results) {
      if (status === 'failed') failed.push({ part, file, title, reasons });
      if (status === 'unsteady') unsteady.push({ part, file, title, reasons });
    }
    const counts = { passed: countOf(results, 'passed', 'unsteady'), failed: countOf(results, 'failed') };
    parts.push({ part, seconds, ...counts, skipped: countOf(results, 'skipped') });
    const isNoUseGoingOn = (part === 'checks' || part === 'build') && counts.failed > 0;
    if (isNoUseGoingOn && !options.keepsGoing) break;
  }
  if (unsteady.length > MOST_UNSTEADY)
    failed.push({
      part: 'browser',
      file: 'unsteady',
      title: `${unsteady.length} stories passed only when tried again`,
      reasons: [],
    });
  // Failures of parts that were left out are still to be mended.
  const open = known.filter(({ part }) => !parts.some((ran) => ran.part === part));
  if (repeated !== undefined) failed.push(...open);
  const end = readTree();
  const isSame = end.commit === tree.commit && end.clean === tree.clean;
  if (!isSame) console.log('\nThe tree was changed while the suite ran: this run says nothing of a commit.');
  const seconds = Math.round((performance.now() - began) / 1000);
  const isWhole =
    repeated === undefined && options.changedSince === undefined && isSame && ranEverything(options, parts);
  const clean = tree.clean && isSame;
  return { ...start, clean, seconds, parts, failed, unsteady, ended: true, green: isWhole && failed.length === 0 };
}

/** True if each part ran and those that have tests had some that passed. */
const ranEverything = ({ suite }: SuiteOptions, parts: readonly PartOfRun[]): boolean =>
  PARTS[suite].every((wanted) =>
    parts.some(({ part, passed }) => part === wanted && (passed > 0 || part === 'checks' || part === 'build')),
  );

const options = optionsOrExit();
if (process.version !== `v${PINNED_NODE}`) console.log(`Node ${process.version}; the pinned one is v${PINNED_NODE}`);
installWhatTestsNeed();
const staged = new Set(stagedDatabases());
const scratch = makeScratchFolder(options);
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const run = await runSuite(options, scratch);
const left = stagedDatabases().filter((name) => !staged.has(name));
const failed =
  left.length === 0
    ? run.failed
    : [...run.failed, { part: 'integration' as const, file: STAGE, title: 'databases were left there', reasons: left }];
const ended = { ...run, failed, green: run.green && failed.length === 0 };
writeLastRun(ended);
printReport(ended);
process.exit(failed.length === 0 ? 0 : 1);
