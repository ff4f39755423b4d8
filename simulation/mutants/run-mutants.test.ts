import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edit } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { runMutants } from './run-mutants.ts';

/** By mutant: the seed that killed it when the table was made. */
function published(): Map<string, number> {
  const table = readFileSync(join(import.meta.dirname, 'table.md'), 'utf8');
  return new Map(
    table.split('\n').flatMap((line): [string, number][] => {
      const [, name, seed] = /^\| (.+) \| (\d+) \| .+ \|$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(seed)]];
    }),
  );
}

test('every mutant is killed', async () => {
  const rows: string[] = [];
  const fates = await runMutants({ cores: 2, print: (line) => rows.push(line), killers: published() });
  expect(fates.filter(({ seeds }) => seeds === 0)).toEqual([]);
  expect(fates).toHaveLength(MUTANTS.length);
  expect(rows).toHaveLength(MUTANTS.length + 1);
  expect(rows.at(-1)).toBe(`${MUTANTS.length} mutants, ${MUTANTS.length} killed, 0 survived`);
});

test('the table that was published has them all', () => {
  expect([...published().keys()]).toEqual(MUTANTS.map(({ name }) => name));
});

const change = { file: 'a.ts', find: 'one two', put: 'three' };

test('an edit finds its text however it is broken into lines', () => {
  expect(edit('zero one\n    two (four)', change)).toBe('zero three (four)');
});

test.each([
  ['nowhere', 'one', 0],
  ['twice', 'one two, one two', 2],
])('an edit whose text is there %s is refused', (_, source, times) => {
  expect(() => edit(source, change)).toThrow(`a.ts has ${times} times instead of once: one two`);
});
