import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const START = join(import.meta.dirname, 'start.ts');
let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder('start');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function startAndFail(env: Record<string, string>) {
  const run = spawnSync(process.execPath, [START, '--no-web'], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), EVENS_DEMO: 'off', ...env },
    encoding: 'utf8',
  });
  return { code: run.status, lines: (run.stdout + run.stderr).trim().split('\n') };
}

/** Processes whose command line names the folder: PostgreSQL, while it runs on it. */
function processesOf(place: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(place));
}

async function startAndStop(signal: NodeJS.Signals, command = [process.execPath, START]): Promise<number | null> {
  const child = spawn(command[0] as string, [...command.slice(1), '--no-web'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), EVENS_DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (part: Buffer) => part.toString().includes('Evens is ready: http://127.0.0.1:') && ready());
    void ended.then((code) => failed(new Error(`ended with ${code}`)));
  });
  child.kill(signal);
  return ended;
}

test('a taken port says so in one line', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const port = String((taken.address() as AddressInfo).port);
  const { code, lines } = startAndFail({ PORT: port });
  taken.close();
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(port);
  expect(processesOf(folder)).toEqual([]);
});

test('a data folder that is a file says so in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { code, lines } = startAndFail({ DATA_DIR: file });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(file);
});

test('an unreachable database says so in one line, without its password', () => {
  const { code, lines } = startAndFail({ DATABASE_URL: 'postgres://evens:secret@127.0.0.1:1/evens' });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('127.0.0.1');
  expect(lines[0]).not.toContain('secret');
});

test.each([{ PORT: 'http' }, { EVENS_DEMO: 'maybe' }])('%j says so in one line', (env) => {
  const { code, lines } = startAndFail(env);
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops everything in order, and nothing is left running',
  async (signal) => {
    expect(await startAndStop(signal)).toBe(0);
    expect(processesOf(folder)).toEqual([]);
    expect(existsSync(join(folder, 'data', 'control.sock'))).toBe(false);
  },
);

test('a real installation refuses a demo in one line', async () => {
  expect(await startAndStop('SIGTERM')).toBe(0);
  const { code, lines } = startAndFail({ EVENS_DEMO: 'on' });
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/real installation.*EVENS_DEMO=off/)] });
});

test('a demo within reach of other machines is refused in one line, before anything is opened', () => {
  const { code, lines } = startAndFail({ EVENS_DEMO: 'on', HOST: '0.0.0.0' });
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/EVENS_PUBLIC_DEMO=on/)] });
  expect(readdirSync(folder)).toEqual([]);
});

test('a SIGTERM to npm reaches the exchange', async () => {
  await startAndStop('SIGTERM', ['npm', 'start', '--']);
  expect(processesOf(folder)).toEqual([]);
});
