import { expect, test } from 'vitest';
import type { SettlementPolicy } from 'results';
import { isLooserPolicy } from './looser-policy.ts';

const STRICT: SettlementPolicy = { sources: 2, automatic: false, secondPerson: true };

test.each<[string, Partial<SettlementPolicy>, boolean]>([
  ['fewer sources', { sources: 1 }, true],
  ['no person', { automatic: true }, true],
  ['no second person', { secondPerson: false }, true],
  ['fewer sources, with more besides', { sources: 1, automatic: false }, true],
  ['the same', {}, false],
])('%s: looser %j is %s', (_, change, isLooser) => {
  expect(isLooserPolicy({ ...STRICT, ...change }, STRICT)).toBe(isLooser);
  expect(isLooserPolicy(STRICT, { ...STRICT, ...change })).toBe(false);
});
