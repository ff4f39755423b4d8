import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.ts';

/** What tests need beside Node: the program → Debian's package of it. */
const PACKAGES = { python3: 'python3-minimal', strace: 'strace' } as const;
type Program = keyof typeof PACKAGES;

const isThere = (program: Program) => spawnSync(program, ['--version']).status === 0;

/** For tests: those that need the program are skipped and counted where there is none. @throws with CI=true, where that would go unnoticed */
export function hasProgram(program: Program): boolean {
  if (isThere(program)) return true;
  if (process.env['CI'] === 'true') throw new Error(`CI needs ${program}: apt-get install ${PACKAGES[program]}`);
  return false;
}

/** Installs Debian's, where it can and has to. */
export function installPrograms(): void {
  for (const program of Object.keys(PACKAGES) as Program[]) {
    if (!isThere(program)) installFromDebian([PACKAGES[program]], () => isThere(program));
  }
}
