import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const MARKS = /^(?:NODE_ENV|TEST|VITEST.*|JEST.*)$/;
const web = resolve(import.meta.dirname, '..', 'web');

/** What lingui finds wrong with the catalogs; empty when nothing is. */
function complaints(...check: string[]): string {
  // Without the marks of a test run, in which lingui looks for its own sources.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !MARKS.test(name)));
  const command = join(web, 'node_modules/.bin/lingui');
  const run = spawnSync(command, ['check', ...check, '--workers', '1'], { cwd: web, encoding: 'utf8', env });
  return run.status === 0 ? '' : run.stdout + run.stderr;
}

test('the catalogs have every message of the sources and none besides: `npm run messages` changes nothing', () => {
  expect(complaints('sync', '--clean')).toBe('');
});

test('every message is said in Hindi', () => {
  expect(complaints('missing', '--mode', 'catalog', '--locale', 'hi')).toBe('');
});

test('the words of the screen are those of the glossary, in both languages', () => {
  const glossary = readFileSync(resolve(web, '../docs/glossary.md'), 'utf8');
  const [, table = ''] = /## On the screen\n([\s\S]*?)\n## /.exec(glossary) ?? [];
  const words = [...table.matchAll(/^\| \*\*(.+?)\*\* \| (.+?) \|/gm)].map(([, word, hindi]) => ({ word, hindi }));
  expect(words.length).toBeGreaterThan(20);
  const catalog = readFileSync(join(web, 'locales/hi.po'), 'utf8');
  const others = words.filter(({ word, hindi }) => !catalog.includes(`msgid "${word}"\nmsgstr "${hindi}"\n`));
  expect(others).toEqual([]);
});

/** How the exchange’s own words were put, where a bettor says it in another way. */
const NOT_SAID = [
  ['Place no bet', 'waits in the book', 'next in line', 'You cancelled it', 'You changed it', 'Leave it'],
  ['In its in-play delay', 'At a target', 'Let it wait', 'Result whoever wins', 'Too little is offered'],
  ['Your result is the same whoever wins', 'In all if', 'each market at its own worst', 'Runs over size'],
  ['would pass the limit', 'The least stake is', 'Such a bet cannot be', 'may not do that', 'The same again'],
  ['of signs only', 'are not the same', 'Where the code goes', 'Nobody of Evens', 'Change what I typed', 'Take back'],
  ['Standing', 'Asked for', 'Came to', 'Net of these days', 'Nothing of yours', 'shows how it goes on'],
  ['super overs neither', 'Go on', 'from A program', 'Say in at least', 'Not shown on Live TV'],
].flat();

test('what a bettor would not say is said nowhere', () => {
  const catalog = readFileSync(join(web, 'locales/en.po'), 'utf8');
  expect(NOT_SAID.filter((words) => catalog.includes(words))).toEqual([]);
});
