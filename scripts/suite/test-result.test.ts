import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../server/core/system/temporary-folder.ts';
import { describeFailure, readResults, type TestResult } from './test-result.ts';

const A: TestResult = { id: '1', file: 'a.test.ts', title: 'adds', status: 'passed', seconds: 1, reasons: [] };

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder('results');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(...results: TestResult[]): string {
  const file = join(folder, 'results.jsonl');
  writeFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
  return file;
}

test('of a test that ran twice the last result counts', () => {
  const failed: TestResult = { ...A, status: 'failed' };
  const namesake: TestResult = { ...A, id: '2' };
  expect(readResults(fileOf(A, failed, namesake))).toEqual([failed, namesake]);
});

test('a runner that was killed while it wrote loses that line alone', () => {
  const file = fileOf(A);
  appendFileSync(file, '{"file":"b.tes');
  expect(readResults(file)).toEqual([A]);
});

test('a runner that never began has no results', () => {
  expect(readResults(join(folder, 'missing.jsonl'))).toEqual([]);
});

test('a failure is described by its name and its own lines', () => {
  const reasons = ['Error: 1 is not 2\n\n    at a.test.ts:3\n    at x (/evens/node_modules/vitest/index.js:1)'];
  expect(describeFailure({ ...A, reasons })).toBe('✘ a.test.ts › adds\n    Error: 1 is not 2\n        at a.test.ts:3');
});
