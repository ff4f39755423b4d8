// A line a file with what is left, a failure as soon as it is known, and every result for scripts/test.ts.
import { relative, resolve } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node';
import { Progress } from './progress.ts';
import { appendResult, describeFailure, type TestResult } from './test-result.ts';

const root = resolve(import.meta.dirname, '../..');
const fileOf = (module: TestModule) => relative(root, module.moduleId);

interface SomeError {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly diff?: string | undefined;
}
const reasonOf = ({ message, stack, diff }: SomeError) => [stack ?? message, diff ?? ''].filter(Boolean).join('\n');

export default class SuiteReporter implements Reporter {
  #progress = new Progress(0);

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#progress = new Progress(files.length);
  }

  onUserConsoleLog({ content }: { readonly content: string }): void {
    process.stdout.write(content);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    this.#add({
      id: test.id,
      file: fileOf(test.module),
      title: test.fullName,
      status: state,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      reasons: (errors ?? []).map(reasonOf),
    });
  }

  /** Its own errors come from its hooks: the tests inside are then skipped. */
  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors();
    if (errors.length > 0) this.#addBroken(fileOf(suite.module), `${suite.fullName} (a hook)`, errors);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = fileOf(module);
    const errors = module.errors();
    if (errors.length > 0) this.#addBroken(file, '', errors);
    const tests = [...module.children.allTests()].length;
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const mark = module.ok() && errors.length === 0 ? '✓' : '✘';
    console.log(`${mark} ${file} (${tests}) ${seconds} s · ${this.#progress.step()}`);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SomeError[]): void {
    if (unhandled.length > 0) this.#addBroken('vitest', 'errors outside of tests', unhandled);
  }

  #addBroken(file: string, title: string, errors: readonly SomeError[]): void {
    this.#add({ id: `${file} ${title}`, file, title, status: 'failed', seconds: 0, reasons: errors.map(reasonOf) });
  }

  #add(result: TestResult): void {
    appendResult(result);
    if (result.status === 'failed') console.log(`\n${describeFailure(result)}\n`);
  }
}
