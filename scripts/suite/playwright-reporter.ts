// A line a story with what is left, a failure as soon as it is known, and every result for scripts/test.ts.
import { relative, resolve } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult as Try } from '@playwright/test/reporter';
import { Progress } from './progress.ts';
import { appendResult, describeFailure, nameOf, type TestResult } from './test-result.ts';

const root = resolve(import.meta.dirname, '../..');
const reasonOf = ({ message, stack, value }: TestError) => stack ?? message ?? value ?? 'an error without a message';

export default class SuiteReporter implements Reporter {
  #progress = new Progress(0);

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress = new Progress(suite.allTests().length);
  }

  onTestEnd(test: TestCase, last: Try): void {
    const failed = test.results.filter(({ status }) => status !== test.expectedStatus && status !== 'skipped');
    const result: TestResult = {
      id: test.id,
      file: relative(root, test.location.file),
      title: test.titlePath().slice(3).join(' › '),
      status: statusOf(test, last),
      seconds: last.duration / 1000,
      reasons: failed.flatMap(({ errors }) => errors.map(reasonOf)),
    };
    if (result.status === 'failed' && last.retry < test.retries) {
      console.log(`\n${describeFailure(result, '↻')}\n    It is tried once more.\n`);
      return;
    }
    appendResult(result);
    if (result.status === 'failed') console.log(`\n${describeFailure(result)}\n`);
    const mark = { passed: '✓', unsteady: '↻', failed: '✘', skipped: '-' }[result.status];
    console.log(`${mark} ${nameOf(result)} ${result.seconds.toFixed(1)} s · ${this.#progress.step()}`);
  }

  /** Outside of stories: a file that does not load, a worker that ends. */
  onError(error: TestError): void {
    const file = error.location === undefined ? 'playwright' : relative(root, error.location.file);
    const reasons = [reasonOf(error)];
    const result: TestResult = {
      id: `${file} ${reasons.join()}`,
      file,
      title: '',
      status: 'failed',
      seconds: 0,
      reasons,
    };
    appendResult(result);
    console.log(`\n${describeFailure(result)}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

function statusOf(test: TestCase, last: Try): TestResult['status'] {
  if (last.status === 'skipped') return 'skipped';
  if (last.status !== test.expectedStatus) return 'failed';
  return test.outcome() === 'flaky' ? 'unsteady' : 'passed';
}
