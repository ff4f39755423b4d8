import { expect, test } from 'vitest';
import { CASE_KINDS } from 'protocol';
import type { AlertCase } from 'protocol';
import { CASE_WORDS, seenWords, standingPlace } from './alert-words.ts';

const aCase = (fields: Partial<AlertCase>): AlertCase => ({
  case_id: 1,
  kind: 'large-bet',
  state: 'open',
  at: '2026-11-25T10:00:00Z',
  last_at: '2026-11-25T10:00:00Z',
  people: [
    { account: 17, user_id: 4, name: 'ann' },
    { account: 18, user_id: 5, name: 'bob' },
  ],
  market_id: '1.5',
  market_name: 'Match Odds',
  match_id: 2,
  match_name: 'India v Australia',
  amount: 500,
  figures: {},
  steps: [],
  ...fields,
});

test('each kind of case has its words, and says what was seen', () => {
  for (const kind of CASE_KINDS) expect([CASE_WORDS[kind], seenWords(aCase({ kind }))]).not.toContain('');
  expect(seenWords(aCase({ kind: 'shared-place', figures: { basis: 'address', seconds: 31 } }))).toBe(
    'ann and bob bet from one address, 31 s apart.',
  );
  expect(seenWords(aCase({ kind: 'shared-place', figures: { basis: 'device', seconds: 0 } }))).toBe(
    'ann and bob bet from one device, less than a second apart.',
  );
  expect(seenWords(aCase({ kind: 'repeated-stakes', amount: 2, figures: { times: 6, seconds: 0 } }))).toBe(
    'ann and bob placed the same 2.00 bet 6 times within a second.',
  );
  expect(seenWords(aCase({ kind: 'failed-job', people: [], figures: { text: 'a snapshot failed', times: 3 } }))).toBe(
    'a snapshot failed (3 times)',
  );
  const figures = { name: 'Lucky 7', rounds: 1000, hold: -30.2, low: -6.1, high: 14.1, is_out: 1, bets_out: 0 };
  expect(seenWords(aCase({ kind: 'table-hold', people: [], figures }))).toBe(
    'Lucky 7 holds -30.2 % after 1000 rounds; by its rules it should hold -6.1 to 14.1 %.',
  );
  expect(seenWords(aCase({ kind: 'table-hold', people: [], figures: { ...figures, is_out: 0, bets_out: 1 } }))).toBe(
    'Lucky 7: 1 bet holds more or less than chance can explain.',
  );
  const elsewhere = (excluded: number, alike: number) =>
    seenWords(aCase({ kind: 'excluded-elsewhere', figures: { excluded, alike } }));
  expect(elsewhere(1, 0)).toBe(
    'ann is on a break or excluded. bob has the same phone or mail address and is excluded too.',
  );
  expect(elsewhere(0, 1)).toBe('ann is on a break or excluded. bob signed in on the same device and can still bet.');
});

test('what stands leads to where it is dealt with', () => {
  expect(standingPlace({ kind: 'deposit', about: '7' })).toBe('/payments/7');
  expect(standingPlace({ kind: 'house-cap', about: '1.5' })).toBe('/risk/1.5');
});
