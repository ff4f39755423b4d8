import { i18n } from '../../shared/language.ts';
import { expect, test } from 'vitest';
import { entriesFor, SPECIFIED_ENTRIES } from './menu-entries.ts';

const wordsFor = (parentId: number) => entriesFor(SPECIFIED_ENTRIES, parentId).map(({ words }) => i18n._(words));

test('the account menu has the entries of §2 in its order, between the name and SignOut', () => {
  expect(wordsFor(7)).toEqual([
    'Account Statement',
    'Payment Statement',
    'Current Bet',
    'Casino Result',
    'Live Casino Bets',
    'Set Button Values',
    'Security Auth Verification',
    'Change Password',
    'Rules',
  ]);
});

test('§6: without a parent there are no payments, no second factor, no password and no live casino bets', () => {
  expect(wordsFor(-1)).toEqual(['Account Statement', 'Current Bet', 'Casino Result', 'Set Button Values', 'Rules']);
});
