import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type Declared, takeTests } from './collect.ts';
import { testFilesOf } from './test-files.ts';

/** What the code that Stryker has put the mutants into looks at. */
interface Instrumented {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}
interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly mutantActivation: 'runtime' | 'static';
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}
interface Timed extends Declared {
  /** Milliseconds. */
  spent: number;
  /** How many mutants it has killed. */
  kills: number;
}

const instrumented = ((globalThis as { __stryker__?: Instrumented }).__stryker__ ??= {});
const SEED = 20_261_121;

/**
 * Runs the tests of the mutated rooms for Stryker: loads them once and calls them again for each mutant, the quick ones
 * and those that have killed most first, until one fails. Starting vitest anew for each would take thirty times as long.
 */
class InProcessRunner {
  static readonly inject = ['options'] as const;
  readonly #testFiles: string[];
  #tests: Map<string, Timed> | undefined;

  constructor({ mutate }: { readonly mutate: readonly string[] }) {
    this.#testFiles = testFilesOf(mutate);
  }

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: false };
  }

  async dryRun(): Promise<unknown> {
    const tests = await this.#load();
    const results = [];
    for (const [id, test] of tests) {
      instrumented.currentTestId = id;
      const failure = await failureOf(test);
      instrumented.currentTestId = undefined;
      const [fileName] = id.split('#');
      const told = { id, name: test.name, fileName, timeSpentMs: test.spent };
      results.push(
        failure === undefined ? { ...told, status: 0 } : { ...told, status: 1, failureMessage: messageOf(failure) },
      );
    }
    return { status: 'complete', tests: results, mutantCoverage: instrumented.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }: MutantRun): Promise<unknown> {
    if (mutantActivation === 'static') instrumented.activeMutant = activeMutant.id;
    const tests = await this.#load();
    const chosen = [...tests].filter(([id]) => testFilter === undefined || testFilter.includes(id));
    chosen.sort(([, one], [, other]) => one.spent / (one.kills + 1) - other.spent / (other.kills + 1));
    // Stryker allows a hundred times what the run without a mutant took. More than all that in one test is a loop.
    const hitsOfTest = hitLimit === undefined ? undefined : hitLimit / 100 + 1_000_000;
    let ran = 0;
    for (const [id, test] of chosen) {
      instrumented.hitCount = 0;
      instrumented.hitLimit = hitsOfTest;
      instrumented.activeMutant = activeMutant.id;
      const failure = await failureOf(test);
      instrumented.activeMutant = undefined;
      ran++;
      if (failure === undefined) continue;
      if (hitsOfTest !== undefined && instrumented.hitCount > hitsOfTest)
        return { status: 'timeout', reason: 'hit limit' };
      instrumented.hitLimit = undefined;
      // What a mutant leaves behind must not kill the next one. Stryker tries a run that throws again in a new process.
      if (mutantActivation === 'runtime' && (await failureOf(test)) !== undefined)
        throw new Error(`${id} fails without a mutant`);
      test.kills++;
      return { status: 'killed', killedBy: [id], failureMessage: messageOf(failure), nrOfTests: ran };
    }
    return { status: 'survived', nrOfTests: ran };
  }

  async #load(): Promise<Map<string, Timed>> {
    if (this.#tests !== undefined) return this.#tests;
    this.#tests = new Map();
    process.env['EVENS_LAW_CASES'] ??= '5%';
    // A mutant that dies in one run must die in the next, and nobody reads what a law has shrunk.
    fc.configureGlobal({ seed: SEED, endOnFailure: true });
    const collect = new URL('collect.ts', import.meta.url).href;
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'vitest' && context.parentURL !== collect
          ? { url: collect, shortCircuit: true }
          : next(specifier, context),
    });
    for (const file of this.#testFiles) {
      await import(pathToFileURL(resolve(file)).href);
      for (const test of takeTests()) {
        // Tables of one name number their rows alike.
        let id = `${file}#${test.name}`;
        while (this.#tests.has(id)) id += "'";
        this.#tests.set(id, { ...test, spent: 0, kills: 0 });
      }
    }
    return this.#tests;
  }
}

async function failureOf(test: Timed): Promise<unknown> {
  const before = performance.now();
  try {
    await test.run();
    return undefined;
  } catch (error) {
    return error ?? 'thrown';
  } finally {
    test.spent ||= performance.now() - before;
  }
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

/** Stryker makes one for each of its processes. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }];
