import { expect, test } from 'vitest';
import { roundIn } from '../../shared/bets/round-in.ts';
import { roundWords } from './round-words.ts';

test('the match of a round is named by its table and its number', () => {
  expect(roundWords('Teenpatti 20-20 666c926a2744aea3-12')).toBe('Teenpatti 20-20, round 12');
  expect(roundIn('Lucky 7 666c926a2744aea3-12')).toEqual({ table: 'Lucky 7', id: '666c926a2744aea3-12', index: '12' });
});

test('any other match keeps its name', () => {
  expect(roundWords('India v Australia')).toBe('India v Australia');
  expect(roundIn('India v Australia')).toBeUndefined();
});
