import { expect, test } from 'vitest';
import { ALL_AVERAGES, AVERAGES_1, NEWEST_AVERAGES } from './averages-1.ts';
import { averageOf, averagesOf, averagesTable, type AverageKey } from './averages.ts';
import type { TournamentStatistic } from '../facts/tournament/tournament-statistics.ts';

const ask = (key: Partial<AverageKey> & { statistic: TournamentStatistic }) =>
  averageOf(AVERAGES_1, { competition: '', season: '', ...key })?.value;

const MATCH = [
  'first-over-runs',
  'six-over-runs',
  'fours',
  'sixes',
  'wickets',
  'wides',
  'extras',
  'fifties',
  'caught',
  'bowled',
  'lbw',
  'run-outs',
  'no-balls',
  'total-runs',
] as const satisfies TournamentStatistic[];

// The printed table, column by column; null where it has a dash. Rows that a season or a ground picks.
test.each([
  ['IPL (2022 text)', { competition: 'IPL', season: '2022' }, [5, 46, 25, 13, 12, 8, 17, 2, 8, 2, 1, 1, 1, null]],
  [
    'Abu Dhabi',
    { competition: 'IPL', season: '2020', ground: 'Sheikh Zayed Stadium, Abu Dhabi' },
    [5, 45, 25, 10, 12, 8, 14, 2, 9, 2, 1, null, null, 315],
  ],
  [
    'Dubai',
    { competition: 'IPL', season: '2020', ground: 'Dubai International Cricket Stadium' },
    [6, 46, 25, 10, 12, 8, 14, 2, 9, 2, 1, null, null, 320],
  ],
  ['BBL', { competition: 'BBL' }, [6, 46, 25, 10, 12, 8, 14, 2, 8, 2, 1, null, null, null]],
  [
    'Hobart',
    { competition: 'BBL', ground: 'Bellerive Oval, Hobart' },
    [6, 46, 28, 11, 12, 8, 14, null, null, null, null, null, null, 330],
  ],
  [
    'Canberra',
    { competition: 'BBL', ground: 'Canberra' },
    [5, 44, 24, 10, 12, 8, 13, null, null, null, null, null, null, 318],
  ],
  [
    'Launceston',
    { competition: 'BBL', ground: 'Launceston' },
    [6, 45, 25, 10, 12, 8, 14, null, null, null, null, null, null, 320],
  ],
  ['CPL', { competition: 'CPL' }, [6, null, 22, 13, 13, 10, 18, 1, 9, null, null, null, 1, null]],
  ['T20 tour', { competition: 'T20 tour' }, [6, 45, 24, 9, 12, 8, 15, 2, 8, 2, 2, 1, null, null]],
  [
    'World Cup 2023',
    { competition: 'World Cup', season: '2023' },
    [4, null, 45, 11, 15, 16, 26, 3, 9, 3, 2, 1, 2, null],
  ],
  [
    'World Cup 2019',
    { competition: 'World Cup', season: '2019' },
    [4, null, 48, 10, 15, 14, 25, 3, 10, null, null, 1, 2, null],
  ],
] as const)('every figure of %s is the one that a lost match counts', (_name, key, figures) => {
  for (const [place, figure] of figures.entries()) {
    if (figure !== null)
      expect(ask({ ...key, statistic: MATCH[place] as TournamentStatistic }), MATCH[place]).toBe(figure);
  }
});

test.each([
  ['World Cup', '2023', { 'ten-over-runs': 50, hundreds: 1, ducks: 1, maidens: 4, 'fifty-stands': 3 }],
  ['World Cup', '2019', { hundreds: 1, ducks: 1 }],
  ['T20 tour', '', { boundaries: 33 }],
] as const)('%s %s has what the printed table has beside its columns', (competition, season, values) => {
  for (const [statistic, value] of Object.entries(values))
    expect(ask({ competition, season, statistic: statistic as TournamentStatistic })).toBe(value);
});

test.each([
  ['Barbados', 24, 45],
  ['St Kitts', 25, 45],
  ['Trinbago', 22, 46],
  ['Guyana', 23, 44],
  ['St Lucia', 22, 43],
  ['Jamaica', 24, 46],
])(
  'CPL: %s puts on %i for the first wicket and has %i after six overs, within the ranges of the specification',
  (team, opening, six) => {
    expect(ask({ competition: 'CPL', team, statistic: 'opening-stand' })).toBe(opening);
    expect(ask({ competition: 'CPL', team, statistic: 'six-over-runs' })).toBe(six);
    expect(opening >= 22 && opening <= 25 && six >= 43 && six <= 46).toBe(true);
  },
);

const TEAM = ['team-total', 'ten-over-runs', 'team-fours', 'team-sixes', 'opening-stand'] as const;
test.each([
  ['England', [295, 56, 25, 7, 44]],
  ['India', [285, 53, 26, 6, 41]],
  ['Australia', [280, 52, 26, 6, 40]],
  ['South Africa', [270, 51, 24, 5, 37]],
  ['New Zealand', [275, 50, 25, 5, 37]],
])('World Cup: %s has its own figures', (team, figures) => {
  expect(TEAM.map((statistic) => ask({ competition: 'World Cup', season: '2023', team, statistic }))).toEqual(figures);
});

test('an IPL team has its own figures', () => {
  const of = (statistic: TournamentStatistic) =>
    ask({ competition: 'Indian Premier League', season: '2023', team: 'Mumbai Indians', statistic });
  expect([
    of('first-over-runs'),
    of('six-over-runs'),
    of('team-fours'),
    of('team-sixes'),
    of('team-wickets-lost'),
  ]).toEqual([6, 47, 13, 6, 6]);
  expect([of('team-extras'), of('team-wides'), of('team-caught'), of('opening-stand')]).toEqual([6, 4, 4, 30]);
});

test('players: two wickets by default, one in the IPL, runs and sixes from the middle of their ranges', () => {
  expect(ask({ player: 'Anybody', statistic: 'player-wickets' })).toBe(2);
  expect(ask({ competition: 'World Cup', player: 'Anybody', statistic: 'player-wickets' })).toBe(2);
  expect(ask({ competition: 'IPL', player: 'Anybody', statistic: 'player-wickets' })).toBe(1);
  const rows = AVERAGES_1.rows.filter(({ scope, of }) => scope === 'player' && of === '');
  const ranges = rows.map(({ competition, ranges }) => [competition, ranges]);
  expect(ranges).toEqual([
    ['', undefined],
    ['World Cup', { 'player-runs': [32, 48], 'player-sixes': [1, 2] }],
    ['IPL', undefined],
    ['T20 tour', { 'player-runs': [22, 30], 'player-fours': [2, 4] }],
  ]);
  expect(ask({ competition: 'T20 tour', player: 'Anybody', statistic: 'player-sixes' })).toBe(1);
});

// Specification, 9: "General ranges: 1st over runs 5 or 6; 6-over runs 44 to 46; fours 24 to 28; sixes 9 to 13; wickets
// 12; wides 8 or 9; extras 13 to 17; total runs 310 to 340."
test.each([
  ['first-over-runs', 6, [5, 6]],
  ['six-over-runs', 45, [44, 46]],
  ['fours', 25, [24, 28]],
  ['sixes', 10, [9, 13]],
  ['wickets', 12, [12, 12]],
  ['wides', 8, [8, 9]],
  ['extras', 14, [13, 17]],
  ['total-runs', 320, [310, 340]],
] as const)('the general row has %s %i, within its range', (statistic, value, range) => {
  const general = AVERAGES_1.rows.find(({ scope }) => scope === 'general');
  expect(ask({ competition: 'Nowhere Cup', statistic })).toBe(value);
  expect(general?.ranges?.[statistic]).toEqual(range);
  expect(value >= range[0] && value <= range[1]).toBe(true);
});

test('a schedule of 74, 60, 48 and 33 matches is kept with its averages', () => {
  const of = (name: string, season: string) =>
    AVERAGES_1.rows.find((row) => row.competition === name && row.season === season)?.matches;
  expect([of('IPL', '2022'), of('IPL', '2020'), of('World Cup', '2023'), of('CPL', '')]).toEqual([74, 60, 48, 33]);
});

const PLAIN = { competition: 'C', season: '2024', of: '' };
test('the most specific row decides: player, team, ground, competition, general', () => {
  const rows = [
    { ...PLAIN, scope: 'general' as const, competition: '', season: '', values: { fours: 1 } },
    { ...PLAIN, scope: 'competition' as const, values: { fours: 2 } },
    { ...PLAIN, scope: 'ground' as const, of: 'G', values: { fours: 3 } },
    { ...PLAIN, scope: 'team' as const, of: 'T', values: { fours: 4 } },
    { ...PLAIN, scope: 'player' as const, of: 'P', values: { fours: 5 } },
  ];
  const key = { competition: 'C', season: '2024', statistic: 'fours', ground: 'G', team: 'T', player: 'P' } as const;
  for (const value of [5, 4, 3, 2, 1]) expect(averageOf(averagesOf(1, rows.slice(0, value)), key)?.value).toBe(value);
});

test.each([
  [
    'a player’s own row before one for whoever is not named',
    { of: 'P', values: { fours: 1 } },
    { values: { fours: 2 } },
  ],
  [
    'also where that is of the competition and theirs of any',
    { of: 'P', competition: '', values: { fours: 1 } },
    { values: { fours: 2 } },
  ],
  [
    'a row of the competition before a newer one of any',
    { values: { fours: 1 } },
    { competition: '', season: '2025', values: { fours: 2 } },
  ],
  [
    'a row that has the statistic before a newer one without it',
    { values: { fours: 1 } },
    { season: '2025', values: { sixes: 2 } },
  ],
  [
    'the newest row before one without a season',
    { season: '2020', values: { fours: 1 } },
    { season: '', values: { fours: 2 } },
  ],
  ['a row without a name before another player’s', { values: { fours: 1 } }, { of: 'Q', values: { fours: 2 } }],
])('%s', (_, right, wrong) => {
  const row = (one: object) => ({ ...PLAIN, scope: 'player' as const, values: {}, ...one });
  const key = { competition: ' c ', season: '', statistic: 'fours', player: 'P' } as const;
  for (const rows of [
    [right, wrong],
    [wrong, right],
  ])
    expect(averageOf(averagesOf(1, rows.map(row)), key)?.value).toBe(1);
});

test.each([
  ['player', ''],
  ['player', 'P'],
  ['team', 'T'],
  ['ground', 'G'],
] as const)('where nobody names a %s, a row of one does not count (%j)', (scope, of) => {
  const rows = [{ ...PLAIN, scope, of, values: { fours: 1 } }];
  expect(averageOf(averagesOf(1, rows), { competition: 'C', season: '', statistic: 'fours' })).toBeUndefined();
});

test('of several seasons the newest decides, or that of the match where it has a row', () => {
  expect(ask({ competition: 'IPL', statistic: 'sixes' })).toBe(13);
  expect(ask({ competition: 'IPL', season: '2017', statistic: 'sixes' })).toBe(13);
  expect(ask({ competition: 'IPL', season: '2025', statistic: 'sixes' })).toBe(13);
  expect(ask({ competition: 'IPL', season: '2020/21', statistic: 'sixes' })).toBe(10);
});

test('every figure of the IPL text without a season is kept', () => {
  const row = AVERAGES_1.rows.find(
    ({ competition, season, scope }) => competition === 'IPL' && season === '' && scope === 'competition',
  );
  expect(MATCH.map((statistic) => row?.values[statistic] ?? null)).toEqual([
    6,
    46,
    29,
    12,
    12,
    8,
    16,
    2,
    8,
    2,
    1,
    1,
    null,
    null,
  ]);
});

test('a statistic that no row has settles nothing', () => {
  expect(ask({ competition: 'IPL', statistic: 'ten-over-runs' })).toBeUndefined();
});

test('the hash tells every figure and the version apart, and the table shows all of them', () => {
  expect(averagesOf(1, AVERAGES_1.rows).hash).toBe(AVERAGES_1.hash);
  expect(averagesOf(2, AVERAGES_1.rows).hash).not.toBe(AVERAGES_1.hash);
  const changed = AVERAGES_1.rows.map((row, place) =>
    place === 0 ? { ...row, values: { ...row.values, fours: 26 } } : row,
  );
  expect(averagesOf(1, changed).hash).not.toBe(AVERAGES_1.hash);
  const table = averagesTable(AVERAGES_1);
  const figures = AVERAGES_1.rows.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  expect(table.lines.flatMap(({ cells }) => cells).filter((cell) => cell !== '')).toHaveLength(figures);
  for (const [place, { values, ranges = {}, scope, note = '' }] of AVERAGES_1.rows.entries()) {
    const cells = table.columns.map((column) => {
      const range = scope === 'general' ? undefined : ranges[column];
      return range?.join('–') ?? String(values[column] ?? '');
    });
    expect(table.lines[place]).toMatchObject({ note, cells });
  }
  expect(table.columns.every((_, place) => table.lines.some(({ cells }) => cells[place] !== ''))).toBe(true);
  expect(NEWEST_AVERAGES).toBe(ALL_AVERAGES.at(-1));
});

test('the table has a column for each statistic that any row has, and no others', () => {
  const row = { ...PLAIN, scope: 'general' as const, values: { fours: 1 } };
  expect(averagesTable(averagesOf(1, [row, { ...row, values: { sixes: 2 } }]))).toMatchObject({
    columns: ['fours', 'sixes'],
    lines: [{ cells: ['1', ''] }, { cells: ['', '2'] }],
  });
});
