import { defineConfig } from 'vitest/config';
import { messageMacrosForTests } from './web/message-macros.ts';

/** For a test that hangs: far beyond what a slow machine needs, and no longer than somebody waits to hear of it. */
const HANGS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // The laws say the seed of what they find wrong.
  setupFiles: process.env['EVENS_SEED'] === undefined ? [] : ['scripts/seed-laws.ts'],
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messageMacrosForTests()],
        test: {
          ...HANGS,
          name: 'unit',
          include: ['{engine,games,protocol,client,server,web,bench}/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
          // Processes take as long to start as most of these files to run; by default one of two cores would be idle.
          pool: 'threads',
          maxWorkers: 2,
        },
      },
      {
        // What reads the repository's own files: a check, and no test in the count (scripts/test.ts).
        plugins: [messageMacrosForTests()],
        test: { ...HANGS, name: 'repository', include: ['scripts/**/*.test.ts'], pool: 'threads', maxWorkers: 2 },
      },
      {
        // Two files use two cores each; beside them the others fill what they leave.
        test: {
          ...HANGS,
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          name: 'simulation',
          include: ['simulation/**/*.test.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...HANGS,
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          name: 'integration',
          include: ['{server,bench}/**/*.int.test.ts'],
          // One PostgreSQL for all; a file has databases of its own.
          globalSetup: ['server/postgres-of-a-run.fixture.ts'],
          // Two keep two cores busy, and a third what they wait for.
          pool: 'threads',
          maxWorkers: 3,
        },
      },
    ],
  },
});
