import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { UsageError } from '../measure/usage-error.ts';

const root = resolve(import.meta.dirname, '..', '..');
/** Earlier runs at the same commit may have changed these. */
const FIGURES = ['bench/RESULTS.md', 'bench/results.json'];

/** The commit that is measured. @throws UsageError if files have changed since: their figures belong to no commit */
export function measuredCommit(): string {
  const others = ['--', '.', ...FIGURES.map((file) => `:!${file}`)];
  const changed = git('status', '--porcelain', ...others);
  if (changed !== '') throw new UsageError(`commit first, figures are written for a commit:\n${changed}`);
  return git('rev-parse', '--short=9', 'HEAD').trim();
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
