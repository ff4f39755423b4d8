import { beforeAll, expect, test } from 'vitest';
import { missingEvents, missingRejections, rareTroubles } from './coverage.ts';
import { runSeeds, seedsFrom, type SeedReport } from './run-seeds.ts';

// A market is redefined in 20; 26 and 42 have wagers, 42 more than are allowed; fills meet an order's target in 81.
const SEEDS = [...seedsFrom(1, 11), 20, 26, 42, 81];

let reports: SeedReport[] = [];

beforeAll(async () => {
  reports = await runSeeds({ seeds: SEEDS, commands: 2000, cores: 2 });
});

test(`${SEEDS.length} seeds of 2,000 commands violate nothing`, () => {
  expect(reports.filter(({ violation }) => violation !== undefined)).toEqual([]);
  expect(reports.reduce((sum, { commands }) => sum + commands, 0)).toBe(SEEDS.length * 2000);
});

test('everything happens to them: each event, each refusal and each trouble', () => {
  expect(missingEvents(reports)).toEqual([]);
  expect(missingRejections(reports)).toEqual([]);
  expect(rareTroubles(reports, 1)).toEqual([]);
});
