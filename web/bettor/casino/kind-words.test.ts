import { beforeAll, expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { TABLES, tableOf, VIRTUALS } from 'games';
import { handWords } from './hand-words.ts';
import { wordsOfNumber } from './scale-words.ts';

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
  expect(handWords('teen20', 'A', cards)).toContain(`${wordsOfNumber('Pair plus Player A', number)}, `);
});

test.each([
  ['Winner', 0, 'Player'],
  ['Winner', 1, 'Banker'],
  ['Winner', 2, 'Banker, with six'],
  ['Which side shows 7 first', 0, 'Andar'],
  ['Which side shows 7 first', 2, 'Bahar, the first card'],
  ['Low or high', -1, 'Low'],
  ['Low or high', 0, '7'],
  ['Under 7 or over 7', 1, 'Over 7'],
  ['Rank of the next card after 2', 13, 'K'],
  ['Rank of the next card after 2', 10, '10'],
  ['Sum, triples apart', 3, 'Triple'],
  ['Full sangam 123-456', 1, 'Yes'],
  ['Dice that show 6', 0, 'None'],
  ['Dice that show 6', 1, 'Single 6'],
  ['Dice that show 6', 3, 'Triple 6'],
  ['Cards turned', 7, '7 cards'],
  ['Runs of India in the over', 1, '1 run'],
  ['Runs of the card', 0, '0 runs'],
])('%s: %i is %s', (market, number, words) => {
  expect(wordsOfNumber(market, number)).toBe(words);
});

const COUNTED = /^Sum, triples/;
const numbers = [...TABLES, ...VIRTUALS].flatMap(({ starts = [{}], groups }) =>
  starts.flatMap((start) => groups(start).filter(({ payoff }) => payoff.kind === 'scale')),
);

test('every answer of a scale is told in words, unless it counts something', () => {
  for (const { name, chances } of numbers.filter((group) => !COUNTED.test(group.name)))
    for (const answer of chances().keys())
      if (answer !== null && !name.startsWith('Rank'))
        expect(wordsOfNumber(name, Number(answer)), name).toMatch(/[^\d]|^7$/);
});

test('any other number is told as it is', () => {
  expect(wordsOfNumber('Total', 0)).toBe('0');
  expect(wordsOfNumber('Sum, triples apart', 11)).toBe('11');
});
