import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';

const LONG = [
  '**/walk.spec.ts',
  '**/spec.spec.ts',
  '**/first-bet.spec.ts',
  '**/desk-walk.spec.ts',
  '**/casino-tables.spec.ts',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Files run beside each other, each with an exchange of its own. Stories often wait: four keep two cores busy.
  workers: 4,
  // What takes longest begins first, so that no worker is left alone with it at the end.
  projects: [
    { name: 'long', testMatch: LONG, timeout: 900_000 },
    { name: 'stories', testMatch: '**/*.spec.ts', testIgnore: LONG },
  ],
  // For what hangs: far beyond what a slow machine needs.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-IN',
    launchOptions: { executablePath: findChromium() ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
