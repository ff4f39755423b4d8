import { expect, test } from 'vitest';
import { handWords } from './hand-words.ts';

test.each([
  ['teen20', 'A', ['5S', 'AS', '5C'], 'Pair, 5 5 A'],
  ['teen20', 'B', ['JH', 'TD', 'QH'], 'Sequence, 10 J Q'],
  ['muflis', 'A', ['2H', 'AH', '3H'], 'Pure sequence, A 2 3'],
  ['teen8', 'dealer', ['KH', 'AH', 'QS'], 'Sequence, Q K A'],
  ['teen20', 'A', ['9H', '9S', '9C'], 'Trail, 9 9 9'],
  ['teen20', 'A', ['4S', 'KD', '9C'], 'High card, K 9 4'],
  ['teen20', 'A', ['4S', 'KD'], ''],
  ['baccarat', 'player', ['9H', '8C', 'KD'], '7 points'],
  ['card32', '8', ['TS', '6H'], 'Total 24'],
  ['dt20', 'dragon', ['9H'], ''],
])('at %s the hand of %s with %j is “%s”', (table, place, cards, words) => {
  expect(handWords(table, place, cards)).toBe(words);
});
