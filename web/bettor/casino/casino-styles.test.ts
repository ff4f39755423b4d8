import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A stylesheet stays for as long as the page does, and other pages come after the one that brought it.

const folder = import.meta.dirname;
const around = join(folder, '..');

/** Classes to which a stylesheet gives a look wherever they stand. */
function classesEverywhere(path: string): Set<string> {
  const rules = readFileSync(path, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{}]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.flatMap((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? []));
}

/** Words in what an element is called by. */
function classesOf(path: string): string[] {
  const named = readFileSync(path, 'utf8').matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g);
  return [...named].flatMap(
    ([, plain, chosen = '']) => (plain ?? chosen.replaceAll(/[^\w\s'`-]/g, ' ')).match(/[\w-]+/g) ?? [],
  );
}

/** Its own pages, and what has its look from it. */
const isOfCasino = (path: string): boolean => /^(casino|provider-games|slip\/stake-chips)\b/.test(path);
const pages = globSync('**/*.tsx', { cwd: around });

test.each([
  ['the casino', 'casino/casino.css', (path: string) => !isOfCasino(path)],
  ['racing', 'racing/racing.css', isOfCasino],
  ['the card of a race', 'markets/horse.css', isOfCasino],
  ['one-click betting', 'one-click/one-click.css', isOfCasino],
])('the look of %s does not reach into pages of another kind', (_, sheet, isOther) => {
  const everywhere = classesEverywhere(join(around, sheet));
  expect(everywhere.size).toBeGreaterThan(3);
  const met = pages.filter(isOther).flatMap((path) =>
    classesOf(join(around, path))
      .filter((name) => everywhere.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(met).toEqual([]);
});
