import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** The shell draws nothing but pages: the same engine, for two thirds of the work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
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

export const NO_CHROMIUM =
  'The browser stories need Chromium: as root run "apt-get update && apt-get install -y chromium-headless-shell", or set EVENS_CHROMIUM to the path of one.';

/** As root, installs Debian's Chromium without a window, or the whole one if there is no such package. @returns what is wrong, or undefined if it is there */
export function installChromium(): string | undefined {
  const isThere = installFromDebian(['chromium-headless-shell', 'chromium'], () => findChromium() !== undefined);
  return isThere ? undefined : NO_CHROMIUM;
}
