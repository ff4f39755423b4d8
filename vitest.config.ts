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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['simulation/**/*.test.ts'],
          testTimeout: 400_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,bench,scripts}/**/*.int.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A file has a server and a database of its own: two keep two cores busy, and a third what they wait for.
          pool: 'threads',
          maxWorkers: 3,
        },
      },
    ],
  },
});
