import { expect, test } from 'vitest';
import { betsNumbered, matchingPlaces } from './matching-places.ts';

const places = ['Matches', 'India v Australia', 'Australia v India A', 'Payments'].map((name) => ({
  to: `/${name}`,
  name,
  about: '',
}));
const names = (typed: string) => matchingPlaces(places, typed).map(({ name }) => name);

test.each([
  ['', ['Matches', 'India v Australia', 'Australia v India A', 'Payments']],
  ['ind', ['India v Australia', 'Australia v India A']],
  ['aus ind', ['Australia v India A', 'India v Australia']],
  ['AUSTRALIA', ['Australia v India A', 'India v Australia']],
  ['ayments', []],
])('%j finds %j', (typed, expected) => expect(names(typed)).toEqual(expected));

test('no more than a screen holds', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ to: `/${at}`, name: `Match ${at}`, about: '' }));
  expect(matchingPlaces(many, 'match')).toHaveLength(12);
});

test('a number is that of a bet, and nothing else is', () => {
  expect(betsNumbered(' 1042 ')).toEqual([{ to: '/bet/1042', name: '1042', about: 'Bet' }]);
  for (const typed of ['', '0', '12a', '1.5', '1234567890123456']) expect(betsNumbered(typed)).toEqual([]);
});
