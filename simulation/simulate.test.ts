import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';

const SEEDS = 15;

test(`${SEEDS} seeds of 2,000 commands violate nothing`, async () => {
  const reports = await runSeeds({ from: 1, seeds: SEEDS, commands: 2000, cores: 2 });
  expect(reports.filter(({ violation }) => violation !== undefined)).toEqual([]);
  expect(reports.reduce((sum, { commands }) => sum + commands, 0)).toBe(SEEDS * 2000);
});
