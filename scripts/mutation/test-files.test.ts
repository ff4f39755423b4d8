import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as collect from './collect.ts';
import { testFilesOf } from './test-files.ts';

const DECLARES = { test: collect.test, describe: collect.describe };

test('the mutation run has all that the tests of its rooms take from vitest', () => {
  const missing = testFilesOf().flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const imported = /import \{ ([^}]*) \} from 'vitest'/.exec(code)?.[1]?.split(', ') ?? [];
    const names = imported.filter((name) => !name.startsWith('type ') && !(name in collect));
    const used = [...code.matchAll(/^ *(test|describe)\.(\w+)/gm)] as unknown as [
      string,
      'test' | 'describe',
      string,
    ][];
    const members = used.filter(([, one, member]) => !(member in DECLARES[one])).map(([text]) => text.trim());
    return [...names, ...members].map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('a run loads the tests of the rooms that it mutates, and none that needs a database', () => {
  const files = testFilesOf(['server/people/payments/pay-to.ts', '!server/people/payments/tables.ts']);
  expect(files).toContain('server/people/payments/pay-to.test.ts');
  expect(files.filter((file) => !file.startsWith('server/people/payments/') || file.includes('.int.'))).toEqual([]);
});
