import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { UsageError } from '../measure/usage-error.ts';

const root = resolve(import.meta.dirname, '..', '..');
/** What a contestant is made of. */
const PACKAGES = ['engine', 'games', 'results', 'protocol', 'client', 'server', 'demo', 'bench'];

/** The sources as they stood, in a folder of their own that nobody edits, on the dependencies of this checkout. */
export interface Checkout {
  readonly folder: string;
  /** The commit, with `+` behind it where files have changed since. */
  readonly name: string;
  remove(): void;
}

/** @throws UsageError where there is no such commit */
export function checkOut(commit: string): Checkout {
  let name: string;
  try {
    name = git('rev-parse', '--short=9', '--verify', `${commit}^{commit}`).toString().trim();
  } catch {
    throw new UsageError(`there is no commit ${commit}`);
  }
  // An older commit may lack one of the packages, and `git archive` refuses a path that is not there.
  const packages = git('ls-tree', '--name-only', name, '--', ...PACKAGES)
    .toString()
    .trim()
    .split('\n');
  return unpack(name, git('archive', name, '--', ...packages, 'package.json'));
}

/** The files of this checkout as they are now, committed or not. */
export function copyWorkTree(): Checkout {
  const paths = ['--', ...PACKAGES, 'package.json'];
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '-z', ...paths)
    .toString()
    .split('\0');
  const files = listed.filter((file) => file !== '' && existsSync(join(root, file)));
  const isChanged = git('status', '--porcelain', ...paths).length > 0;
  const name = git('rev-parse', '--short=9', 'HEAD').toString().trim() + (isChanged ? '+' : '');
  const packed = execFileSync('tar', ['-cf', '-', '--null', '-T', '-'], {
    cwd: root,
    input: files.join('\0'),
    maxBuffer: 2 ** 30,
  });
  return unpack(name, packed);
}

function unpack(name: string, packed: Buffer): Checkout {
  const folder = makeTemporaryFolder('bench');
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: packed });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of PACKAGES) {
    if (existsSync(join(folder, name)))
      linkDependencies(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
  return { folder, name, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links to our own packages are relative and so lead to the copy; the others lead to this checkout's. */
function linkDependencies(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (name.startsWith('@')) linkDependencies(source, join(to, name));
    else if (lstatSync(source).isSymbolicLink()) symlinkSync(targetOf(source), join(to, name));
  }
}

function targetOf(link: string): string {
  const target = readlinkSync(link);
  const isOurs = PACKAGES.includes(target.replaceAll('../', ''));
  return isOurs ? target : resolve(dirname(link), target);
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });
}
