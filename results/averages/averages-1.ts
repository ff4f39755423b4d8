import { averagesOf, type AverageRow, type Averages } from './averages.ts';

// Version 1 of the averages. A change of a figure is a new version beside this one.

const GENERAL: readonly AverageRow[] = [
  {
    scope: 'general',
    competition: '',
    season: '',
    of: '',
    values: {
      'first-over-runs': 6,
      'six-over-runs': 45,
      fours: 25,
      sixes: 10,
      wickets: 12,
      wides: 8,
      extras: 14,
      'total-runs': 320,
    },
    // They bound this row only.
    ranges: {
      'first-over-runs': [5, 6],
      'six-over-runs': [44, 46],
      fours: [24, 28],
      sixes: [9, 13],
      wickets: [12, 12],
      wides: [8, 9],
      extras: [13, 17],
      'total-runs': [310, 340],
    },
    note: 'wides are counted in runs',
  },
  { scope: 'player', competition: '', season: '', of: '', values: { 'player-wickets': 2 }, note: 'named bowlers' },
];

type Match = Partial<Record<keyof AverageRow['values'], number>>;

const competition = (name: string, season: string, values: Match, more: Partial<AverageRow> = {}): AverageRow => ({
  scope: 'competition',
  competition: name,
  season,
  of: '',
  values,
  ...more,
});

const of = (
  scope: 'ground' | 'team',
  name: string,
  row: { in: string; season?: string },
  values: Match,
): AverageRow => ({
  scope,
  competition: row.in,
  season: row.season ?? '',
  of: name,
  values,
});

/** One line of a printed table: first over, 6 overs, fours, sixes, wickets, wides, extras; `more` for the rest. */
function match(line: readonly [number, number, number, number, number, number, number], more: Match = {}): Match {
  const [first, six, fours, sixes, wickets, wides, extras] = line;
  return { 'first-over-runs': first, 'six-over-runs': six, fours, sixes, wickets, wides, extras, ...more };
}

/** Fifties, caught, bowled and leg before as most tables have them. */
const how = (fifties: number, caught: number, bowled: number, lbw: number): Match => ({ fifties, caught, bowled, lbw });

const COMPETITIONS: readonly AverageRow[] = [
  competition('IPL', '2022', match([5, 46, 25, 13, 12, 8, 17], { ...how(2, 8, 2, 1), 'run-outs': 1, 'no-balls': 1 }), {
    matches: 74,
  }),
  competition('IPL', '', match([6, 46, 29, 12, 12, 8, 16], { ...how(2, 8, 2, 1), 'run-outs': 1 }), {
    note: 'only where no season has the figure',
  }),
  competition('IPL', '2020', match([6, 45, 25, 10, 12, 8, 14], how(2, 9, 2, 1)), { matches: 60 }),
  competition('BBL', '', match([6, 46, 25, 10, 12, 8, 14], how(2, 8, 2, 1))),
  competition(
    'CPL',
    '',
    {
      'first-over-runs': 6,
      fours: 22,
      sixes: 13,
      wickets: 13,
      wides: 10,
      extras: 18,
      fifties: 1,
      caught: 9,
      'no-balls': 1,
    },
    { matches: 33 },
  ),
  competition(
    'T20 tour',
    '',
    match([6, 45, 24, 9, 12, 8, 15], {
      ...how(2, 8, 2, 2),
      'run-outs': 1,
      boundaries: 33,
    }),
  ),
  competition(
    'World Cup',
    '2023',
    {
      'first-over-runs': 4,
      'ten-over-runs': 50,
      fours: 45,
      sixes: 11,
      wickets: 15,
      wides: 16,
      extras: 26,
      ...how(3, 9, 3, 2),
      'run-outs': 1,
      'no-balls': 2,
      hundreds: 1,
      ducks: 1,
      maidens: 4,
      'fifty-stands': 3,
    },
    { matches: 48 },
  ),
  competition('World Cup', '2019', {
    'first-over-runs': 4,
    fours: 48,
    sixes: 10,
    wickets: 15,
    wides: 14,
    extras: 25,
    fifties: 3,
    caught: 10,
    'run-outs': 1,
    'no-balls': 2,
    hundreds: 1,
    ducks: 1,
  }),
];

const GROUNDS: readonly AverageRow[] = [
  of(
    'ground',
    'Sharjah',
    { in: 'IPL', season: '2020' },
    match([6, 47, 26, 13, 12, 8, 14], {
      ...how(2, 9, 2, 1),
      'total-runs': 325,
    }),
  ),
  of(
    'ground',
    'Abu Dhabi',
    { in: 'IPL', season: '2020' },
    match([5, 45, 25, 10, 12, 8, 14], {
      ...how(2, 9, 2, 1),
      'total-runs': 315,
    }),
  ),
  of(
    'ground',
    'Dubai',
    { in: 'IPL', season: '2020' },
    match([6, 46, 25, 10, 12, 8, 14], {
      ...how(2, 9, 2, 1),
      'total-runs': 320,
    }),
  ),
  of('ground', 'Hobart', { in: 'BBL' }, match([6, 46, 28, 11, 12, 8, 14], { 'total-runs': 330 })),
  of('ground', 'Canberra', { in: 'BBL' }, match([5, 44, 24, 10, 12, 8, 13], { 'total-runs': 318 })),
  of('ground', 'Launceston', { in: 'BBL' }, match([6, 45, 25, 10, 12, 8, 14], { 'total-runs': 320 })),
];

const cplTeam = (name: string, opening: number, six: number): AverageRow => ({
  ...of('team', name, { in: 'CPL' }, { 'opening-stand': opening, 'six-over-runs': six }),
  // The teams' rows lie within these; each has its own figure.
  note: 'opening stand 22 to 25, first six overs 43 to 46',
});

const worldCupTeam = (
  name: string,
  [total, ten, fours, sixes, opening]: readonly [number, number, number, number, number],
) =>
  of(
    'team',
    name,
    { in: 'World Cup', season: '2023' },
    {
      'team-total': total,
      'ten-over-runs': ten,
      'team-fours': fours,
      'team-sixes': sixes,
      'opening-stand': opening,
    },
  );

const TEAMS: readonly AverageRow[] = [
  cplTeam('Barbados', 24, 45),
  cplTeam('St Kitts', 25, 45),
  cplTeam('Trinbago', 22, 46),
  cplTeam('Guyana', 23, 44),
  cplTeam('St Lucia', 22, 43),
  cplTeam('Jamaica', 24, 46),
  of(
    'team',
    'Mumbai Indians',
    { in: 'IPL', season: '2022' },
    {
      'first-over-runs': 6,
      'six-over-runs': 47,
      'team-fours': 13,
      'team-sixes': 6,
      'team-wickets-lost': 6,
      'team-extras': 6,
      'team-wides': 4,
      'team-caught': 4,
      'opening-stand': 30,
    },
  ),
  worldCupTeam('England', [295, 56, 25, 7, 44]),
  worldCupTeam('India', [285, 53, 26, 6, 41]),
  worldCupTeam('Australia', [280, 52, 26, 6, 40]),
  worldCupTeam('South Africa', [270, 51, 24, 5, 37]),
  worldCupTeam('New Zealand', [275, 50, 25, 5, 37]),
];

/** Whoever is not named himself. */
const anyPlayer = (name: string, row: Pick<AverageRow, 'values' | 'ranges'>): AverageRow => ({
  scope: 'player',
  competition: name,
  season: '',
  of: '',
  ...row,
});

const PLAYERS: readonly AverageRow[] = [
  anyPlayer('World Cup', {
    values: { 'player-runs': 40, 'player-wickets': 2, 'player-sixes': 1 },
    ranges: { 'player-runs': [32, 48], 'player-sixes': [1, 2] },
  }),
  anyPlayer('IPL', { values: { 'player-wickets': 1 } }),
  anyPlayer('T20 tour', {
    values: { 'player-runs': 26, 'player-fours': 3, 'player-sixes': 1 },
    ranges: { 'player-runs': [22, 30], 'player-fours': [2, 4] },
  }),
];

/** The averages of the specification and of the tables that exchanges of this kind publish. */
export const AVERAGES_1: Averages = averagesOf(1, [...GENERAL, ...COMPETITIONS, ...GROUNDS, ...TEAMS, ...PLAYERS]);

/** Every version, the oldest first: evidence of old results names one. */
export const ALL_AVERAGES: readonly Averages[] = [AVERAGES_1];

/** What results are worked out by now. */
export const NEWEST_AVERAGES = ALL_AVERAGES.at(-1) as Averages;
