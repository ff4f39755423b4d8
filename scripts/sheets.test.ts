import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

// A page's own sheet stays when the bettor goes on to the next page. What two of them mean by one name mixes there.

const web = resolve(import.meta.dirname, '../web');
const sheets = globSync(`${web}/bettor/**/*.css`).map((path) => relative(web, path));
const own = sheets.filter((path) => !path.startsWith('bettor/look/'));

/** Classes that rules of a sheet begin with and nothing narrows. */
function classesOf(path: string): Set<string> {
  const text = readFileSync(resolve(web, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...text.matchAll(/(?<=^|[{}])\s*([^{}@]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.flatMap((one) => /^\.([a-z][\w-]*)(?=$|[\s>+~])/.exec(one.trim())?.[1] ?? []));
}

test('no two pages mean other things by the same class', () => {
  expect(own.length).toBeGreaterThan(10);
  const meanings = own.flatMap((path) => [...classesOf(path)].map((name) => ({ name, path })));
  const shared = [...Map.groupBy(meanings, ({ name }) => name)].filter(([, all]) => all.length > 1);
  expect(shared.map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(', ')}`)).toEqual([]);
});

/** What stands in the block that begins there, with the block's own braces. */
function blockAt(text: string, start: number): string {
  let depth = 0;
  for (let at = text.indexOf('{', start); at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

test('what a pointer does over a control is shown where there is one: on a touch screen it would stay after the tap', () => {
  const all = globSync(`${web}/{bettor,operator,shared}/**/*.css`);
  expect(all.length).toBeGreaterThan(sheets.length);
  const found = all.flatMap((path) => {
    let text = readFileSync(path, 'utf8');
    for (let at = 0; (at = text.indexOf('@media (hover: hover)')) >= 0;) text = text.replace(blockAt(text, at), '');
    return text
      .split('\n')
      .flatMap((line) => (line.includes(':hover') ? [`${relative(web, path)}: ${line.trim()}`] : []));
  });
  expect(found).toEqual([]);
});
