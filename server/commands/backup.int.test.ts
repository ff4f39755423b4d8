import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Bettors } from './testing/bettors.fixture.ts';
import { Product } from './testing/product.fixture.ts';

const place = makeTemporaryFolder('backup-command');
const [data, elsewhere, folder] = ['data', 'elsewhere', 'backup'].map((name) => join(place, name)) as [
  string,
  string,
  string,
];

afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Beside everything else that goes on: bets are placed meanwhile. */
async function backup(dataFolder: string, ...args: string[]) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'backup.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.error += part.toString()));
  await once(child, 'close');
  return { status: child.exitCode, lines: said.out.trim().split('\n'), error: said.error.trim() };
}

test('a site that takes bets is backed up, restored into another folder, and says so when it starts', async () => {
  const product = new Product(data);
  const bettors = new Bettors(product);
  const again = new Product(elsewhere);
  try {
    expect(await product.start()).toBe(true);
    await bettors.settleIn();
    bettors.begin();
    await expect.poll(() => bettors.acknowledged).toBeGreaterThan(20);
    const before = bettors.acknowledged;
    expect(await backup(data, 'create', '--out', folder)).toMatchObject({ status: 0, error: '' });
    expect(bettors.acknowledged).toBeGreaterThan(before);
    await bettors.pause();
    product.signal('SIGTERM');
    expect(await product.ended).toMatchObject({ code: 0 });
    expect((await backup(data, 'verify', folder)).lines).toEqual([
      expect.stringMatching(/^every byte is as it was written: .* real {2}to command \d+ /),
      'the chain is whole; applied again after 0, the commands give the same events and state',
    ]);
    expect((await backup(data, 'list', place)).lines).toEqual([expect.stringMatching(/^backup {2}\d{4}-.*Z {2}real /)]);
    expect(await backup(data, 'restore', folder)).toMatchObject({
      status: 1,
      error: `${data} is not empty: a backup is restored into an empty DATA_DIR`,
    });
    // It is in no backup; whoever restores a site puts it there.
    cpSync(join(data, 'secrets.key'), join(elsewhere, 'secrets.key'));
    expect(await backup(elsewhere, 'restore', folder)).toMatchObject({ status: 0, error: '' });
    expect(await again.start()).toBe(true);
    await expect
      .poll(() => again.stdout)
      .toMatch(/Restored at .*Z from the backup of .*Z, to command \d+; this is epoch/);
  } finally {
    product.signal('SIGKILL');
    again.signal('SIGKILL');
    await Promise.all([product.ended, again.ended]);
  }
});

test('a missing folder is answered with the usage, and one without backups is named', async () => {
  expect(await backup(data, 'verify')).toMatchObject({
    status: 1,
    error: expect.stringMatching(/^usage: npm run backup/) as string,
  });
  expect((await backup(data, 'list', join(place, 'none'))).error).toMatch(/^there are no backups in/);
});
