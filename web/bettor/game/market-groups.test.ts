import { expect, test } from 'vitest';
import type { Market } from '../data/from-wire.ts';
import { groupMarkets, sessionTabOf } from './market-groups.ts';

const market = (name: string, type: string, part: Partial<Market> = {}): Market =>
  ({ id: name, name, type, mechanism: 'quoted', payoff: 'line', ...part }) as Market;
const book = { mechanism: 'order-book', payoff: 'runners' } as const;
const runners = { payoff: 'runners' } as const;

test('match odds, bookmaker, other books, sessions, then what else is quoted', () => {
  const groups = groupMarkets([
    market('Match Odds', 'match_odds', book),
    market('6 over odd/even', 'odd_even', runners),
    market('6 over runs', 'session'),
    market('Toss', 'toss', book),
    market('Bookmaker', 'bookmaker', runners),
    market('10 over odd/even', 'odd_even', runners),
    market('Khado', 'khado', { payoff: 'range' }),
  ]);
  expect(groups.map(({ name, markets }) => [name, markets.length])).toEqual([
    ['Match Odds', 1],
    ['Bookmaker', 1],
    ['Toss', 1],
    ['Sessions', 2],
    ['Odd and even', 2],
  ]);
});

test.each([
  ['session', 'line', 'Normal'],
  ['fall_of_wicket', 'line', 'Normal'],
  ['over_by_over', 'line', 'Over by over'],
  ['ball_by_ball', 'line', 'Ball by ball'],
  ['batsman_runs', 'line', 'Player'],
  ['khado', 'range', 'Khado'],
  ['meter', 'spread', 'Meter'],
] as const)('%s (%s) stands under %s', (type, payoff, tab) => expect(sessionTabOf({ type, payoff })).toBe(tab));
