import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OPEN } from './open-lines.ts';
import { type Evidence, SPECIFIED } from './specification-lines.ts';

const root = resolve(import.meta.dirname, '..');
const evidence = Object.entries(SPECIFIED).flatMap(([section, lines]) =>
  lines.flatMap(([line, ...all]) => all.map((one): [string, Evidence] => [`${section}: ${line}`, one])),
);

test.each(evidence)('%s is proved where it says', (_, [file, words]) => {
  expect(readFileSync(resolve(root, file), 'utf8')).toContain(words);
});

test('every line has its evidence, and what is open is open by name', () => {
  for (const lines of Object.values(SPECIFIED)) {
    for (const [line, ...all] of lines) expect(all.length, line).toBeGreaterThan(0);
  }
  for (const line of OPEN) expect(line).toMatch(/^§\d /);
});
