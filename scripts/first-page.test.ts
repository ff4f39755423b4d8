import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from './imports.ts';

// The scripts that the bettors' site loads before its first price have a budget (`npm run bench -- page`). What a page needs only at
// a tap, or once something has happened, is imported there, and comes when the first picture stands.

const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?\s*'(\.[^']+\.tsx?)'/gm;

/** The files of this package that come with one. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    for (const [, path] of readSource(file).matchAll(STATIC)) {
      loaded.add(posix.join(posix.dirname(file), path as string));
    }
  }
  return loaded;
}

const first = loadedWith('web/bettor/main.tsx');

test('the first page lists matches with their prices', () => {
  expect(first).toContain('web/bettor/lists/home-page.tsx');
  expect(first).toContain('web/bettor/markets/price-cell.tsx');
});

test.each([
  'bettor/slip/slip-store.ts',
  'bettor/slip/slip-machine.ts',
  'bettor/slip/bet-sender.ts',
  'bettor/one-click/one-click-store.ts',
  'bettor/data/tell-outcomes.ts',
  'bettor/data/table-words.ts',
  'shared/report/report.tsx',
])('the first page comes without web/%s', (file) => {
  expect(readSource(`web/${file}`)).not.toBe('');
  expect(first).not.toContain(`web/${file}`);
});
