import { expect, test } from 'vitest';
import { newestRule } from '../rule-book.ts';
import {
  football,
  fullTime,
  goal,
  half,
  kickOff,
  later,
  MINUTE,
  rulingOf,
  verdictOf,
} from '../../testing/matches.fixture.ts';

// What a football match comes to, beside the sentences of the specification.

type Row = readonly [what: string, rule: string, match: unknown, expected: string, subject?: object];

const var0 = (of: 'goal' | 'red-card', which = 1) =>
  ({ kind: 'overturn', of, which, reviewAt: later(12 * MINUTE), at: later(14 * MINUTE) }) as const;

const ROWS: readonly Row[] = [
  [
    'an own goal',
    'football.match-odds',
    football(kickOff(), goal(1, 10, { ownGoal: true }), ...half, fullTime),
    'away',
  ],
  ['0–0 is even', 'football.odd-even', football(kickOff(), ...half, fullTime), 'even'],
  [
    'a score that is listed',
    'football.correct-score',
    football(kickOff(), goal(0), ...half, fullTime),
    '1-0',
    { scores: ['1-0', 'any-other'] },
  ],
  [
    'one that is not',
    'football.correct-score',
    football(kickOff(), goal(1), ...half, fullTime),
    'any-other-away',
    { scores: ['1-0', 'any-other-home', 'any-other-away', 'any-other-draw'] },
  ],
  [
    'the handicap’s number',
    'football.handicap',
    football(kickOff(), goal(1), goal(1), goal(0), ...half, fullTime),
    '-1',
  ],
  [
    'the handicap’s number at half-time',
    'football.handicap',
    football(kickOff(), goal(1), ...half, goal(0, 80), goal(0, 81), fullTime),
    '-1',
    { period: 'first-half' },
  ],
  [
    'a whole line met',
    'football.over-under',
    football(kickOff(), goal(1), goal(1), ...half, fullTime),
    'void',
    { of: 'goals', line: 2 },
  ],
  [
    'first-half goals',
    'football.over-under',
    football(kickOff(), goal(1), ...half, goal(0, 80), goal(0, 81), fullTime),
    'over',
    { of: 'goals', period: 'first-half', line: 0.5 },
  ],
  ['no nth goal', 'football.next-goal', football(kickOff(), goal(1), ...half, fullTime), 'none', { nth: 2 }],
  [
    'a goal taken back',
    'football.match-odds',
    football(kickOff(), goal(0, 11), var0('goal'), ...half, fullTime),
    'draw',
  ],
  [
    'in doubt',
    'football.match-odds',
    football(kickOff(), goal(0), ...half, fullTime, { kind: 'score', when: 'full-time', goals: [2, 0] }),
    'held home',
  ],
];

test.each(ROWS.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
  const [, rule, match, expected, subject] = row;
  expect(verdictOf(rulingOf(rule, match, subject))).toBe(expected);
});

test('the handicap of a first half is said to end with it', () => {
  expect(newestRule('football.handicap').text[0]).toContain('in a market on the first half when that ends');
});

test('bets matched between a goal and the decision to take it back are void; a red card’s from its review on', () => {
  const windowsOf = (...facts: Parameters<typeof football>) => {
    const ruling = rulingOf('football.match-odds', football(kickOff(), ...facts, ...half, fullTime));
    return ruling.state === 'settled' ? ruling.voidWindows : ruling.state;
  };
  const until = later(14 * MINUTE);
  expect(windowsOf(goal(0, 11), var0('goal'))).toEqual([{ from: later(11 * MINUTE), until }]);
  const red = {
    kind: 'card',
    side: 0,
    period: 'first-half',
    at: later(10 * MINUTE),
    card: 'red',
    to: 'player',
  } as const;
  expect(windowsOf(red, var0('red-card'))).toEqual([{ from: later(12 * MINUTE), until }]);
  expect(windowsOf(goal(0, 11))).toBeUndefined();
});
