import { spawnSync } from 'node:child_process';

/** Whom PostgreSQL runs as where that is not ourselves: it refuses root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** nobody and nogroup: rights to nothing but what we give. */
export const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** True if that user can go into a folder or run a file, through every folder above it. */
export function canReach(path: string, runAs: RunAs | undefined): boolean {
  return spawnSync('test', ['-x', path], { ...runAs }).status === 0;
}

/** True if that user can read a file. */
export function canRead(path: string, runAs: RunAs | undefined): boolean {
  return spawnSync('test', ['-r', path], { ...runAs }).status === 0;
}

/**
 * The command that runs a program as that user, and stops it when we die, however we die. Without util-linux's setpriv
 * (another system) the program outlives a killed parent, and the next start stops it.
 */
export function leashed(program: string, args: readonly string[], runAs: RunAs | undefined) {
  const probe = spawnSync('setpriv', ['--pdeathsig=INT', 'true'], { stdio: 'ignore' });
  if (probe.status !== 0) return { file: program, args: [...args], options: { ...runAs } };
  const identity = runAs === undefined ? [] : [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups'];
  return { file: 'setpriv', args: [...identity, '--pdeathsig=INT', '--', program, ...args], options: {} };
}
