import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.ts';

const isThere = () => spawnSync('python3', ['--version']).status === 0;

/** For tests: those that need Python 3 are skipped and counted where there is none. @throws with CI=true, where that would go unnoticed */
export function hasPython(): boolean {
  if (isThere()) return true;
  if (process.env['CI'] === 'true') throw new Error('CI needs python3: apt-get install python3-minimal');
  return false;
}

/** Installs Debian's, where it can and has to. */
export function installPython(): void {
  if (!isThere()) installFromDebian(['python3-minimal'], isThere);
}
