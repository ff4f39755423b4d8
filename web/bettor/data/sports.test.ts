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

test('the tree has 2378961 first, then cricket, then the rest as it came; racing and our casino are not in it', () => {
  expect(ids(sportsInTree(all))).toEqual([2378961, 4, 1, 2, 998917, 7522, 6]);
});

test('a sport without matches is not shown', () => {
  expect(ids(sportsInTree([sport(4), { ...sport(1), match_count: 0 }]))).toEqual([4]);
});

test('cricket comes first when 2378961 is not there', () => {
  expect(ids(sportsInTree([1, 4, 2].map(sport)))).toEqual([4, 1, 2]);
});

test('racing has its own section', () => {
  expect(ids(racingSports(all))).toEqual([7, 4339]);
});

test('the navigation has the five sports of the specification and then racing', () => {
  expect(ids(sportsInNavigation(all))).toEqual([4, 1, 2, 998917, 7522, 7, 4339]);
});

test('lists follow the order of the tree, racing after it, unknown sports last', () => {
  expect([99, 7, 1, 4, 98].toSorted(inSportOrder(all))).toEqual([4, 1, 7, 98, 99]);
});
