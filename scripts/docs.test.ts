import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// What a Markdown file names must exist: paths, npm scripts, and, for words set in bold in the glossary, one line each.

const root = resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const pages = tracked.filter((file) => file.endsWith('.md'));
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);
const topFolders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0] as string));

const read = (page: string) => readFileSync(join(root, page), 'utf8');
const withoutFences = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '');

function exists(path: string): boolean {
  const clean = path.replace(/#.*$/, '').replace(/\/$/, '');
  return existsSync(join(root, clean));
}

test('there are pages to check', () => {
  expect(pages).toContain('README.md');
});

test.each(pages)('%s names only paths that exist', (page) => {
  const text = withoutFences(read(page));
  const inCode = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.*-]+)+\/?)`/g)].map((found) => found[1] as string);
  const named = inCode.filter((path) => topFolders.has(path.split('/')[0] as string) && !path.includes('*'));
  const linked = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
    .map((found) => found[1] as string)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => join(dirname(page), path));
  expect([...named, ...linked].filter((path) => !exists(path))).toEqual([]);
});

test.each(pages)('%s names only npm scripts that exist', (page) => {
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((found) => found[1] as string);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

test('ARCHITECTURE.md fits a reading', () => {
  expect(read('ARCHITECTURE.md').split(/\s+/).length).toBeLessThanOrEqual(2700);
});

test('the glossary defines every word once and every closed list of the engine', () => {
  const glossary = read('docs/glossary.md');
  const defined = [...glossary.matchAll(/^\| \*\*([^*]+)\*\* \|/gm)].flatMap((found) =>
    (found[1] as string).split(' / '),
  );
  expect(defined.length).toBeGreaterThan(20);
  expect(new Set(defined).size).toBe(defined.length);
  const words = read('engine/vocabulary/words.ts');
  const closed = [...words.matchAll(/export type (\w+) =/g)].map((found) =>
    (found[1] as string).replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase(),
  );
  expect(closed.filter((word) => !glossary.toLowerCase().includes(word))).toEqual([]);
});

test.each(pages)('%s uses glossary words that are defined when it points to the glossary', (page) => {
  const glossary = read('docs/glossary.md');
  const cited = [...read(page).matchAll(/\[([^\]]+)\]\([^)]*glossary\.md#?[^)]*\)/g)].map((found) =>
    (found[1] as string).toLowerCase(),
  );
  const known = glossary.toLowerCase();
  expect(
    cited.filter((word) => word !== 'docs/glossary.md' && word !== 'glossary' && !known.includes(`**${word}`)),
  ).toEqual([]);
});

test('the tree speaks of the product alone', () => {
  const sources = tracked.filter(
    (file) => /\.(ts|tsx|md|json|css|html|sh)$/.test(file) && file !== 'package-lock.json',
  );
  const machine = new RegExp(['/wo' + 'rk/', '/ro' + 'ot/', 'registry' + '\\.npmjs'].join('|'));
  expect(sources.filter((file) => machine.test(read(file)))).toEqual([]);
});
