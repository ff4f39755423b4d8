import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Part } from './parts.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'test-results');
const FILE = join(folder, 'last-run.json');

export interface PartOfRun {
  readonly part: Part;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface NamedTest {
  readonly part: Part;
  readonly file: string;
  readonly title: string;
  readonly reasons: readonly string[];
}

/** The record that a run leaves: for `--failed`, and for programs that ask if a commit is green. */
export interface LastRun {
  readonly suite: 'core' | 'long';
  readonly commit: string;
  /** No file differed from the commit, from the beginning of the run to its end. */
  readonly clean: boolean;
  readonly began: string;
  readonly seconds: number;
  readonly parts: readonly PartOfRun[];
  readonly failed: readonly NamedTest[];
  /** Stories that failed first and passed when tried again. */
  readonly unsteady: readonly NamedTest[];
  /** False in the record of a run that was cut off, whose failures are then those of the run before. */
  readonly ended: boolean;
  /** Every part ran and had tests that passed, nothing failed, and the commit stayed as it was. */
  readonly green: boolean;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Commit and state of the tree; without git, as in an unpacked archive, an empty commit that counts as changed. */
export function readTree(): Pick<LastRun, 'commit' | 'clean'> {
  try {
    return { commit: git('rev-parse', 'HEAD'), clean: git('status', '--porcelain') === '' };
  } catch {
    return { commit: '', clean: false };
  }
}

export function writeLastRun(run: LastRun): void {
  mkdirSync(folder, { recursive: true });
  // Renamed into place: a run that is killed leaves the record of before, never half of one.
  writeFileSync(`${FILE}.new`, `${JSON.stringify(run, null, 2)}\n`);
  renameSync(`${FILE}.new`, FILE);
}

export function readLastRun(): LastRun | undefined {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as LastRun) : undefined;
}
