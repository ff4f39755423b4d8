import { expect, test } from 'vitest';
import { tagsOf } from './match-tags.ts';

const tags = (marketTypes: string[], streamUrl = '', sportId = 4) =>
  tagsOf({ marketTypes, streamUrl, sportId }).map(({ text }) => text);

test('TV, bookmaker and fancies, each where there is one', () => {
  expect(tags(['match_odds', 'toss', 'bookmaker', 'session', 'khado', 'meter'], 'https://tv.example/1')).toEqual([
    'TV',
    'BM',
    'F 3',
  ]);
  expect(tags(['match_odds', 'tied_match', 'completed_match'])).toEqual([]);
});

test('other sports have no fancies to count', () => {
  expect(tags(['match_odds', 'total_goals'], '', 1)).toEqual([]);
});
