import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Turns } from './turns.ts';

let folder = '';
beforeEach(() => (folder = makeTemporaryFolder('turns')));
afterEach(() => rmSync(folder, { recursive: true }));

test('two who share a file never work at the same time', async () => {
  const file = join(folder, 'lock');
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((done) => setTimeout(done, 20));
    working -= 1;
  };
  await Promise.all([1, 2, 3].map(() => new Turns(file).take(work)));
  expect(most).toBe(1);
});

test('a lock is given back where the work fails', async () => {
  const turns = new Turns(join(folder, 'lock'));
  await expect(turns.take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.take(() => Promise.resolve(7))).toBe(7);
});
