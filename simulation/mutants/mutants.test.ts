import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { edit, editedSources } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { published } from './published.fixture.ts';

test('the table that was published has them all', () => {
  expect([...published().keys()]).toEqual(MUTANTS.map(({ name }) => name));
});

test.each(MUTANTS)('the text that becomes $name is in its source once', ({ edits }) => {
  expect(() => editedSources(edits, (path) => readFileSync(path, 'utf8'))).not.toThrow();
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
