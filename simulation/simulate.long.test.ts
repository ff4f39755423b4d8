import { beforeAll, expect, test } from 'vitest';
import { missingEvents, missingRejections, rareTroubles } from './coverage.ts';
import { runSeeds, seedsFrom, type SeedReport } from './run-seeds.ts';

let reports: SeedReport[] = [];

beforeAll(async () => {
  reports = await runSeeds({ seeds: seedsFrom(1, 300), commands: 2000, cores: 2 });
});

test('300 seeds of 2,000 commands violate nothing', () => {
  expect(reports.filter(({ violation }) => violation !== undefined)).toEqual([]);
  expect(reports.reduce((sum, { commands }) => sum + commands, 0)).toBe(600_000);
});

test('they are refused for every reason there is', () => {
  expect(missingRejections(reports)).toEqual([]);
});

test('everything that can happen to a market, an order or an account happens to them', () => {
  expect(missingEvents(reports)).toEqual([]);
});

test('every kind of trouble happens to them', () => {
  expect(rareTroubles(reports, 10)).toEqual([]);
});
