import { describe, expect, test } from 'vitest';
import { newestRule } from './rule-book.ts';
import {
  finish,
  finished,
  football,
  fullTime,
  goal,
  half,
  HOUR,
  kickOff,
  later,
  MINUTE,
  off,
  periodEnds,
  periods,
  race,
  retires,
  ruled,
  said,
  sets,
  START,
  stopped,
} from './matches.fixture.ts';

// Specification, section 5, and the figures of section 9: one row or more for each sentence that decides money, at its
// boundaries. Removals are in racing/reduction.test.ts: they go through the real engine.

type Row = readonly [what: string, rule: string, match: unknown, expected: string, subject?: object];

/** A match of no goals that is over, kicked off so long after the first schedule. */
const late = (ms: number) => football(kickOff(later(ms)), ...half, fullTime);
const corner = (side: 0 | 1, taken = true) =>
  ({ kind: 'corner', side, period: 'first-half', at: later(MINUTE), taken }) as const;
const card = (kind: 'yellow' | 'second-yellow' | 'red', more: object = {}) =>
  ({ kind: 'card', side: 0, period: 'first-half', at: later(MINUTE), card: kind, to: 'player', ...more }) as const;

const abandoned = { kind: 'abandoned', at: START } as const;

const SENTENCES: Readonly<Record<string, readonly Row[]>> = {
  'Horse racing: The result is the official result at weigh-in. Later disqualifications are ignored.': [
    ['before weigh-in', 'racing.win', race(off(), finish('A B C', false)), 'open'],
    ['at weigh-in', 'racing.win', race(off(), finish('A B C', false), { kind: 'weighed-in', at: START }), 'A'],
    [
      'disqualified before it',
      'racing.win',
      race(
        off(),
        finish('A B C', false),
        { kind: 'disqualified', runner: 'A', at: START },
        { kind: 'weighed-in', at: START },
      ),
      'B',
    ],
    [
      'disqualified after it',
      'racing.win',
      race(off(), finish('A B C'), { kind: 'disqualified', runner: 'A', at: START }),
      'A',
    ],
  ],
  'Horse racing: An abandoned race, walkover, changed venue or race not run on its day voids all bets.': [
    ['abandoned', 'racing.win', race(off(), { kind: 'abandoned' }), 'void'],
    ['walkover', 'racing.place', race({ kind: 'walkover', runner: 'A' }), 'void', { places: 3 }],
    ['another venue', 'racing.win', race({ kind: 'moved', venue: 'York' }, off(), finish('A B')), 'void'],
    ['the next day', 'racing.win', race(off('2026-11-22'), finish('A B')), 'void'],
    ['put off', 'racing.each-way', race({ kind: 'postponed', day: '2026-11-22' }), 'void', { places: 3 }],
    ['on its day', 'racing.win', race(off(), finish('A B')), 'A'],
  ],
  'Horse racing: A surface change stands.': [
    ['all-weather', 'racing.win', race({ kind: 'surface', surface: 'all-weather' }, off(), finish('A B')), 'A'],
  ],
  'Football: Bets are void if the match is not played within 48 hours.': [
    ['48 h exactly', 'football.match-odds', late(48 * HOUR), 'draw'],
    ['48 h less a minute', 'football.match-odds', late(48 * HOUR - MINUTE), 'draw'],
    ['48 h and a minute', 'football.match-odds', late(48 * HOUR + MINUTE), 'void'],
    ['48 h and a millisecond', 'football.over-under', late(48 * HOUR + 1), 'void', { of: 'goals', line: 2.5 }],
    [
      'moved beyond it, not played yet',
      'football.match-odds',
      football({ kind: 'rescheduled', startsAt: later(49 * HOUR) }),
      'void',
    ],
    [
      'moved within it, not played yet',
      'football.match-odds',
      football({ kind: 'rescheduled', startsAt: later(47 * HOUR) }),
      'open',
    ],
    ['called off', 'football.match-odds', football({ kind: 'called-off' }), 'void'],
  ],
  'Football: Match odds cover regular time only.': [
    [
      'a goal in extra time',
      'football.match-odds',
      football(
        kickOff(),
        ...half,
        fullTime,
        { kind: 'period-begins', period: 'extra-time', at: START },
        goal(0, 100, { period: 'extra-time' }),
      ),
      'draw',
    ],
    ['a goal in stoppage time', 'football.match-odds', football(kickOff(), ...half, goal(1, 107), fullTime), 'away'],
  ],
  'Football: Draw no bet is void on a draw.': [
    ['1–1', 'football.draw-no-bet', football(kickOff(), goal(0), goal(1), ...half, fullTime), 'void'],
    ['2–1', 'football.draw-no-bet', football(kickOff(), goal(0), goal(1), ...half, goal(0, 80), fullTime), 'home'],
  ],
  'Football: Abandoned matches void the market unless the outcome is already determined.': [
    [
      'match odds at 5–0',
      'football.match-odds',
      football(kickOff(), goal(0), goal(0), goal(0), goal(0), goal(0), ...half, abandoned),
      'void',
    ],
    [
      'over 2.5 with three goals',
      'football.over-under',
      football(kickOff(), goal(0), goal(0), goal(1), abandoned),
      'over',
      { of: 'goals', line: 2.5 },
    ],
    [
      'over 2.5 with two goals',
      'football.over-under',
      football(kickOff(), goal(0), goal(1), abandoned),
      'void',
      { of: 'goals', line: 2.5 },
    ],
    ['both have scored', 'football.both-to-score', football(kickOff(), goal(0), goal(1), abandoned), 'yes'],
    ['one has scored', 'football.both-to-score', football(kickOff(), goal(0), abandoned), 'void'],
    ['half-time, stopped after it', 'football.half-time', football(kickOff(), goal(0), ...half, abandoned), 'home'],
    ['half-time, stopped before it', 'football.half-time', football(kickOff(), goal(0), abandoned), 'void'],
    [
      'HT/FT, stopped after half-time',
      'football.half-time-full-time',
      football(kickOff(), goal(0), ...half, abandoned),
      'void',
    ],
    ['the first goal', 'football.next-goal', football(kickOff(), goal(1), abandoned), 'away', { nth: 1 }],
    ['the second goal', 'football.next-goal', football(kickOff(), goal(1), abandoned), 'void', { nth: 2 }],
    ['a walkover', 'football.match-odds', football({ kind: 'walkover', winner: 0 }), 'void'],
  ],
  'Football: Cards and corners have their own counting rules.': [
    [
      'a corner that was not taken',
      'football.count',
      football(kickOff(), corner(0), corner(0, false), ...half, fullTime),
      '1',
      { of: 'corners' },
    ],
    [
      'the nth corner that was not taken',
      'football.nth-corner',
      football(kickOff(), corner(0), corner(0, false), ...half, fullTime),
      'void',
      { nth: 2 },
    ],
    ['the nth corner', 'football.nth-corner', football(kickOff(), corner(0), corner(1)), 'away', { nth: 2 }],
    [
      'a second yellow: yellow',
      'football.count',
      football(kickOff(), card('yellow'), card('second-yellow'), ...half, fullTime),
      '2',
      { of: 'yellow-cards' },
    ],
    [
      'a second yellow: red',
      'football.count',
      football(kickOff(), card('yellow'), card('second-yellow'), ...half, fullTime),
      '1',
      { of: 'red-cards' },
    ],
    ['a red alone', 'football.count', football(kickOff(), card('red'), ...half, fullTime), '1', { of: 'cards' }],
    [
      'after the final whistle',
      'football.count',
      football(kickOff(), card('red'), ...half, fullTime, card('red', { afterWhistle: true, period: 'second-half' })),
      '1',
      { of: 'cards' },
    ],
    [
      'to staff',
      'football.count',
      football(kickOff(), card('yellow'), card('red', { to: 'staff' }), ...half, fullTime),
      '0',
      { of: 'red-cards' },
    ],
    [
      'as many corners on both sides',
      'football.most',
      football(kickOff(), corner(0), corner(1), ...half, fullTime),
      'void',
      { of: 'corners' },
    ],
    ['no source told of corners', 'football.count', football(kickOff(), ...half, fullTime), 'open', { of: 'corners' }],
  ],
  'Basketball: match odds need 5 minutes or less of game time left.': [
    [
      '5:00 left',
      'basketball.match-odds',
      periods(
        'basketball',
        [
          [20, 10],
          [20, 10],
          [20, 10],
          [9, 1],
        ],
        stopped(4, 5 * MINUTE),
      ),
      'home',
    ],
    [
      '4:59 left',
      'basketball.match-odds',
      periods(
        'basketball',
        [
          [20, 10],
          [20, 10],
          [20, 10],
          [9, 1],
        ],
        stopped(4, 5 * MINUTE - 1000),
      ),
      'home',
    ],
    [
      '5:01 left',
      'basketball.match-odds',
      periods(
        'basketball',
        [
          [20, 10],
          [20, 10],
          [20, 10],
          [9, 1],
        ],
        stopped(4, 5 * MINUTE + 1000),
      ),
      'void',
    ],
    [
      '0:00 left of the third quarter',
      'basketball.match-odds',
      periods(
        'basketball',
        [
          [20, 10],
          [20, 10],
          [20, 10],
        ],
        stopped(3, 0),
      ),
      'void',
    ],
    [
      'in overtime',
      'basketball.match-odds',
      periods(
        'basketball',
        [
          [20, 20],
          [20, 20],
          [20, 20],
          [20, 20],
          [3, 1],
        ],
        stopped(5, 4 * MINUTE),
      ),
      'home',
    ],
    [
      'won in overtime',
      'basketball.match-odds',
      periods(
        'basketball',
        [
          [20, 20],
          [20, 20],
          [20, 20],
          [20, 20],
          [3, 9],
        ],
        finished,
      ),
      'away',
    ],
    [
      'ice hockey, 5:00 left',
      'ice-hockey.match-odds',
      periods(
        'ice-hockey',
        [
          [1, 0],
          [0, 0],
          [0, 0],
        ],
        stopped(3, 5 * MINUTE),
      ),
      'home',
    ],
    [
      'ice hockey, 5:01 left',
      'ice-hockey.match-odds',
      periods(
        'ice-hockey',
        [
          [1, 0],
          [0, 0],
          [0, 0],
        ],
        stopped(3, 5 * MINUTE + 1),
      ),
      'void',
    ],
  ],
  'Other sports: Set, period and quarter winner bets need that unit completed unless already decided.': [
    [
      'a quarter that was',
      'basketball.period-winner',
      periods(
        'basketball',
        [
          [20, 10],
          [5, 9],
        ],
        stopped(2, MINUTE),
      ),
      'home',
      { period: 1 },
    ],
    [
      'a quarter that was not',
      'basketball.period-winner',
      periods(
        'basketball',
        [
          [20, 10],
          [5, 9],
        ],
        stopped(2, MINUTE),
      ),
      'void',
      { period: 2 },
    ],
    [
      'a quarter’s total that is passed',
      'basketball.over-under',
      periods(
        'basketball',
        [
          [20, 10],
          [15, 9],
        ],
        stopped(2, MINUTE),
      ),
      'over',
      { period: 2, line: 23.5 },
    ],
    [
      'a quarter’s total that is not',
      'basketball.over-under',
      periods(
        'basketball',
        [
          [20, 10],
          [15, 9],
        ],
        stopped(2, MINUTE),
      ),
      'void',
      { period: 2, line: 24.5 },
    ],
    [
      'a period that was',
      'ice-hockey.period-winner',
      periods(
        'ice-hockey',
        [
          [0, 1],
          [0, 0],
        ],
        periodEnds(2),
      ),
      'away',
      { period: 1 },
    ],
    [
      'a set that was',
      'volleyball.unit-winner',
      sets(
        'volleyball',
        [
          [25, 20],
          [3, 4, 'on'],
        ],
        abandoned,
      ),
      'home',
      { unit: 1 },
    ],
    [
      'a set that was not',
      'volleyball.unit-winner',
      sets(
        'volleyball',
        [
          [25, 20],
          [24, 4, 'on'],
        ],
        abandoned,
      ),
      'void',
      { unit: 2 },
    ],
    [
      'a frame that was not',
      'snooker.unit-winner',
      sets(
        'snooker',
        [
          [70, 20],
          [60, 0, 'on'],
        ],
        retires(1),
      ),
      'void',
      { unit: 2 },
    ],
    [
      'a map that was',
      'e-games.unit-winner',
      sets(
        'e-games',
        [
          [13, 7],
          [5, 4, 'on'],
        ],
        retires(0),
      ),
      'home',
      { unit: 1 },
    ],
  ],
  'Other sports: Tennis match odds are void if the first set is incomplete on retirement.': [
    ['at 5–0 in the first', 'tennis.match-odds', sets('tennis', [[5, 0, 'on']], retires(1)), 'void'],
    ['at 6–0, 0–0', 'tennis.match-odds', sets('tennis', [[6, 0]], retires(1)), 'home'],
    [
      'the one ahead retires',
      'tennis.match-odds',
      sets(
        'tennis',
        [
          [6, 0],
          [5, 0, 'on'],
        ],
        retires(0),
      ),
      'away',
    ],
    [
      'disqualified in the first',
      'tennis.match-odds',
      sets('tennis', [[5, 0, 'on']], { kind: 'disqualified', side: 1, at: START }),
      'void',
    ],
  ],
};

describe.each(Object.entries(SENTENCES))('%s', (_, rows) => {
  test.each(rows.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
    const [, rule, match, expected, subject] = row;
    expect(said(ruled(rule, match, subject))).toBe(expected);
  });
});

test('the figures of section 9 stand in the rules that people read', () => {
  const text = (id: string) => newestRule(id).text.join(' ');
  expect(text('racing.win')).toMatch(/2\.5%.*4\.0%.*1\.01.*15 minutes, or 5 minutes/s);
  expect(text('football.match-odds')).toContain('48 hours');
  expect(text('basketball.match-odds')).toContain('5 minutes or less');
  expect(text('index.settlement-price')).toMatch(/10:00 to 14:30.*11:30 to 22:30.*19:30 to 00:00.*24 hours/s);
});
