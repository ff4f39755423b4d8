import { expect, test } from 'vitest';
import { readSource, tracked } from './imports.ts';

/** One-time codes and addresses have a form of their own, and `Name` refuses what is hidden. */
const OTHER_FORMS = ['protocol/market-definition.ts', 'protocol/one-time-code.ts', 'protocol/security.ts'];

test('whatever else people type is free text', () => {
  const files = tracked.filter((file) => /^protocol\/[^/]+\.ts$/.test(file) && !file.includes('.test.'));
  const trimming = files.filter((file) => /z\s*\.string\(\)\s*\.trim\(\)/.test(readSource(file)));
  expect(trimming.toSorted()).toEqual(OTHER_FORMS);
});
