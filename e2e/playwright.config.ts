import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';

/** They check pages in one colour scheme, and in the long suite in both; the casino also in two sizes. */
const IN_TWO_SIZES = '{casino,desk,desk-!(walk),provider-games}.spec.ts';

export default defineConfig({
  testDir: '.',
  // Playwright empties this folder; the record of the last run stands beside it.
  outputDir: '../test-results/browser',
  // Each has an exchange for all its files. Stories often wait: four keep two cores busy.
  workers: 4,
  projects: [
    { name: 'stories', testMatch: '*.spec.ts', testIgnore: 'long/**' },
    // Every page in every size, scheme and language, an operator's whole day, and what waits for a simulated match to end.
    { name: 'long', testMatch: ['long/*.spec.ts', IN_TWO_SIZES], timeout: 900_000 },
  ],
  // For what hangs: far beyond what a slow machine needs.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: process.env['CI'] === 'true',
  reporter: 'list',
  use: {
    locale: 'en-IN',
    launchOptions: { executablePath: findChromium() ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
    // A worker fetches the whole site ahead, again for every story; those that are about it let it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
