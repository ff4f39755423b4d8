import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { edit, runMutants } from './run-mutants.ts';

test('every mutant is killed', async () => {
  const rows: string[] = [];
  const survivors = await runMutants({ cores: 2, print: (line) => rows.push(line) });
  expect(rows.filter((row) => row.endsWith('survived') && !row.startsWith(String(MUTANTS.length)))).toEqual([]);
  expect(survivors).toBe(0);
  expect(rows).toHaveLength(MUTANTS.length + 1);
  expect(rows.at(-1)).toBe(`${MUTANTS.length} mutants, ${MUTANTS.length} killed, 0 survived`);
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
