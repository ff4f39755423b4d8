import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BENCHMARKS } from '../benchmarks/benchmarks.ts';
import { pageWith, readPage, tableOf } from './results-page.ts';
import { keptOf, type StoredFigures } from './stored-figures.ts';

const FIGURES: StoredFigures = {
  figure: 2,
  measured: '2 ×',
  misses: [],
  load: 1,
  commit: '123456789',
  date: '2026-11-29',
  machine: 'a machine',
};
const TARGET = { target: '≤ 3 ×' };

test('RESULTS.md is what the program makes of the stored figures', () => {
  // In a process of its own: here the benchmarks would bring along half of the product.
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', 'run.ts'), 'table', '--check'],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('RESULTS.md has a row for every benchmark', () => {
  const rows = [...readPage().matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(BENCHMARKS));
});

test('a benchmark without figures has a row that says so', () => {
  const rows = tableOf(new Map([['slow', TARGET]]), {}).split('\n');
  expect(rows[2]).toBe('| `slow` | ≤ 3 × | not measured yet |  |  |  |  |');
});

test('the reason for a miss stands behind it, and nowhere if the target is met', () => {
  const benchmarks = new Map([['slow', { ...TARGET, why: 'the disk is slow' }]]);
  const rowOf = (misses: string[]) => tableOf(benchmarks, { slow: { ...FIGURES, misses } }).split('\n')[2];
  expect(rowOf(['4 × instead of 3 ×'])).toContain('| 4 × instead of 3 ×; the disk is slow |');
  expect(rowOf([])).toContain('| none |');
});

test('a table of the page is replaced and the text around it stays', () => {
  const page = '# Figures\n\n| old | one |\n|---|---|\n\nThe end.\n';
  expect(pageWith(page, '| new |\n')).toBe('# Figures\n\n| new |\n\nThe end.\n');
});

test('a figure of another commit replaces the one before', () => {
  const now = { ...FIGURES, figure: 1, commit: 'abcdef012' };
  expect(keptOf(FIGURES, now, 'higher')).toBe(now);
  expect(keptOf(undefined, now, 'higher')).toBe(now);
});

test.each([
  ['the lower figure', 'higher', { figure: 1 }, true],
  ['the lower figure', 'higher', { figure: 3 }, false],
  ['the higher figure', 'lower', { figure: 3 }, true],
  ['the higher figure', 'lower', { figure: 1 }, false],
  ['more misses', 'higher', { figure: 3, misses: ['one'] }, true],
] as const)('of two runs of one commit the one with %s stays if %s is better', (_, better, of, isKept) => {
  const now = { ...FIGURES, ...of, misses: 'misses' in of ? [...of.misses] : [] };
  expect(keptOf(FIGURES, now, better)).toBe(isKept ? now : FIGURES);
});
