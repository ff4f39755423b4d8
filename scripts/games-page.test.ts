import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { gamesPage } from './games-page.ts';

test('docs/games.md is what the code of the games says', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/games.md'), 'utf8');
  expect(page).toBe(gamesPage());
});
