import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** What a headless Chromium needs to run quietly, as root too. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns the path of a Chromium on this machine: EVENS_CHROMIUM first, then the usual places */
export function findChromium(): string | undefined {
  return [process.env['EVENS_CHROMIUM'], ...PLACES].find((path) => path !== undefined && existsSync(path));
}

/** Installs Debian's Chromium as root. @returns one line that says what is wrong, or undefined when it is there */
export function installChromium(): string | undefined {
  const how =
    'The browser tests need Chromium: as root run "apt-get update && apt-get install -y chromium", or set EVENS_CHROMIUM to one.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return how;
  console.log('\n› apt-get install chromium');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return findChromium() === undefined ? how : undefined;
}
