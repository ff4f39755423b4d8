import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';

let folder: string;
beforeAll(() => {
  folder = makeTemporaryFolder('record');
  writeFileSync(join(folder, 'old.gz'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [[], 'name the file with --out'],
  [['--out', 'new.gz'], 'name a market'],
  [['7', '--out', 'new.gz'], '7 is not a market: 1.N'],
  [['1.7', '--out', 'old.gz'], 'old.gz is there already'],
  [['1.7', '--out', 'new.gz'], 'no exchange runs on'],
  [['1.7', '--into', 'new.gz'], "Unknown option '--into'"],
])('record %j says in words: %s', (args, words) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/record.ts'), ...args],
    {
      env: { ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    },
  );
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});
