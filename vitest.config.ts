import { defineConfig } from 'vitest/config';
import { messageMacrosForTests } from './web/message-macros.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messageMacrosForTests()],
        test: {
          name: 'unit',
          include: ['{engine,protocol,server,web,bench,scripts}/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
          // Processes take as long to start as most of these files to run; by default one of two cores would be idle.
          pool: 'threads',
          maxWorkers: 2,
          // A time-out is for a test that hangs: no slower machine may turn one red.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['simulation/**/*.test.ts'],
          testTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,bench,scripts}/**/*.int.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // A file has a server and a database of its own: two keep two cores busy, and a third what they wait for.
          pool: 'threads',
          maxWorkers: 3,
        },
      },
    ],
  },
});
