import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askControl, controlSocket, isRunning, startControl, type Control } from './control.ts';

let folder: string;
let control: Control;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-control-'));
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
