import { expect, test } from 'vitest';
import type { Sport } from 'protocol';
import { inSportOrder, racingSports, sportsInNavigation, sportsInTree } from './sports.ts';

const sport = (sport_id: number): Sport => ({
  sport_id,
  name: String(sport_id),
  is_active: '1',
  match_count: 1,
  in_play_count: 0,
});
const all = [1, 2, 7, 4339, 4, -1, -17, 2378961, 998917, 7522, 6].map(sport);
const ids = (sports: Sport[]) => sports.map((one) => one.sport_id);

test('the tree has 2378961 first, then cricket, then the rest; 7, 4339, −17 and −1 are not in it (the specification, 4)', () => {
  expect(ids(sportsInTree(all))).toEqual([2378961, 4, 1, 2, 998917, 7522, 6]);
});

test('a sport without matches is in the tree too (the specification, 2: All Sports)', () => {
  expect(ids(sportsInTree([sport(4), { ...sport(1), match_count: 0 }]))).toEqual([4, 1]);
});

test('cricket comes first when 2378961 is not there', () => {
  expect(ids(sportsInTree([1, 4, 2].map(sport)))).toEqual([4, 1, 2]);
});

test('racing has its own section', () => {
  expect(ids(racingSports(all))).toEqual([7, 4339]);
});

test('the navigation has the five sports of the specification, 2, in its order', () => {
  expect(ids(sportsInNavigation(all))).toEqual([1, 2, 4, 998917, 7522]);
  expect(ids(sportsInNavigation([sport(4), sport(2)]))).toEqual([2, 4]);
});

test('lists follow the order of the tree, racing after it', () => {
  expect([99, 7, 1, 4, 98].toSorted(inSportOrder(all))).toEqual([4, 1, 98, 99, 7]);
  // Nothing moves when the list of sports comes later than the matches.
  expect([99, 7, 1, 4, 98].toSorted(inSportOrder([]))).toEqual([4, 1, 98, 99, 7]);
});
