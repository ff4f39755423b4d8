import { beforeAll, expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { tableOf } from 'games';
import { handWords } from './hand-words.ts';
import { wordsOfPairPlus } from '../data/kind-words.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  ['2S', '9H', 'KD'],
  ['2S', '2H', 'KD'],
  ['2S', '9S', 'KS'],
  ['2S', '3H', '4D'],
  ['KS', 'KH', 'KD'],
  ['2S', '3S', '4S'],
])('the pair plus of %s %s %s is told as the hand is', (...cards) => {
  const group = tableOf('teen20')
    ?.groups({ index: 1 })
    .find(({ name }) => name === 'Pair plus Player A');
  const number = Number(group?.answer({ at: () => cards } as never));
  expect(handWords('teen20', 'A', cards)).toContain(`${wordsOfPairPlus('Pair plus Player A', number)}, `);
});

test('any other number is told as it is', () => {
  expect(wordsOfPairPlus('Runs of England', 0)).toBe('0');
});
