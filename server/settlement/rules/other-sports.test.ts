import { describe, expect, test } from 'vitest';
import type { Pair } from '../../facts/schedule.ts';
import {
  finished,
  HOUR,
  later,
  MINUTE,
  periodEnds,
  periods,
  retires,
  ruled,
  said,
  sets,
  setsOf,
  START,
  stopped,
} from './matches.fixture.ts';

// What public rules of other exchanges add to the specification's sentences, by sport, at its boundaries.

type Row = readonly [what: string, rule: string, match: unknown, expected: string, subject?: object];

const tennis44 = sets(
  'tennis',
  [
    [6, 3],
    [4, 4, 'on'],
  ],
  retires(0),
);
const bestOf = (n: number) => ({ kind: 'best-of', bestOf: n }) as const;
const level: readonly Pair[] = [
  [10, 10],
  [10, 10],
];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'Tennis: what is certain stands, the rest is void': [
    ['4–4 and over 9.5', 'tennis.over-under', tennis44, 'over', { of: 'points', unit: 2, line: 9.5 }],
    ['4–4 and 10.5', 'tennis.over-under', tennis44, 'void', { of: 'points', unit: 2, line: 10.5 }],
    [
      '5–5 and over 11.5',
      'tennis.over-under',
      sets('tennis', [[5, 5, 'on']], retires(0)),
      'over',
      { of: 'points', unit: 1, line: 11.5 },
    ],
    [
      '6–6 and over 12.5',
      'tennis.over-under',
      sets('tennis', [[6, 6, 'on']], retires(0)),
      'over',
      { of: 'points', unit: 1, line: 12.5 },
    ],
    [
      '6–6 and 13.5',
      'tennis.over-under',
      sets('tennis', [[6, 6, 'on']], retires(0)),
      'void',
      { of: 'points', unit: 1, line: 13.5 },
    ],
    [
      'one set each and over 2.5 sets',
      'tennis.over-under',
      sets(
        'tennis',
        [
          [6, 3],
          [4, 6],
          [1, 0, 'on'],
        ],
        retires(0),
      ),
      'over',
      { of: 'units', line: 2.5 },
    ],
    ['one set and 2.5 sets', 'tennis.over-under', tennis44, 'void', { of: 'units', line: 2.5 }],
    ['a completed set', 'tennis.unit-winner', tennis44, 'home', { unit: 1 }],
    ['a set that is said to end at 6–5', 'tennis.unit-winner', sets('tennis', [[6, 5]]), 'held home', { unit: 1 }],
    ['a set that is said to end at 3–0', 'tennis.unit-winner', sets('tennis', [[3, 0]]), 'held home', { unit: 1 }],
    [
      'another court',
      'tennis.match-odds',
      sets(
        'tennis',
        [
          [6, 3],
          [6, 4],
        ],
        { kind: 'moved', to: 'indoor' },
      ),
      'home',
    ],
    ['best of 5 instead of 3', 'tennis.match-odds', sets('tennis', [[6, 3]], bestOf(5)), 'void'],
    ['a set completed before that', 'tennis.unit-winner', sets('tennis', [[6, 3]], bestOf(5)), 'home', { unit: 1 }],
    [
      'a third set that was not needed',
      'tennis.unit-winner',
      sets('tennis', [
        [6, 3],
        [6, 4],
      ]),
      'void',
      { unit: 3 },
    ],
    [
      'its games',
      'tennis.over-under',
      sets('tennis', [
        [6, 3],
        [6, 4],
      ]),
      'void',
      { of: 'points', unit: 3, line: 0.5 },
    ],
  ],
  'Table tennis: undecided is void, decided totals stand': [
    [
      '9–7 and over 16.5',
      'table-tennis.over-under',
      sets('table-tennis', [[9, 7, 'on']], retires(1)),
      'over',
      { of: 'points', unit: 1, line: 16.5 },
    ],
    [
      '9–7 and over 17.5',
      'table-tennis.over-under',
      sets('table-tennis', [[9, 7, 'on']], retires(1)),
      'over',
      { of: 'points', unit: 1, line: 17.5 },
    ],
    [
      '9–7 and 18.5',
      'table-tennis.over-under',
      sets('table-tennis', [[9, 7, 'on']], retires(1)),
      'void',
      { of: 'points', unit: 1, line: 18.5 },
    ],
    [
      '10–10 and over 21.5',
      'table-tennis.over-under',
      sets('table-tennis', [[10, 10, 'on']], retires(1)),
      'over',
      { of: 'points', unit: 1, line: 21.5 },
    ],
    [
      'match odds at 2–0',
      'table-tennis.match-odds',
      sets(
        'table-tennis',
        [
          [11, 7],
          [11, 2],
        ],
        retires(1),
      ),
      'void',
    ],
    ['a changed number of games', 'table-tennis.match-odds', sets('table-tennis', [[11, 7]], bestOf(7)), 'void'],
  ],
  'Volleyball: an unfinished match voids match and totals, completed sets stand': [
    [
      'match odds at 2–0',
      'volleyball.match-odds',
      sets(
        'volleyball',
        [
          [25, 20],
          [25, 20],
          [9, 9, 'on'],
        ],
        { kind: 'abandoned', at: START },
      ),
      'void',
    ],
    [
      'points over 50.5 with 98',
      'volleyball.over-under',
      sets(
        'volleyball',
        [
          [25, 20],
          [25, 20],
          [4, 4, 'on'],
        ],
        { kind: 'abandoned', at: START },
      ),
      'void',
      { of: 'points', line: 50.5 },
    ],
    [
      'points of a completed set',
      'volleyball.over-under',
      sets(
        'volleyball',
        [
          [25, 20],
          [4, 4, 'on'],
        ],
        { kind: 'abandoned', at: START },
      ),
      'over',
      { of: 'points', unit: 1, line: 44.5 },
    ],
    [
      'a golden set',
      'volleyball.correct-score',
      sets(
        'volleyball',
        [
          [25, 20],
          [25, 20],
          [25, 9],
        ],
        { kind: 'golden-set', winner: 1 },
      ),
      '3-0',
    ],
    [
      'a fifth set to 15',
      'volleyball.match-odds',
      sets('volleyball', [
        [25, 20],
        [20, 25],
        [25, 9],
        [9, 25],
        [15, 13],
      ]),
      'home',
    ],
  ],
  'Snooker: a frame must be played': [
    ['retired in the first frame', 'snooker.match-odds', sets('snooker', [[60, 2, 'on']], retires(1)), 'void'],
    [
      'retired in the second',
      'snooker.match-odds',
      sets(
        'snooker',
        [
          [60, 2],
          [0, 50, 'on'],
        ],
        retires(1),
      ),
      'home',
    ],
    ['fewer frames than stated', 'snooker.match-odds', sets('snooker', [[60, 2]], bestOf(5)), 'void'],
    [
      'a re-rack',
      'snooker.unit-winner',
      sets(
        'snooker',
        [[8, 60, 'on']],
        { kind: 're-rack', unit: 1 },
        { kind: 'score', unit: 1, points: [70, 1] },
        { kind: 'unit-ends', unit: 1, winner: 0, at: START },
      ),
      'home',
      { unit: 1 },
    ],
  ],
  'E-games: a declared winner stands, but not in Counter-Strike': [
    [
      'Dota',
      'e-games.match-odds',
      setsOf({ sport: 'e-games', bestOf: 3, target: 0, title: 'Dota 2' }, [[1, 0]], retires(1)),
      'home',
    ],
    [
      'Counter-Strike',
      'e-games.match-odds',
      setsOf({ sport: 'e-games', bestOf: 3, target: 0, title: 'CS2' }, [[13, 4]], retires(1)),
      'void',
    ],
    ['a changed number of maps', 'e-games.match-odds', sets('e-games', [[13, 4]], bestOf(1)), 'void'],
    ['a walkover before the start', 'e-games.match-odds', sets('e-games', [], { kind: 'walkover', winner: 0 }), 'void'],
    [
      'level after two of two',
      'e-games.match-odds',
      setsOf({ sport: 'e-games', bestOf: 2, target: 0 }, [
        [13, 4],
        [4, 13],
      ]),
      'void',
    ],
  ],
  'Basketball: overtime counts in the match and the second half, not in a quarter': [
    [
      'points',
      'basketball.count',
      periods(
        'basketball',
        [
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
          [5, 0],
        ],
        finished,
      ),
      '13',
    ],
    [
      'the second half',
      'basketball.count',
      periods(
        'basketball',
        [
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
          [5, 0],
        ],
        finished,
      ),
      '9',
      { period: 3, of: 2 },
    ],
    [
      'the fourth quarter',
      'basketball.count',
      periods(
        'basketball',
        [
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
          [5, 0],
        ],
        finished,
      ),
      '2',
      { period: 4 },
    ],
    [
      'the handicap',
      'basketball.count',
      periods(
        'basketball',
        [
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
          [5, 0],
        ],
        finished,
      ),
      '5',
      { difference: true },
    ],
    [
      '48 h and a minute late',
      'basketball.match-odds',
      periods('basketball', [], { kind: 'rescheduled', startsAt: later(48 * HOUR + MINUTE) }),
      'void',
    ],
  ],
  'Ice hockey: three-way is 60 minutes, two-way has overtime and a shoot-out of one goal': [
    [
      'three-way',
      'ice-hockey.three-way',
      periods(
        'ice-hockey',
        [
          [1, 0],
          [0, 1],
          [0, 0],
          [0, 0],
        ],
        periodEnds(4),
        { kind: 'shoot-out', winner: 1, at: START },
        finished,
      ),
      'draw',
    ],
    [
      'two-way',
      'ice-hockey.match-odds',
      periods(
        'ice-hockey',
        [
          [1, 0],
          [0, 1],
          [0, 0],
          [0, 0],
        ],
        periodEnds(4),
        { kind: 'shoot-out', winner: 1, at: START },
        finished,
      ),
      'away',
    ],
    [
      'goals',
      'ice-hockey.count',
      periods(
        'ice-hockey',
        [
          [1, 0],
          [0, 1],
          [0, 0],
          [0, 0],
        ],
        periodEnds(4),
        { kind: 'shoot-out', winner: 1, at: START },
        finished,
      ),
      '3',
    ],
  ],
  'Handball: overtime is excluded, a whole line that is met gives the stake back': [
    [
      'overtime',
      'handball.three-way',
      periods(
        'handball',
        [
          [15, 15],
          [15, 15],
          [3, 1],
        ],
        finished,
      ),
      'draw',
    ],
    ['a met line', 'handball.over-under', periods('handball', level, finished), 'void', { line: 40 }],
    [
      'abandoned with a minute left',
      'handball.match-odds',
      periods(
        'handball',
        [
          [15, 10],
          [15, 10],
        ],
        stopped(2, MINUTE),
      ),
      'void',
    ],
  ],
  'Kabaddi: 40 minutes, a tie voids two-way markets': [
    ['a tie, two ways', 'kabaddi.match-odds', periods('kabaddi', level, finished), 'void'],
    ['a tie, three ways', 'kabaddi.three-way', periods('kabaddi', level, finished), 'draw'],
    [
      'a play-off is as after two halves',
      'kabaddi.three-way',
      periods('kabaddi', [...level, [4, 1]], finished),
      'draw',
    ],
    [
      '39 minutes',
      'kabaddi.match-odds',
      periods(
        'kabaddi',
        [
          [15, 10],
          [15, 10],
        ],
        stopped(2, MINUTE),
      ),
      'void',
    ],
  ],
  'Futsal: extra time is excluded, the first goal stands': [
    [
      'extra time',
      'futsal.three-way',
      periods(
        'futsal',
        [
          [1, 1],
          [1, 1],
          [1, 0],
        ],
        finished,
      ),
      'draw',
    ],
    ['abandoned after a goal', 'futsal.first-to-score', periods('futsal', [[1, 0]], stopped(1, MINUTE)), 'home'],
    ['abandoned before one', 'futsal.first-to-score', periods('futsal', [[0, 0]], stopped(1, MINUTE)), 'void'],
  ],
};

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
    const [, rule, match, expected, subject] = row;
    expect(said(ruled(rule, match, subject))).toBe(expected);
  });
});
