import { expect, test } from 'vitest';
import type { StaffPermission } from 'protocol';
import type { DeskMatch } from '../data/desk-matches.ts';
import { actionsOf, betsNumbered, marketsOf, matchingPlaces } from './matching-places.ts';

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

const match = {
  id: 7,
  name: 'India v Australia',
  sportId: 4,
  open: 2,
  suspended: 1,
  markets: [
    { market_id: '1.4', name: 'Match Odds', status: 'open' },
    { market_id: '1.5', name: 'Toss', status: 'settled' },
  ],
} as unknown as DeskMatch;

const actionsFor = (...permissions: StaffPermission[]) =>
  actionsOf([match], (permission) => permissions.includes(permission)).map(({ name }) => name);

test('actions are those that somebody may do, and that change something', () => {
  expect(actionsFor('suspend-markets', 'enter-facts')).toEqual([
    'Suspend India v Australia',
    'Facts of India v Australia',
    'Score India v Australia',
  ]);
  expect(actionsFor('run-markets', 'manage-catalogue')).toEqual([
    'New match',
    'Add matches from a file',
    'Templates of matches',
    'Sports',
    'Open India v Australia',
  ]);
  expect(actionsFor()).toEqual([]);
  const [suspend] = matchingPlaces(
    actionsOf([match], () => true),
    'sus ind',
  );
  expect(suspend).toMatchObject({ does: { match: { id: 7 }, to: 'suspended' } });
});

test.each([
  ['suspend', []],
  ['sus', []],
  ['su india', ['Suspend India v Australia']],
  ['aus open', ['Open India v Australia']],
  ['facts', ['Facts of India v Australia']],
])('%j finds %j of what is done to a match: it has to be named', (typed, expected) => {
  const actions = actionsOf([match], () => true);
  expect(matchingPlaces(actions, typed).map(({ name }) => name)).toEqual(expected);
});

test('markets that are over are not found', () => {
  expect(marketsOf([match])).toEqual([
    { to: '/match/7?market=1.4', name: 'Match Odds, India v Australia', about: 'Market' },
  ]);
});
