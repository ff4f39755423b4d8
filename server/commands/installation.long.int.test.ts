import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostgresStore } from '../core/journal/postgres-store.ts';
import { openDatabase } from '../core/postgres/database.ts';
import { findRunning } from '../core/postgres/embedded-postgres.ts';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';

// Whether a data folder is a demo's or a real installation's, as `npm start` and `npm run account` see it.

const IS_DEMO = { EVENS_DEMO: 'on' };
const IS_REAL = { EVENS_DEMO: 'off' };
/** What every demo knows. */
const DEMO_SIGN_IN = { user_name: 'operator', password: 'demo1234' };
let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder('installation');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  /** Of what it wrote to stderr, the lines that are not its log's. */
  readonly complaint: string[];
  readonly log: string[];
}

/** Runs a command to its end. @param whenReady  what to do with an exchange that starts, before it is stopped */
async function run(
  command: readonly string[],
  env: Record<string, string>,
  whenReady: (url: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Ended> {
  const [file = '', ...args] = command;
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', ...env },
  });
  let stdout = '';
  let stderr = '';
  let visit: Promise<unknown> | undefined;
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString();
    const ready = /Evens is ready: (\S+)\n/.exec(stdout);
    if (ready !== null) visit ??= whenReady(ready[1] as string).finally(() => child.kill('SIGTERM'));
  });
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  await visit;
  // That a trading calendar ends soon depends on the day.
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.includes('the trading calendar of'));
  const log = lines.filter((line) => line.startsWith('{"level":'));
  return { code, stdout, log, complaint: lines.filter((line) => !log.includes(line)) };
}

const start = (env: Record<string, string>, whenReady?: (url: string) => Promise<unknown>) =>
  run(['start.ts', '--no-web'], env, whenReady);

const account = (...args: string[]) => run(['account.ts', ...args], { EVENS_PASSWORD: 'secret1234' });

/** @returns whether the site lets somebody in */
async function signsIn(url: string, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/user/login`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { status: boolean }).status;
}

/** Runs SQL beside an exchange that runs. */
async function execute(...statements: string[]): Promise<void> {
  const database = await openDatabase(findRunning(folder) as NonNullable<ReturnType<typeof findRunning>>);
  for (const statement of statements) await database.pool.query(statement);
  await database.close();
}

/** What the newest snapshots are of. */
async function newestSnapshots(): Promise<string[]> {
  const database = await openDatabase(findRunning(folder) as NonNullable<ReturnType<typeof findRunning>>);
  const keys = await new PostgresStore({ database }).listSnapshots();
  await database.close();
  return keys.filter(({ sequence }) => sequence === keys[0]?.sequence).map(({ name }) => name);
}

/** As a build before this table left it. */
const forgetMode = () =>
  execute('drop table installation', `delete from migration where name = 'identity-installation'`);

const OK = { code: 0, complaint: [], log: [] };

test('a real installation refuses a demo in one line, and nobody of a demo is ever in it', async () => {
  expect(await start(IS_REAL)).toMatchObject(OK);
  const refused = await start(IS_DEMO);
  expect(refused).toMatchObject({ code: 1, stdout: '', log: [] });
  expect(refused.complaint).toEqual([expect.stringMatching(/real installation.*EVENS_DEMO=off.*DATA_DIR/)]);
  const seen: boolean[] = [];
  expect(await start(IS_REAL, async (url) => seen.push(await signsIn(url, DEMO_SIGN_IN)))).toMatchObject(OK);
  expect(seen).toEqual([false]);
});

test('a demo refuses to become a real installation in one line, and stays a demo', async () => {
  expect(await start(IS_DEMO)).toMatchObject(OK);
  const refused = await start(IS_REAL);
  expect(refused).toMatchObject({ code: 1, stdout: '', log: [] });
  expect(refused.complaint).toEqual([expect.stringMatching(/demo.*EVENS_DEMO=off.*DATA_DIR/)]);
  const seen: boolean[] = [];
  expect(await start(IS_DEMO, async (url) => seen.push(await signsIn(url, DEMO_SIGN_IN)))).toMatchObject(OK);
  expect(seen).toEqual([true]);
});

test('a folder of an earlier build is a demo by its people, and the log says so once', async () => {
  expect(await start(IS_DEMO, forgetMode)).toMatchObject(OK);
  const refused = await start(IS_REAL);
  expect(refused).toMatchObject({ code: 1, complaint: [expect.stringContaining('is a demo')] });
  expect(refused.log).toEqual([expect.stringContaining('by the people in it')]);
  expect(await start(IS_DEMO)).toMatchObject(OK);
});

test('a folder of an earlier build with people of its own is real, also when it is started as a demo', async () => {
  expect(await start(IS_REAL)).toMatchObject(OK);
  expect(await account('create', 'anna', '--operator')).toMatchObject({ code: 0, complaint: [] });
  expect(await start(IS_REAL, forgetMode)).toMatchObject(OK);
  const refused = await start(IS_DEMO);
  expect(refused).toMatchObject({ code: 1, complaint: [expect.stringContaining('is a real installation')] });
  expect(refused.log).toEqual([expect.stringContaining('by the people in it')]);
  expect(await start(IS_REAL)).toMatchObject(OK);
});

test('a folder of an earlier build without people is what it is started as, and the log says so', async () => {
  expect(await start(IS_REAL, forgetMode)).toMatchObject(OK);
  const bound = await start(IS_REAL);
  expect(bound).toMatchObject({ code: 0, complaint: [], log: [expect.stringContaining('as it is started now')] });
  expect(await start(IS_DEMO)).toMatchObject({ code: 1 });
});

test('the account command works on either, but not where nothing was ever started', async () => {
  const early = await account('create', 'anna', '--operator');
  expect(early).toMatchObject({ code: 1, complaint: [expect.stringContaining('start it first')] });
  expect(await start(IS_REAL)).toMatchObject(OK);
  expect(await account('create', 'anna', '--operator')).toMatchObject({ code: 0, complaint: [] });
  expect(await account('create', 'ben')).toMatchObject({ code: 0, complaint: [] });
  const kept: string[] = [];
  expect(await start(IS_REAL, async () => kept.push(...(await newestSnapshots())))).toMatchObject(OK);
  expect(kept).toEqual(['engine', 'live']);
});

test('a demo within reach of other machines is refused in one line, before anything is opened', async () => {
  const refused = await start({ ...IS_DEMO, HOST: '0.0.0.0' });
  expect(refused).toMatchObject({ code: 1, stdout: '', log: [] });
  expect(refused.complaint).toEqual([expect.stringMatching(/EVENS_PUBLIC_DEMO=on.*EVENS_DEMO=off/)]);
  expect(readdirSync(folder)).toEqual([]);
});
