import { expect, test } from 'vitest';
import { hereWords } from './here-words.ts';

test.each([
  [[], ''],
  [['tara'], 'tara is here'],
  [['tara', 'sunil'], 'tara and sunil are here'],
  [['tara', 'sunil', 'otto'], 'tara, sunil and otto are here'],
  [['tara', 'sunil', 'otto', 'olga', 'omar'], 'tara, sunil, otto and 2 more are here'],
])('%j: %s', (names, words) => expect(hereWords(names)).toBe(words));
