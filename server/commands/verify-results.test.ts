import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartError } from '../core/system/start-error.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { verifyResults } from './verify-results.ts';

const folder = makeTemporaryFolder('verify');
const file = join(folder, 'pack.json');
writeFileSync(file, '{}');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a folder', [folder], `${folder} is a folder: name the files in it`],
  ['a file that is not there', [join(folder, 'none')], `there is no file ${join(folder, 'none')}`],
  ['no file', [], 'name a file'],
])('%s is told in words', async (_, args, words) => {
  const verified = verifyResults(args, () => undefined);
  await expect(verified).rejects.toThrow(StartError);
  await expect(verified).rejects.toThrow(words);
});

test('what is no evidence is not right', async () => {
  const said: string[] = [];
  expect(await verifyResults([file], (line) => said.push(line))).toBe(1);
  expect(said).toEqual([`${file}: NOT right`, '  this is no evidence of a result']);
});
