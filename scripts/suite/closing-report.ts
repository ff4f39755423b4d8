import { styleText } from 'node:util';
import type { LastRun } from './last-run.ts';
import { BUDGETS, type Part } from './parts.ts';
import { describeFailure, nameOf, type TestResult } from './test-result.ts';

const SLOWEST = 10;
const OVER_BUDGET = 1.5;

/** The slowest tests of a part, so that whoever makes the suite slower sees it. */
export function printSlowest(part: Part, results: readonly TestResult[]): void {
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length === 0 || part === 'checks' || part === 'build') return;
  console.log(`\nThe slowest of ${part}:`);
  for (const result of slowest) console.log(`${result.seconds.toFixed(1).padStart(7)} s  ${nameOf(result)}`);
}

/** The last lines of a run: what failed and why, seconds a part, "N passed, N failed", what was tried twice. */
export function printReport({ suite, parts, failed, unsteady }: LastRun): void {
  if (failed.length > 0) console.log(`\n${failed.map((test) => describeFailure(test)).join('\n')}`);
  const seconds = parts.map(({ part, seconds: took }) => {
    const text = `${part} ${took} s`;
    const isOver = suite === 'core' && took > BUDGETS[part] * OVER_BUDGET;
    return isOver ? styleText('red', `${text} of ${BUDGETS[part]}`, { validateStream: false }) : text;
  });
  console.log(`\n${seconds.join(', ')}`);
  const sum = (count: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[count], 0);
  const skipped = sum('skipped');
  console.log(`${sum('passed')} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  for (const test of unsteady) console.log(describeFailure(test, '↻ unsteady:'));
}
