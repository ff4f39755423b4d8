import { describe, expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { NEWEST_AVERAGES } from '../averages/averages-1.ts';
import type { TournamentFact, TournamentMatch } from '../../facts/tournament/tournament-facts.ts';
import { foldTournament } from '../../facts/tournament/fold-tournament.ts';
import type { RuleContext } from '../rule.ts';
import { cricket, innings, result } from './cricket-matches.fixture.ts';
import { ruled, said } from './matches.fixture.ts';
import { factsSaying } from './rules.fixture.ts';

// Specification, section 5, "Cricket fancy, session and league rules", and the figures of section 9: one row or more for
// each sentence, at its boundaries.

type Row = readonly [
  what: string,
  rule: string,
  match: unknown,
  expected: string,
  subject?: object,
  context?: Partial<RuleContext>,
];

const ELEVEN = Array.from({ length: 11 }, (_, place) => (place === 0 ? 'striker' : `player ${place}`));
const eleven = (team: 0 | 1, players: readonly string[]) => ({ kind: 'eleven', team, players }) as const;
const sessionEnds = (session: number) => ({ kind: 'session-end', day: 1, session }) as const;
const dayEnds = { kind: 'day-end', day: 1 } as const;
const test70 = (overs: number) => cricket('Test', innings(1, overs), result('draw'));
/** Both innings of a Test that was drawn, of so many overs together. */
const testOf = (overs: number) =>
  cricket('Test', innings(1, 150, { end: 'declared' }), innings(2, overs - 150), result('draw'));
/** Both sides bat so many overs of a match without a result; the second makes more of each ball. */
const comparison = (format: 'ODI' | 'T20', first: number, second: number) =>
  cricket(format, innings(1, first), innings(2, second, { bat: 2 }), result('no-result'));
/** All out for the same, ten overs each. */
const levelT20 = (...more: Parameters<typeof cricket>[1][]) =>
  cricket('T20', innings(1, 20, { fours: 2 }), innings(2, 20, { fours: 2 }), ...more);
const quoted = (lay: number, back: number) => ({ lastQuote: { lay, back } });
const twoBat = (first: number, second: number) =>
  cricket(
    'T20',
    innings(1, 20, { striker: 'A', fours: first }),
    innings(2, 20, { striker: 'B', fours: second, end: 'overs' }),
    result('tie'),
  );

const of = { kind: 'all' } as const;
function played(number: number, counts: object, more: Partial<TournamentMatch> = {}): TournamentFact {
  const at = number * 1000;
  const match: TournamentMatch = {
    number,
    stage: 'league',
    teams: ['Reds', 'Blues'],
    ground: 'Oval',
    startsAt: at as Millis,
    endedAt: (at + 500) as Millis,
    oversWithABall: 40,
    counts,
    teamCounts: [counts, counts],
    players: {},
    elevens: [ELEVEN, ELEVEN],
    ...more,
  };
  return { kind: 'match', match };
}
const cup = (competition: string, matches: number, ...facts: TournamentFact[]) => {
  const schedule = { matches, leagueMatches: matches, perTeam: 0 };
  const begins: TournamentFact = { kind: 'competition', competition, season: '2026', ...schedule };
  return foldTournament(factsSaying([begins, ...facts, ...rest(facts, matches), { kind: 'champion', team: 'Reds' }]));
};
/** The other matches of a schedule, in which nothing of what is counted happened. */
const rest = (facts: readonly TournamentFact[], matches: number) => {
  const told = new Set(facts.map((fact) => (fact.kind === 'match' ? fact.match.number : 0)));
  return Array.from({ length: matches }, (_, place) => place + 1)
    .filter((number) => !told.has(number))
    .map((number) => played(number, {}));
};
const lost = { lost: 'abandoned' } as const;
/** One match played with ten of what is counted, one lost. */
const oneLost = (competition: string, statistic: string) =>
  cup(competition, competition === 'CPL' ? 33 : 2, played(1, { [statistic]: 10 }), played(2, {}, lost));
const averages = { averages: NEWEST_AVERAGES };
const average = (competition: string, statistic: string, value: number): Row => [
  `${competition === '' ? 'general' : competition}: ${value} ${statistic}`,
  'tournament.league-total',
  oneLost(competition, statistic),
  String(10 + value),
  { statistic, of },
  averages,
];

const SENTENCES: Readonly<Record<string, readonly Row[]>> = {
  'Abandoned or over-reduced matches give fixed average values, which differ per ground and per market. (section 9: averages)':
    [
      [
        'a match that was played',
        'tournament.league-total',
        cup('Cup', 1, played(1, { fours: 31 })),
        '31',
        { statistic: 'fours', of },
        averages,
      ],
      average('', 'first-over-runs', 6),
      average('', 'six-over-runs', 45),
      average('', 'fours', 25),
      average('', 'sixes', 10),
      average('', 'wickets', 12),
      average('', 'wides', 8),
      average('', 'extras', 14),
      average('', 'total-runs', 320),
      average('CPL', 'first-over-runs', 6),
      average('CPL', 'fours', 22),
      average('CPL', 'sixes', 13),
      average('CPL', 'wickets', 13),
      average('CPL', 'wides', 10),
      average('CPL', 'extras', 18),
      average('CPL', 'no-balls', 1),
      average('CPL', 'fifties', 1),
      average('CPL', 'caught', 9),
      average('T20 tour', 'first-over-runs', 6),
      average('T20 tour', 'six-over-runs', 45),
      average('T20 tour', 'fours', 24),
      average('T20 tour', 'sixes', 9),
      average('T20 tour', 'boundaries', 33),
      average('T20 tour', 'fifties', 2),
      average('T20 tour', 'wickets', 12),
      average('T20 tour', 'wides', 8),
      average('T20 tour', 'extras', 15),
      average('T20 tour', 'caught', 8),
      average('T20 tour', 'bowled', 2),
      average('T20 tour', 'lbw', 2),
      average('T20 tour', 'run-outs', 1),
      [
        'a named bowler’s 2 wickets',
        'tournament.bowler-wickets',
        cup('Cup', 1, played(1, {}, lost)),
        '2',
        { team: 'Reds', player: 'striker' },
        averages,
      ],
    ],
  'A tie or equal scores void the bet.': [
    ['match odds, no super over', 'cricket.match-odds', levelT20(result('tie')), 'void'],
    ['match odds, a super over', 'cricket.match-odds', levelT20(result('tie', { eliminator: 1 })), 'away'],
    ['as many fours', 'cricket.most', levelT20(result('tie')), 'void', { of: 'fours' }],
    ['two batters, equal runs', 'cricket.batsman-match', twoBat(3, 3), 'void', { players: ['A', 'B'] }],
    ['two batters', 'cricket.batsman-match', twoBat(3, 4), 'B', { players: ['A', 'B'] }],
  ],
  'Dead-heat 50% settlement applies when players tie.': [
    [
      'two tie for top batsman',
      'cricket.top-batsman',
      cricket(
        'T20',
        innings(1, 10, { striker: 'A' }),
        innings(1, 0),
        shifted(innings(1, 10, { striker: 'B', end: 'overs' }), 10),
        innings(2, 1),
        result('home'),
      ),
      'A=B',
      { players: ['A', 'B', 'C'] },
    ],
  ],
  'A mentioned player who is not in the playing eleven voids bets. A player who misses 3 consecutive matches is deleted.':
    [
      [
        'he is in it',
        'cricket.batsman',
        cricket('T20', eleven(0, ELEVEN), innings(1, 20), innings(2, 1), result('home')),
        '120',
        { innings: 1, player: 'striker' },
      ],
      [
        'he is not',
        'cricket.batsman',
        cricket(
          'T20',
          eleven(0, ELEVEN.slice(1)),
          innings(1, 20, { striker: 'player 1' }),
          innings(2, 1),
          result('home'),
        ),
        'void',
        { innings: 1, player: 'striker' },
      ],
      [
        'he misses two in a row',
        'tournament.league-total',
        missing(2),
        '8',
        { statistic: 'player-runs', of: { kind: 'player', team: 'Reds', player: 'striker' } },
        averages,
      ],
      [
        'he misses three in a row',
        'tournament.league-total',
        missing(3),
        'void',
        { statistic: 'player-runs', of: { kind: 'player', team: 'Reds', player: 'striker' } },
        averages,
      ],
    ],
  'Meter fancy uses the mid-point rule.': [
    [
      '75/77',
      'cricket.meter',
      cricket('T20', innings(1, 10.3, { end: 'weather' }), result('no-result')),
      '76',
      { innings: 1 },
      quoted(75, 77),
    ],
    [
      '53/54',
      'cricket.meter',
      cricket('T20', innings(1, 10.3, { end: 'weather' }), result('no-result')),
      '54',
      { innings: 1 },
      quoted(53, 54),
    ],
    [
      '75/78',
      'cricket.meter',
      cricket('T20', innings(1, 10.3, { end: 'weather' }), result('no-result')),
      '76.5',
      { innings: 1 },
      quoted(75, 78),
    ],
    [
      'played to its end',
      'cricket.meter',
      cricket('T20', innings(1, 20), innings(2, 1), result('home')),
      '120',
      { innings: 1 },
      quoted(75, 77),
    ],
  ],
  'Khado needs a minimum of 70 overs. Lambi/innings-run and lambi meter also need 70 overs. (section 9: 70)': [
    ['khado, 70 overs', 'cricket.khado', test70(70), '420', { innings: 1 }],
    ['khado, 69.5 overs', 'cricket.khado', test70(69.5), 'void', { innings: 1 }],
    [
      'khado, all out in 69.5',
      'cricket.khado',
      cricket('Test', innings(1, 69.5, { end: 'all-out' }), innings(2, 1), result('draw')),
      'void',
      { innings: 1 },
    ],
    ['innings run, 70 overs', 'cricket.innings-run', test70(70), '420', { innings: 1 }],
    ['innings run, 69.5 overs', 'cricket.innings-run', test70(69.5), 'void', { innings: 1 }],
    [
      'innings run, all out in 69.5',
      'cricket.innings-run',
      cricket('Test', innings(1, 69.5, { end: 'all-out' }), innings(2, 1), result('draw')),
      '419',
      { innings: 1 },
    ],
    ['lambi meter, 70 overs', 'cricket.lambi-meter', test70(70), '401', { innings: 1 }, quoted(400, 402)],
    ['lambi meter, 69.5 overs', 'cricket.lambi-meter', test70(69.5), 'void', { innings: 1 }, quoted(400, 402)],
  ],
  'Bowler events need a minimum of 32 overs bowled. (section 9: 32)': [
    [
      '31.5 overs',
      'cricket.bowler',
      cricket('Test', innings(1, 31.5), result('draw')),
      '191',
      { innings: 1, bowler: 'bowler' },
    ],
    [
      '30.5 overs: 31 begun',
      'cricket.bowler',
      cricket('Test', innings(1, 30.5), result('draw')),
      'void',
      { innings: 1, bowler: 'bowler' },
    ],
    [
      '32 overs of a league match',
      'tournament.bowler-wickets',
      bowled(32),
      '5',
      { team: 'Reds', player: 'striker' },
      averages,
    ],
    [
      '31 overs of a league match',
      'tournament.bowler-wickets',
      bowled(31),
      '2',
      { team: 'Reds', player: 'striker' },
      averages,
    ],
  ],
  'Bookmaker: 25-over comparison in ODI and 10-over in T20.': [
    ['25 overs each', 'cricket.bookmaker', comparison('ODI', 50, 25), 'away'],
    ['24.5 overs', 'cricket.bookmaker', comparison('ODI', 50, 24.5), 'void'],
    ['10 overs each', 'cricket.bookmaker', comparison('T20', 20, 10), 'away'],
    ['9.5 overs', 'cricket.bookmaker', comparison('T20', 20, 9.5), 'void'],
    [
      'an official result wins',
      'cricket.bookmaker',
      cricket('T20', innings(1, 20), innings(2, 10, { bat: 2 }), result('home')),
      'home',
    ],
  ],
  'Test: the first-day session needs at least 25 overs, the first-day total needs 80, and overall events need 300 overs. (section 9)':
    [
      [
        '25 overs of the session',
        'cricket.test-session',
        cricket('Test', innings(1, 25), sessionEnds(1)),
        '150',
        { day: 1, session: 1 },
      ],
      [
        '24.5 overs',
        'cricket.test-session',
        cricket('Test', innings(1, 24.5), sessionEnds(1)),
        'void',
        { day: 1, session: 1 },
      ],
      ['80 overs of the day', 'cricket.test-day', cricket('Test', innings(1, 80), dayEnds), '480', { day: 1 }],
      ['79.5 overs', 'cricket.test-day', cricket('Test', innings(1, 79.5), dayEnds), 'void', { day: 1 }],
      ['300 overs', 'cricket.match-total', testOf(300), '1800', { statistic: 'runs' }],
      ['299 overs', 'cricket.match-total', testOf(299), 'void', { statistic: 'runs' }],
      [
        '299 overs and a winner',
        'cricket.match-total',
        cricket('Test', innings(1, 150, { end: 'declared' }), innings(2, 149), result('home')),
        '1794',
        { statistic: 'runs' },
      ],
    ],
  'Other rule groups: partnership, batsman, bowler and dot-ball rules for Test, ODI and T20': [
    [
      'a partnership called off',
      'cricket.partnership',
      cricket('T20', innings(1, 5), result('no-result')),
      '30',
      { innings: 1, wicket: 1 },
    ],
    [
      'a batter called off',
      'cricket.batsman',
      cricket('ODI', innings(1, 5), result('no-result')),
      '30',
      { innings: 1, player: 'striker' },
    ],
    [
      'balls for runs not reached, Test',
      'cricket.balls-for-runs',
      cricket('Test', innings(1, 5, { end: 'all-out' }), innings(2, 1), result('draw')),
      '0',
      { innings: 1, player: 'striker', runs: 50 },
    ],
    [
      'balls for runs not reached, ODI',
      'cricket.balls-for-runs',
      cricket('ODI', innings(1, 5, { end: 'all-out' }), innings(2, 1), result('home')),
      'void',
      { innings: 1, player: 'striker', runs: 50 },
    ],
    [
      'dot balls of completed overs',
      'cricket.dot-ball',
      cricket('T20', innings(1, 20, { bat: 0, wickets: 1 }), innings(2, 1), result('home')),
      '119',
      { innings: 1, to: 20 },
    ],
    [
      'dot balls of overs that were not',
      'cricket.dot-ball',
      cricket('T20', innings(1, 5.5, { bat: 0 }), result('no-result')),
      'void',
      { innings: 1, to: 6 },
    ],
  ],
  'Section 9: IPL fixture 74 matches, World Cup 9 league matches per team, CPL 33 matches': [
    ['IPL cut to 73', 'tournament.ipl-total', cutTo('IPL', 74, 73), 'void', { statistic: 'fours', of }, averages],
    ['IPL of 74', 'tournament.ipl-total', cutTo('IPL', 74, 74), '10', { statistic: 'fours', of }, averages],
    ['CPL cut to 32', 'tournament.league-total', cutTo('CPL', 33, 32), 'void', { statistic: 'fours', of }, averages],
    ['CPL of 33', 'tournament.league-total', cutTo('CPL', 33, 33), '10', { statistic: 'fours', of }, averages],
    [
      'World Cup, 8 a team',
      'tournament.world-cup-total',
      cutTo('World Cup', 48, 48, 8),
      'void',
      { statistic: 'fours', of: { kind: 'team', team: 'Reds' } },
      averages,
    ],
    [
      'World Cup, 9 a team',
      'tournament.world-cup-total',
      cutTo('World Cup', 48, 48, 9),
      '10',
      { statistic: 'fours', of: { kind: 'team', team: 'Reds' } },
      averages,
    ],
  ],
  'Section 9: powerplay of 4 overs, Power Surge of two overs from the 11th on': [
    [
      'the powerplay',
      'cricket.powerplay',
      cricket('T20', innings(1, 20), innings(2, 1), result('home')),
      '24',
      { innings: 1 },
    ],
    [
      'the powerplay, 3.5 overs',
      'cricket.powerplay',
      cricket('T20', innings(1, 3.5, { end: 'weather' }), result('no-result')),
      'void',
      { innings: 1 },
    ],
    [
      'the surge from the 11th',
      'cricket.power-surge',
      cricket('T20', innings(1, 20), innings(2, 1), result('home')),
      '12',
      { innings: 1, over: 11 },
    ],
  ],
};

/** The balls of an innings so many overs later, without its beginning. */
function shifted(facts: ReturnType<typeof innings>, overs: number) {
  return facts
    .filter((fact) => fact.kind !== 'innings')
    .map((fact) => (fact.kind === 'ball' ? { ...fact, over: fact.over + overs } : fact));
}

function bowled(overs: number) {
  return cup('Cup', 1, played(1, {}, { oversWithABall: overs, players: { striker: { 'player-wickets': 5 } } }));
}

/** Four matches in which somebody who makes 4 each time is left out of so many in a row. */
function missing(count: number) {
  const matches = Array.from({ length: count + 2 }, (_, place) => {
    const isOut = place >= 1 && place <= count;
    const players = isOut ? {} : { striker: { 'player-runs': 4 } };
    return played(place + 1, {}, { players, elevens: [isOut ? ELEVEN.slice(1) : ELEVEN, ELEVEN] });
  });
  return cup('Cup', count + 2, ...matches);
}

/** A season of one played match whose schedule was this and became that. */
function cutTo(competition: string, before: number, after: number, perTeam = 9) {
  const schedule = (matches: number, each: number) => ({ matches, leagueMatches: matches, perTeam: each });
  const facts: TournamentFact[] = [
    { kind: 'competition', competition, season: '2026', ...schedule(before, 9) },
    played(1, { fours: 10 }),
    { kind: 'schedule', ...schedule(after, perTeam) },
    ...rest([played(1, {})], after),
    { kind: 'champion', team: 'Reds' },
  ];
  return foldTournament(factsSaying(facts));
}

describe.each(Object.entries(SENTENCES))('%s', (_, rows) => {
  test.each(rows.map((row) => ({ what: row[0], row })))('$what', ({ row }) => {
    const [, rule, match, expected, subject, context] = row;
    expect(said(ruled(rule, match, subject, context))).toBe(expected);
  });
});
