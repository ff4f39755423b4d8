import { defineConfig } from 'vitest/config';
import { messageMacrosForTests } from './web/message-macros.ts';

// Two suites. The core (`unit`, `repository`, `simulation`, `integration`) tries all behaviour once, the same way every
// time. The long one (`long-unit`, `long-integration`) searches, kills, soaks and measures: its files have `.long.` in
// their names, and it repeats with more cases the files that come in two sizes.

/** Files that ask engine/testing/suite-size.ts how much to try. The laws are such files as well. */
const UNIT_IN_TWO_SIZES = [
  '{engine,games,results,server,web}/**/*.law.test.ts',
  'engine/starting-price/starting-price.test.ts',
  'games/fair/uniformity.test.ts',
  'games/simulate.test.ts',
  'demo/simulator/{calendar,every-market}.test.ts',
  'demo/simulator/*/*-model.test.ts',
  'server/trade/cricket-model/innings-outlook.test.ts',
  'server/core/sequencer/damaged-export.test.ts',
  'demo/provider/rules.test.ts',
];
const INTEGRATION_IN_TWO_SIZES = [
  'server/core/backup/backup.int.test.ts',
  'server/trade/casino/every-table.int.test.ts',
  'server/commands/kill-server.int.test.ts',
  'server/process/replay-temporarily.int.test.ts',
  'demo/simulator/start-simulator.int.test.ts',
  'server/edge/gateway/calls/double-spend.int.test.ts',
  'server/edge/gateway/calls/openapi-fuzz.int.test.ts',
  'server/edge/gateway/reports/time-zones.int.test.ts',
  'server/reads/records/records.int.test.ts',
  'server/core/sequencer/{damaged-rows,kill}.int.test.ts',
  'server/trade/settlement/restarts.int.test.ts',
];

export const IN_TWO_SIZES = [...UNIT_IN_TWO_SIZES, ...INTEGRATION_IN_TWO_SIZES];

const seed = process.env['EVENS_SEED'];
/** A change that breaks nothing must not meet a fault of somebody else's by chance: only the long suite draws a seed. */
const CORE = { env: { EVENS_SEED: seed ?? '1' }, setupFiles: ['scripts/seed-laws.ts'] };
/** Without a seed each law draws its own, and says it when it fails. */
const LONG = { env: { EVENS_LONG: '1' }, setupFiles: seed === undefined ? [] : ['scripts/seed-laws.ts'] };

/** For a test that hangs: far beyond what a slow machine needs, and no longer than somebody waits to hear of it. */
const HANGS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };
const LONG_HANGS = { ...HANGS, testTimeout: 1_200_000, hookTimeout: 1_200_000 };

/** Processes take as long to start as most of these files to run; by default one of two cores would be idle. */
const THREADS = { pool: 'threads', maxWorkers: 2 } as const;

const UNITS = '{engine,games,results,protocol,client,server,demo,web,bench}';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messageMacrosForTests()],
        test: {
          ...HANGS,
          ...CORE,
          ...THREADS,
          // A new worker for each file would take as long as all the tests: no unit leaves anything to the next one.
          isolate: false,
          name: 'unit',
          include: [`${UNITS}/**/*.test.ts`],
          exclude: ['**/*.int.test.ts', '**/*.long.test.ts', '**/node_modules/**'],
        },
      },
      {
        // What reads the repository's own files: a check, and no test in the count (scripts/test.ts).
        plugins: [messageMacrosForTests()],
        test: { ...HANGS, ...CORE, ...THREADS, name: 'repository', include: ['scripts/**/*.test.ts'] },
      },
      {
        test: {
          ...HANGS,
          ...CORE,
          name: 'simulation',
          include: ['simulation/**/*.test.ts'],
          exclude: ['**/*.long.test.ts', '**/node_modules/**'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...LONG_HANGS,
          ...CORE,
          name: 'integration',
          include: ['{server,demo,bench}/**/*.int.test.ts'],
          exclude: ['**/*.long.int.test.ts', '**/node_modules/**'],
          // Isolated, each file would load half of the server again.
          isolate: false,
          // One PostgreSQL for all; a file has databases of its own.
          globalSetup: ['server/core/postgres/testing/postgres-of-a-run.fixture.ts'],
          // Files often wait: four keep two cores busy.
          pool: 'threads',
          maxWorkers: 4,
          // Projects with other numbers of workers run one after the other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [messageMacrosForTests()],
        test: {
          ...LONG_HANGS,
          ...LONG,
          name: 'long-unit',
          include: [`{${UNITS.slice(1, -1)},simulation}/**/*.long.test.ts`, ...UNIT_IN_TWO_SIZES],
          // Two files use two cores each; beside them the others fill what they leave.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...LONG_HANGS,
          ...LONG,
          name: 'long-integration',
          include: ['{server,demo,bench}/**/*.long.int.test.ts', ...INTEGRATION_IN_TWO_SIZES],
          globalSetup: ['server/core/postgres/testing/postgres-of-a-run.fixture.ts'],
          pool: 'threads',
          // Most of these files start several programs at once.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
