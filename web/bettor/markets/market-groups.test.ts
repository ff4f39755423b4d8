import { expect, test } from 'vitest';
import type { Market } from '../data/from-wire.ts';
import { groupMarkets, inColumns, sessionTabOf } from './market-groups.ts';

const market = (name: string, type: string, part: Partial<Market> = {}): Market =>
  ({ id: name, name, type, mechanism: 'quoted', payoff: 'line', ...part }) as Market;
const book = { mechanism: 'order-book', payoff: 'runners' } as const;
const runners = { payoff: 'runners' } as const;

test('sections stand in their order, however the markets come', () => {
  const groups = groupMarkets([
    market('Match Odds', 'match_odds', book),
    market('6 over odd/even', 'odd_even', runners),
    market('Toss', 'toss', book),
    market('Completed match', 'completed_match', book),
    market('6 over runs', 'session'),
    market('Tied match', 'tied_match', book),
    market('Bookmaker', 'bookmaker', runners),
    market('Mini bookmaker', 'mini_bookmaker', runners),
    market('Tournament winner', 'tournament_winner', book),
    market('10 over last digit', 'digits', runners),
    market('Khado', 'khado', { payoff: 'range' }),
  ]);
  expect(groups.map(({ name, markets }) => [name, markets.length])).toEqual([
    ['Match Odds', 1],
    ['Bookmaker', 1],
    ['Tournament winner', 1],
    ['Mini bookmaker', 1],
    ['Tied match', 1],
    ['Completed match', 1],
    ['Toss', 1],
    ['Sessions', 4],
  ]);
});

test('in two columns bets among bettors stand left and the house right; without one of the two they take turns', () => {
  const columns = (...markets: Market[]) =>
    inColumns(groupMarkets(markets)).map((column) => column.map(({ name }) => name));
  const odds = market('Match Odds', 'match_odds', book);
  const [over, correct] = [market('Over 2.5', 'goals', book), market('Correct score', 'score', book)];
  const house = [market('6 over runs', 'session'), market('Bookmaker', 'bookmaker', runners)];
  expect(columns(odds, over, ...house)).toEqual([
    ['Match Odds', 'Over 2.5'],
    ['Bookmaker', 'Sessions'],
  ]);
  expect(columns(odds, over, correct)).toEqual([['Match Odds', 'Correct score'], ['Over 2.5']]);
});

test('a match that has a bookmaker alone begins with it', () => {
  expect(groupMarkets([market('Bookmaker', 'bookmaker', runners)]).map(({ kind }) => kind)).toEqual(['quoted']);
});

test.each([
  ['session', 'line', 'Normal'],
  ['fall_of_wicket', 'line', 'Normal'],
  ['over_by_over', 'line', 'Over by over'],
  ['ball_by_ball', 'line', 'Ball by ball'],
  ['batsman_runs', 'line', 'Player'],
  ['fancy1', 'runners', 'Fancy1'],
  ['khado', 'range', 'Khado'],
  ['meter', 'spread', 'Meter'],
  ['odd_even', 'runners', 'Odd/even'],
  ['digits', 'runners', 'Cricket casino'],
] as const)('%s (%s) stands under %s', (type, payoff, tab) => expect(sessionTabOf({ type, payoff })).toBe(tab));
