import { expect, test } from 'vitest';
import { vitestRuns } from './run-part.ts';

const CHANGED = ['--passWithNoTests', '--changed=main'];

test('a change runs what imports it, and every test of the repository', () => {
  const since = { suite: 'core', again: undefined, changedSince: 'main' } as const;
  expect(vitestRuns('unit', since)).toEqual([
    { projects: ['unit'], selection: CHANGED },
    { projects: ['repository'], selection: [] },
  ]);
  expect(vitestRuns('simulation', since)).toEqual([{ projects: ['simulation'], selection: CHANGED }]);
});

test('a part runs whole, or the files that failed, or all files if something other than a test file failed', () => {
  const whole = { suite: 'core', again: undefined, changedSince: undefined } as const;
  const selected = (...files: string[]) =>
    vitestRuns('unit', { ...whole, again: files.map((file) => ({ part: 'unit', file, title: '', reasons: [] })) });
  const here = 'scripts/suite/run-part.test.ts';
  expect(vitestRuns('unit', whole)).toEqual([{ projects: ['unit', 'repository'], selection: [] }]);
  expect(selected(here, here)).toEqual([{ projects: ['unit', 'repository'], selection: [here] }]);
  expect(selected(here, 'unit')).toEqual([{ projects: ['unit', 'repository'], selection: [] }]);
});
