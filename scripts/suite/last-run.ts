import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** What a run leaves for the next one, and for whoever wants to know whether a commit is green. */
export interface LastRun {
  readonly suite: 'core' | 'long';
  readonly commit: string;
  /** No file differed from the commit when the run began. */
  readonly clean: boolean;
  readonly began: string;
  readonly seconds: number;
  readonly parts: readonly PartOfRun[];
  readonly failed: readonly NamedTest[];
  /** Stories that failed first and passed when tried again. */
  readonly unsteady: readonly NamedTest[];
  /** The whole suite ran, and nothing failed. */
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
  writeFileSync(FILE, `${JSON.stringify(run, null, 2)}\n`);
}

export function readLastRun(): LastRun | undefined {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as LastRun) : undefined;
}
