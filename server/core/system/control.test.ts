import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askControl, controlSocket, isRunning, startControl, type Control } from './control.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

let folder: string;
let control: Control;

beforeEach(async () => {
  folder = makeTemporaryFolder('control');
  control = await startControl(folder, {
    double: async (body: { n: number }, say) => {
      say('doubling');
      return { n: body.n * 2 };
    },
    refuse: async () => {
      throw new Error('not today');
    },
  });
});

afterEach(async () => {
  await control.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a call answers, with progress on the way', async () => {
  const said: string[] = [];
  expect(await askControl(folder, 'double', { body: { n: 21 }, say: (line) => said.push(line) })).toEqual({ n: 42 });
  expect(said).toEqual(['doubling']);
});

test('a refusal is one line', async () => {
  await expect(askControl(folder, 'refuse', { body: {} })).rejects.toThrow('not today');
  await expect(askControl(folder, 'toString', { body: {} })).rejects.toThrow('no such call');
});

test('only the user that runs the exchange may open the socket', () => {
  expect(statSync(controlSocket(folder)).mode & 0o777).toBe(0o600);
});

test('it is known whether an exchange runs on a folder', async () => {
  expect(await isRunning(folder)).toBe(true);
  await control.stop();
  expect(await isRunning(folder)).toBe(false);
  control = await startControl(folder, {});
});

test('a data folder that lies too deep for a socket has its socket elsewhere', async () => {
  const deep = join(folder, 'x'.repeat(120));
  const other = await startControl(deep, { ping: async () => 'pong' });
  expect(Buffer.byteLength(controlSocket(deep))).toBeLessThan(108);
  expect(await askControl(deep, 'ping', { body: {} })).toBe('pong');
  await other.stop();
});

test.each([
  ['a link', (path: string) => symlinkSync('/tmp/elsewhere.sock', path)],
  ['a file', (path: string) => writeFileSync(path, '')],
])('%s in the place of the socket is not opened, replaced or asked', async (_what, put) => {
  const other = makeTemporaryFolder('control');
  put(controlSocket(other));
  const trap = `${controlSocket(other)} is not a socket of ours`;
  await expect(startControl(other, {})).rejects.toThrow(trap);
  await expect(askControl(other, 'double', { body: { n: 1 } })).rejects.toThrow(trap);
  expect(lstatSync(controlSocket(other)).isSocket()).toBe(false);
  rmSync(other, { recursive: true });
});

test('a folder for temporary files that others may enter, or a link to one, is refused', async () => {
  const deep = join(folder, 'y'.repeat(120));
  const temporary = dirname(controlSocket(deep));
  mkdirSync(temporary, { mode: 0o700 });
  chmodSync(temporary, 0o755);
  await expect(startControl(deep, {})).rejects.toThrow('is not a folder of ours alone');
  rmSync(temporary, { recursive: true });
  symlinkSync(folder, temporary);
  await expect(startControl(deep, {})).rejects.toThrow('is not a folder of ours alone');
  await expect(askControl(deep, 'double', { body: {} })).rejects.toThrow('is not a folder of ours alone');
  rmSync(temporary);
});

test.runIf(process.getuid?.() === 0)('a socket that belongs to somebody else is refused', async () => {
  chownSync(controlSocket(folder), 65_534, 65_534);
  await expect(askControl(folder, 'double', { body: { n: 1 } })).rejects.toThrow('is not a socket of ours');
  // The owner of the folder may run the exchange, and root may ask it.
  chownSync(folder, 65_534, 65_534);
  expect(await askControl(folder, 'double', { body: { n: 1 } })).toEqual({ n: 2 });
});
