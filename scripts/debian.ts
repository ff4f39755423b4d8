import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the first of these Debian packages that makes it there, as root. @returns whether it is there */
export function installFromDebian(names: readonly string[], isThere: () => boolean): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return names.some((name) => {
    console.log(`\n› apt-get install ${name}`);
    spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'], env });
    return isThere();
  });
}
