import { beforeAll, expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { tableOf } from 'games';
import { wordsOfWinner } from './result-words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  ['teen20', 'A', 'Player A wins'],
  ['teen20', 'tie', 'Tie'],
  ['vhorses', '6', '6 wins'],
  ['war', 'WLLWLL', 'Won by 1, 4'],
  ['war', 'LLLLLL', 'The dealer wins'],
  ['roulette', '17', '17'],
  ['matka', '137-14-248', '137-14-248'],
  ['btable', 'dharam_veer', 'Dharam veer'],
] as const)('%s: %s is %s', (code, winner, words) => {
  expect(wordsOfWinner(tableOf(code), { winner, isVoid: false })).toBe(words);
});

test('a void round gives stakes back', () => {
  expect(wordsOfWinner(tableOf('teen20'), { winner: '', isVoid: true })).toBe('Void, stakes returned');
});
