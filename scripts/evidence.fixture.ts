import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';

const root = resolve(import.meta.dirname, '..');

/** Tests that every line of a list has its evidence: words that stand in a file. */
export function testEvidence(lines: readonly (readonly [line: string, evidence: readonly Evidence[]])[]): void {
  const rows = lines.flatMap(([line, all]) => all.map((one): [string, Evidence] => [line, one]));

  test.each(rows)('%s is proved where it says', (_, [file, words]) => {
    expect(readFileSync(resolve(root, file), 'utf8')).toContain(words);
  });

  test('every line has its evidence', () => {
    for (const [line, all] of lines) expect(all.length, line).toBeGreaterThan(0);
  });
}
