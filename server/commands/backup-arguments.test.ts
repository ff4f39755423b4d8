import { expect, test } from 'vitest';
import { StartError } from '../core/system/start-error.ts';
import { readArguments } from './backup-arguments.ts';

test.each([
  [[]],
  [['create']],
  [['create', '/monday']],
  [['verify']],
  [['mend', '/monday']],
  [['verify', '/monday', '--time', '2026-01-01T00:00:00Z']],
  [['restore', '/monday', '--sequence', '0']],
  [['restore', '/monday', '--time', '2026-01-01 00:00']],
  [['restore', '/monday', '--sequence', '5', '--time', '2026-01-01T00:00:00Z']],
])('%j is answered with the usage', (args) => {
  expect(() => readArguments(args)).toThrow(StartError);
  expect(() => readArguments(args)).toThrow(/^usage: npm run backup/);
});

test('reads the folder, and the point to restore to', () => {
  expect(readArguments(['create', '--out', '/monday'])).toEqual({ verb: 'create', folder: '/monday' });
  expect(readArguments(['restore', '/monday', '--sequence', '5'])).toEqual({
    verb: 'restore',
    folder: '/monday',
    cut: { sequence: 5, time: undefined },
  });
});
