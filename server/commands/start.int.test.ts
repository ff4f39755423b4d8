import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../process/configuration.ts';
import { startEvens } from '../process/main.ts';
import { StartError } from '../core/system/start-error.ts';
import { openLog } from '../core/telemetry/log.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';

const START = join(import.meta.dirname, 'start.ts');
let folder: string;

beforeAll(() => {
  folder = makeTemporaryFolder('start');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (env: Record<string, string>) => ({
  PORT: '0',
  STREAM_PORT: '0',
  DATA_DIR: join(folder, 'data'),
  EVENS_DEMO: 'off',
  ...env,
});

function startAndFail(env: Record<string, string>) {
  const run = spawnSync(process.execPath, [START, '--no-web'], {
    env: { ...process.env, ...environment(env) },
    encoding: 'utf8',
  });
  return { code: run.status, lines: (run.stdout + run.stderr).trim().split('\n') };
}

/** Starts in this process. @returns the lines that the command prints when it refuses to start */
async function refusalOf(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = openLog({ write: (line) => void lines.push(line) });
  try {
    const evens = await startEvens({ configuration: readConfiguration(environment(env)), webRoot: undefined, log });
    await evens.stop();
  } catch (error) {
    // The command prints any other error with its stack.
    if (!(error instanceof StartError)) throw error;
    lines.push(...error.message.split('\n'));
  }
  return lines;
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
    env: { ...process.env, ...environment({}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      const text = part.toString();
      if (text.includes('Evens is ready: http://127.0.0.1:')) ready();
      if (!text.includes('Failed running')) return;
      child.kill();
      failed(new Error(text));
    });
    void ended.then((code) => failed(new Error(`ended with ${code}`)));
  });
  child.kill(signal);
  return ended;
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops everything in order, and nothing is left running',
  async (signal) => {
    expect(await startAndStop(signal)).toBe(0);
    expect(processesOf(folder)).toEqual([]);
    expect(existsSync(join(folder, 'data', 'control.sock'))).toBe(false);
  },
);

test('a SIGTERM to npm reaches the exchange', async () => {
  await startAndStop('SIGTERM', ['npm', 'start', '--']);
  expect(processesOf(folder)).toEqual([]);
});

test('with hot reload the exchange starts and ends with its page', async () => {
  await startAndStop('SIGTERM', [process.execPath, join(import.meta.dirname, 'dev.ts')]);
  expect(processesOf(folder)).toEqual([]);
});

test('--help prints the usage, an option that there is not is named, and neither starts anything', () => {
  const data = join(folder, 'never');
  const run = (option: string) => {
    const env = { ...process.env, ...environment({ DATA_DIR: data }) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, option], { env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  expect(run('--help')).toEqual({ status: 0, stdout: expect.stringMatching(/^usage: npm start/), stderr: '' });
  const wrong = run('--dry-run');
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong.stderr.trim().split('\n')).toEqual([expect.stringContaining('--dry-run')]);
  expect(existsSync(data)).toBe(false);
});

test('a real installation refuses a demo in one line', async () => {
  expect(await refusalOf({ EVENS_DEMO: 'on' })).toEqual([expect.stringMatching(/real installation.*EVENS_DEMO=off/)]);
});

test('a taken port says so in one line', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const port = String((taken.address() as AddressInfo).port);
  const lines = await refusalOf({ PORT: port });
  taken.close();
  expect(lines).toEqual([expect.stringContaining(port)]);
  expect(processesOf(folder)).toEqual([]);
});

test('a data folder that is a file says so in one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await refusalOf({ DATA_DIR: file })).toEqual([expect.stringContaining(file)]);
});

test('an unreachable database says so in one line, without its password', () => {
  const { code, lines } = startAndFail({ DATABASE_URL: 'postgres://evens:secret@127.0.0.1:1/evens' });
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('127.0.0.1')] });
  expect(lines[0]).not.toContain('secret');
});

test('an invalid setting is named in one line', async () => {
  expect(startAndFail({ PORT: 'http' })).toEqual({ code: 1, lines: [expect.stringContaining('PORT')] });
  expect(await refusalOf({ EVENS_DEMO: 'maybe' })).toEqual([expect.stringContaining('EVENS_DEMO')]);
});

test('a demo within reach of other machines is refused in one line, before anything is opened', async () => {
  const data = join(folder, 'nothing-yet');
  expect(await refusalOf({ DATA_DIR: data, EVENS_DEMO: 'on', HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/EVENS_PUBLIC_DEMO=on/),
  ]);
  expect(existsSync(data)).toBe(false);
});
