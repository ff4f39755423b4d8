import { spawnSync } from 'node:child_process';
import { findChromium, installChromium } from './chromium.ts';
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

/** Before anything runs, as root, so that nobody learns of a missing program after half an hour. Says what is skipped without it. */
export function installWhatTestsNeed(): void {
  for (const program of Object.keys(PACKAGES) as Program[]) {
    if (isThere(program) || installFromDebian([PACKAGES[program]], () => isThere(program))) continue;
    console.log(`Tests that need ${program} are skipped: as root run "apt-get install ${PACKAGES[program]}".`);
  }
  const problem = findChromium() === undefined ? installChromium() : undefined;
  if (problem !== undefined) console.log(problem);
}
