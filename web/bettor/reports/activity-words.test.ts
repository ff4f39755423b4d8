import { expect, test } from 'vitest';
import '../../shared/language.ts';
import { detailWords } from './activity-words.ts';

test.each([
  [
    'a limit',
    { limit: 'deposit', amount: 50_000, period: 86_400_000, pendingAmount: 0, pendingAt: 0 },
    'deposits · amount 500.00 · in 24 h',
  ],
  [
    'a looser one that waits',
    { limit: 'loss', amount: 100, pendingAmount: 200, pendingAt: 1_795_000_000_000 },
    'losses · amount 1.00 · requested 2.00 · from 18/11/2026 16:36:40',
  ],
  ['a lock', { betsLocked: true, locked: false, exposureLimit: 0, share: 40 }, 'no bets'],
  ['an opening', {}, ''],
])('%s is told with money and times as people read them', (_what, detail, words) => {
  expect(detailWords(detail)).toBe(words);
});
