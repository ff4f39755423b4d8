import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Forked } from './forked.ts';

let folder = '';
beforeEach(() => (folder = makeTemporaryFolder('forked')));
afterEach(() => rmSync(folder, { recursive: true }));

function forkOf(source: string): Forked<object, object> {
  const script = join(folder, 'process.mjs');
  writeFileSync(script, source);
  return new Forked(script);
}

test('a process that is killed fails whoever waits for it, and whoever asks it afterwards', async () => {
  const killed = forkOf(`process.on('message', () => process.kill(process.pid, 'SIGKILL'));`);
  await expect(killed.ask({})).rejects.toThrow('process.mjs ended with SIGKILL');
  await expect(killed.ask({})).rejects.toThrow('process.mjs ended with SIGKILL');
  await killed.ended();
});

test('a process answers each message, and ends when nobody can ask it any more', async () => {
  const echo = forkOf(`process.on('message', (asked) => process.send(asked));`);
  expect(await echo.ask({ n: 1 })).toEqual({ n: 1 });
  expect(await echo.ask({ n: 2 })).toEqual({ n: 2 });
  await echo.ended();
});
