import { REJECTIONS } from 'engine';
import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';

test('300 seeds of 1,000 commands violate nothing and are refused for every reason there is', async () => {
  const reports = await runSeeds({ from: 1, seeds: 300, commands: 1000, cores: 2 });
  const violations = reports.filter(({ violation }) => violation !== undefined);
  expect(violations).toEqual([]);
  expect(reports.reduce((sum, { commands }) => sum + commands, 0)).toBe(300_000);
  const given = new Set(reports.flatMap(({ rejections }) => rejections));
  expect(REJECTIONS.filter((rejection) => !given.has(rejection))).toEqual([]);
});
