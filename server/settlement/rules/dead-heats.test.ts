import { describe, expect, test } from 'vitest';
import { election, finish, indexDay, off, race, rulingOf, verdictOf, START } from './matches.fixture.ts';

// Racing, elections and index sessions: what is tied, shared, declared and published.

type Row = readonly [what: string, rule: string, match: unknown, expected: string, subject?: object];

const out = (runner: string) => ({ kind: 'non-runner', runner, at: START }) as const;
const threeRun = (order: string) => race(...'DEFGH'.split('').map(out), off(), finish(order));
const declared = (names: string[], official = true) => ({ kind: 'winner', of: 'Delhi', names, official }) as const;
const settlementPrice = (contract = '2026-11') => ({ kind: 'settlement-price', ticks: 490_201, contract }) as const;

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'Dead heats share the places that are left; head-to-head ties are void': [
    ['two for first', 'racing.win', race(off(), finish('AB C')), 'A=B'],
    ['three for one place', 'racing.place', race(off(), finish('A BCD')), 'A+B=C=D', { places: 2 }],
    ['a tie inside the places', 'racing.place', race(off(), finish('A BC D')), 'A+B+C', { places: 3 }],
    ['each-way, two for first', 'racing.each-way', race(off(), finish('AB C D')), 'A=B, C', { places: 3 }],
    ['each-way, two for the last place', 'racing.each-way', race(off(), finish('A B CD')), 'A, B+C=D', { places: 3 }],
    ['each-way, four for first', 'racing.each-way', race(off(), finish('ABCD E')), 'A=B=C=D', { places: 3 }],
    [
      'each-way, as many runners as places',
      'racing.each-way',
      race(...'CDEFGH'.split('').map(out), off(), finish('A B')),
      'A',
      { places: 2 },
    ],
    ['head to head, level', 'racing.head-to-head', race(off(), finish('AB C')), 'void', { runners: ['A', 'B'] }],
    ['head to head, behind others', 'racing.head-to-head', race(off(), finish('C B A')), 'B', { runners: ['A', 'B'] }],
    [
      'as few runners as places',
      'racing.place',
      race(...'CDEFGH'.split('').map(out), off(), finish('A B')),
      'A+B',
      { places: 3 },
    ],
    ['one of as few runners as places fell', 'racing.place', threeRun('A B'), 'held A+B', { places: 3 }],
    ['three of as few runners as places came in', 'racing.place', threeRun('A B C'), 'A+B+C', { places: 3 }],
    ['fewer than the places came in', 'racing.place', race(off(), finish('A B')), 'held A+B', { places: 3 }],
    ['all but one fell, for one place', 'racing.place', threeRun('A'), 'A', { places: 1 }],
  ],
  'Elections: the commission’s figure, no partial settlement, void where not held that year': [
    ['projected', 'election.winner', election(declared(['X'], false)), 'open', { of: 'Delhi' }],
    ['declared', 'election.winner', election(declared(['X'])), 'X', { of: 'Delhi' }],
    ['shared', 'politics.winner', election(declared(['X', 'Y'])), 'X=Y', { of: 'Delhi' }],
    [
      'a candidate died',
      'election.winner',
      election({ kind: 'candidate-gone', name: 'X' }, declared(['Y'])),
      'Y',
      { of: 'Delhi' },
    ],
    [
      'a partial count',
      'election.seats',
      election({ kind: 'seats', party: 'P', seats: 200, final: false }),
      'open',
      { party: 'P' },
    ],
    [
      'the final count of a state',
      'election.seats',
      election({ kind: 'seats', party: 'P', area: 'Bihar', seats: 17, final: true }),
      '17',
      { party: 'P', area: 'Bihar' },
    ],
    ['not held', 'election.seats', election({ kind: 'not-held' }), 'void', { party: 'P' }],
    [
      'held the year after',
      'election.winner',
      election({ kind: 'held', year: 2027 }, declared(['X'])),
      'void',
      { of: 'Delhi' },
    ],
  ],
  'Binary: the settlement price of the near-month future': [
    [
      'not published',
      'index.settlement-price',
      indexDay({ kind: 'tick', ticks: 490_000, at: START }),
      'open',
      { perUnit: 20 },
    ],
    ['published', 'index.settlement-price', indexDay(settlementPrice()), '24510.05', { perUnit: 20 }],
    ['none that day', 'index.settlement-price', indexDay({ kind: 'no-settlement' }), 'void', { perUnit: 20 }],
    [
      'of another month',
      'index.settlement-price',
      indexDay(settlementPrice('2026-12')),
      'held 24510.05',
      { perUnit: 20 },
    ],
  ],
};

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
    const [, rule, match, expected, subject] = row;
    expect(verdictOf(rulingOf(rule, match, subject))).toBe(expected);
  });
});
