import { describe, expect, test } from 'vitest';
import type { FootballFact, FootballPeriod } from '../../facts/football/football-facts.ts';
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

// Counts of each side by time: from single events, from a source's figures, and from scores alone.

type Side = 0 | 1;
const at = later(MINUTE);
const corner = (side: Side, period: FootballPeriod = 'first-half', taken = true): FootballFact => {
  return { kind: 'corner', side, period, at, taken };
};
const card = (side: Side, shown: 'yellow' | 'second-yellow' | 'red', more: object = {}): FootballFact => {
  return { kind: 'card', side, period: 'first-half', at, card: shown, to: 'player', ...more };
};
const figures = (name: 'corners' | 'yellow-cards' | 'red-cards', home: number, away: number): FootballFact => {
  return { kind: 'statistic', name, values: [home, away] };
};
const score = (when: 'half-time' | 'full-time', home: number, away: number): FootballFact => {
  return { kind: 'score', when, goals: [home, away] };
};

const played = (...facts: FootballFact[]) => football(kickOff(), ...facts, ...half, fullTime);
const atHalfTime = (...facts: FootballFact[]) => football(kickOff(), ...facts, ...half);
const scored = (...facts: FootballFact[]) => football(...facts);

type Row = readonly [what: string, rule: string, match: unknown, expected: string, subject?: object];

const CORNERS = [
  corner(0),
  corner(0, 'second-half'),
  corner(1),
  corner(1, 'extra-time'),
  corner(1, 'first-half', false),
];
const corners = { of: 'corners' };
const cards = { of: 'cards' };
const ofHalf = { period: 'first-half' };

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'Corners count once taken, in regular time': [
    ['of the match', 'count', played(...CORNERS), '3', corners],
    ['of a side', 'count', played(...CORNERS), '1', { ...corners, side: 'away' }],
    ['of the first half', 'count', played(...CORNERS), '2', { ...corners, ...ofHalf }],
    ['most of them', 'most', played(...CORNERS), 'home', corners],
    ['as many', 'most', played(corner(0), corner(1)), 'void', corners],
    ['more away', 'most', played(corner(0), corner(1), corner(1)), 'away', corners],
    ['the second', 'nth-corner', played(...CORNERS), 'home', { nth: 2 }],
    [
      'the second of the first half',
      'nth-corner',
      played(corner(0, 'second-half'), corner(1)),
      'void',
      {
        nth: 2,
        ...ofHalf,
      },
    ],
    ['one that was never taken', 'nth-corner', played(...CORNERS), 'void', { nth: 4 }],
    ['the last', 'nth-corner', played(...CORNERS), 'away', { nth: 3 }],
  ],
  'What no source tells is not 0': [
    ['corners', 'count', played(), 'open', corners],
    ['the most corners', 'most', played(), 'open', corners],
    ['the first corner', 'nth-corner', played(), 'open', { nth: 1 }],
    ['over or under', 'over-under', played(), 'open', { ...corners, line: 9.5 }],
    ['cards', 'count', played(), 'open', cards],
    ['cards of one colour alone', 'count', played(figures('yellow-cards', 2, 1)), 'open', cards],
    ['cards of the other alone', 'count', played(figures('red-cards', 2, 1)), 'open', cards],
    [
      'corners of the half, from a figure of the match',
      'count',
      played(figures('corners', 5, 4)),
      'open',
      {
        ...corners,
        ...ofHalf,
      },
    ],
    [
      'corners, from the score at half-time',
      'over-under',
      atHalfTime(score('half-time', 2, 1)),
      'open',
      {
        ...corners,
        line: 0.5,
      },
    ],
  ],
  'The figures of a source count as they are': [
    ['corners', 'count', played(figures('corners', 5, 4)), '9', corners],
    ['before events', 'count', played(corner(0), figures('corners', 5, 4)), '9', corners],
    ['the most corners', 'most', played(figures('corners', 3, 4)), 'away', corners],
    ['corners that only one side has', 'nth-corner', played(figures('corners', 5, 0)), 'home', { nth: 2 }],
    ['corners that only the other has', 'nth-corner', played(figures('corners', 0, 5)), 'away', { nth: 5 }],
    ['fewer corners', 'nth-corner', played(figures('corners', 2, 2)), 'void', { nth: 5 }],
    ['corners without their order', 'nth-corner', played(figures('corners', 2, 3)), 'open', { nth: 5 }],
    ['cards', 'count', played(figures('yellow-cards', 2, 1), figures('red-cards', 1, 0)), '4', cards],
    [
      'cards of a side',
      'count',
      played(figures('yellow-cards', 2, 1), figures('red-cards', 1, 3)),
      '4',
      { ...cards, side: 'away' },
    ],
  ],
  'A second yellow card is a yellow and a red one': [
    [
      'yellow',
      'count',
      played(card(0, 'yellow'), card(1, 'second-yellow'), card(1, 'red')),
      '2',
      { of: 'yellow-cards' },
    ],
    ['red', 'count', played(card(0, 'yellow'), card(1, 'second-yellow'), card(1, 'red')), '2', { of: 'red-cards' }],
    ['together', 'count', played(card(0, 'yellow'), card(1, 'second-yellow'), card(1, 'red')), '4', cards],
    ['most of them', 'most', played(card(0, 'yellow'), card(1, 'second-yellow')), 'away', cards],
    ['not of extra time', 'count', played(card(0, 'yellow'), card(0, 'red', { period: 'extra-time' })), '1', cards],
  ],
  'Of a match of which scores alone are known': [
    ['the full time', 'match-odds', scored(score('full-time', 2, 1)), 'home'],
    ['the half-time that was told', 'half-time', scored(score('half-time', 0, 1), score('full-time', 2, 1)), 'away'],
    ['the half-time that was not', 'half-time', scored(score('full-time', 2, 1)), 'open'],
    ['the half-time of a match without goals', 'half-time', scored(score('full-time', 0, 0)), 'draw'],
    ['both', 'half-time-full-time', scored(score('half-time', 0, 1), score('full-time', 2, 1)), 'away/home'],
    ['both, one untold', 'half-time-full-time', scored(score('full-time', 2, 1)), 'open'],
    ['a goal of the half, from events', 'half-time', played(goal(1), goal(0, 80), goal(0, 81)), 'away'],
    ['no goal of the half, from events', 'half-time', played(goal(0, 80)), 'draw'],
    ['goals of one side', 'next-goal', scored(score('full-time', 0, 2)), 'away', { nth: 2 }],
    ['goals of both', 'next-goal', scored(score('full-time', 1, 2)), 'open', { nth: 2 }],
    ['fewer goals', 'next-goal', scored(score('full-time', 1, 2)), 'none', { nth: 4 }],
    ['goals of one side by half-time', 'next-goal', atHalfTime(score('half-time', 2, 0)), 'home', { nth: 2 }],
    ['goals of the other', 'next-goal', atHalfTime(score('half-time', 0, 2)), 'away', { nth: 1 }],
    ['goals of both by half-time', 'next-goal', atHalfTime(score('half-time', 1, 1)), 'open', { nth: 1 }],
    ['more than there were', 'next-goal', atHalfTime(score('half-time', 2, 0)), 'open', { nth: 3 }],
    [
      'events before the score',
      'next-goal',
      atHalfTime(goal(0), goal(0), score('half-time', 2, 0)),
      'home',
      { nth: 2 },
    ],
  ],
  'What is certain, and what is not': [
    ['a goal of extra time', 'next-goal', played(goal(0), goal(1, 100, { period: 'extra-time' })), 'none', { nth: 2 }],
    ['the next goal of the half', 'next-goal', played(goal(0), goal(1, 80)), 'none', { nth: 2, ...ofHalf }],
    ['one side scored', 'both-to-score', played(goal(0)), 'no'],
    ['the other scored', 'both-to-score', played(goal(1)), 'no'],
    ['nobody scored', 'both-to-score', played(), 'no'],
    ['both scored', 'both-to-score', played(goal(0), goal(1)), 'yes'],
    ['two goals', 'odd-even', played(goal(0), goal(1)), 'even'],
    ['three goals', 'odd-even', played(goal(0), goal(0), goal(0)), 'odd'],
    [
      'a score for which nobody stands',
      'correct-score',
      played(goal(1)),
      'void',
      { scores: ['1-0', 'any-other-home'] },
    ],
    [
      'a half that has ended',
      'count',
      football(kickOff(), goal(0), half[0] as FootballFact),
      '1',
      {
        of: 'goals',
        ...ofHalf,
      },
    ],
    ['a half that has not', 'count', football(kickOff(), goal(0)), 'open', { of: 'goals', ...ofHalf }],
  ],
};

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
    const [, rule, match, expected, subject] = row;
    expect(verdictOf(rulingOf(`football.${rule}`, match, subject))).toBe(expected);
  });
});
