import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '..', 'web');

/** What lingui finds wrong with the catalogs; empty when nothing is. */
function complaints(...check: string[]): string {
  const run = spawnSync(join(web, 'node_modules/.bin/lingui'), ['check', ...check], { cwd: web, encoding: 'utf8' });
  return run.status === 0 ? '' : run.stdout + run.stderr;
}

test('the catalogs have every message of the sources and none besides: `npm run messages` changes nothing', () => {
  expect(complaints('sync', '--clean')).toBe('');
});

test('every message is said in Hindi', () => {
  expect(complaints('missing', '--mode', 'catalog', '--locale', 'hi')).toBe('');
});
