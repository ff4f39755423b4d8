import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../server/core/system/temporary-folder.ts';

// An install may come without the pinned Node: another platform, `npm ci --omit=optional`.

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder('node');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A `node` that only says its version. */
function place(path: string, version: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho ${version}\n`);
  chmodSync(file, 0o755);
}

/** @returns what an npm script does that asks its `node` for the version */
function run(): { status: number | null; out: string; complaint: string } {
  const line = `. ${join(import.meta.dirname, 'pinned-path.sh')} && exec node --version`;
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', line], { cwd: folder, env, encoding: 'utf8' });
  return { status, out: stdout, complaint: stderr };
}

test.each(['v20.19.0', 'v9.11.2'])('without the pinned Node, %s is refused in one sentence', (version) => {
  place('bin/node', version);
  const { status, out, complaint } = run();
  expect([status, out]).toEqual([1, '']);
  expect(complaint).toMatch(/^[^\n]*Node 24[^\n]*npm ci[^\n]*\n$/);
  expect(complaint).toContain(version);
});

test.each(['v24.0.0', 'v26.1.0'])('without the pinned Node, %s runs', (version) => {
  place('bin/node', version);
  expect(run()).toEqual({ status: 0, out: `${version}\n`, complaint: '' });
});

test('the pinned Node comes before an older one', () => {
  place('bin/node', 'v20.19.0');
  for (const one of ['x64', 'arm64']) place(`node_modules/node-linux-${one}/bin/node`, 'v24.21.0');
  expect(run()).toEqual({ status: 0, out: 'v24.21.0\n', complaint: '' });
});
