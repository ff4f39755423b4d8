import type { Payoff } from 'engine';
import type { Money } from 'engine/vocabulary';
import { type MarketTemplate, type MatchTemplate, ofMatch, YES_NO } from './match-template.ts';
import { CRICKET, CUP_MARKET_TYPE } from './sports.ts';

// Formats of cricket, and its tournaments.

const units = (whole: number): Money => (whole * 100) as Money;

/** Stakes up to 10,000 and profits up to 1,000,000, as such exchanges have them. The house’s cap is for two people to raise. */
const OF_SESSIONS = { maxStake: units(10_000), maxProfit: units(1_000_000) };
const OF_BOOKMAKERS = { maxStake: units(50_000), maxProfit: units(2_000_000) };
/** More than any innings. */
const RUNS: Payoff = { kind: 'line', least: 0, most: 1500 };
const INNINGS = [
  [1, '1st innings'],
  [2, '2nd innings'],
] as const;

function session(name: string, rule: string, subject: unknown): MarketTemplate {
  const line = { mechanism: 'quoted', runners: [['', name]], payoff: RUNS, ...OF_SESSIONS } as const;
  return { name, marketType: 'session', rule, subject, atStart: 'turn-in-play', ...line };
}

/** Runs of the first so many overs of each innings, of all of it, and what it counts. */
function sessionsOf(overs: readonly number[]): MarketTemplate[] {
  return INNINGS.flatMap(([innings, words]) => [
    ...overs.map((to) => session(`${to} over run ${words}`, 'cricket.session', { innings, from: 1, to })),
    session(`Lambi ${words}`, 'cricket.innings-run', { innings }),
    ...(['fours', 'sixes', 'wides'] as const).map((statistic) =>
      session(`${statistic.charAt(0).toUpperCase()}${statistic.slice(1)} ${words}`, 'cricket.innings-count', {
        innings,
        statistic,
      }),
    ),
  ]);
}

const BOOKMAKER: MarketTemplate = {
  name: 'Bookmaker',
  marketType: 'bookmaker',
  mechanism: 'quoted',
  runners: 'sides',
  rule: 'cricket.bookmaker',
  subject: { draw: false },
  atStart: 'turn-in-play',
  ...OF_BOOKMAKERS,
};

const TOSS = ofMatch('Toss', 'toss', { runners: 'sides', rule: 'cricket.toss', atStart: 'suspend' });
const TIED = ofMatch('Tied Match', 'tied_match', {
  runners: YES_NO,
  rule: 'cricket.tied-match',
  atStart: 'turn-in-play',
});
const COMPLETED = ofMatch('Completed Match', 'completed_match', {
  runners: YES_NO,
  rule: 'cricket.completed-match',
  atStart: 'turn-in-play',
});

const LUNCH_FAVOURITE = ofMatch('Lunch Favourite', 'lunch_favourite', {
  runners: 'sides',
  rule: 'cricket.lunch-favourite',
  atStart: 'turn-in-play',
});

function limitedOvers(
  of: { template: string; name: string; format: string; overs: number; ballsPerOver?: number },
  sessions: number[],
) {
  const { template, name, format, overs, ballsPerOver = 6 } = of;
  return {
    template,
    name,
    sportId: CRICKET,
    sides: 'two',
    first: { about: 'teams', says: { kind: 'fixture', format, overs, ballsPerOver, ground: '' } },
    markets: [
      ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: 'cricket.match-odds', atStart: 'turn-in-play' }),
      BOOKMAKER,
      ...sessionsOf(sessions),
      TOSS,
      TIED,
      COMPLETED,
      LUNCH_FAVOURITE,
    ],
  } as const satisfies MatchTemplate;
}

const TEST: MatchTemplate = {
  template: 'test',
  name: 'Test',
  sportId: CRICKET,
  sides: 'two',
  first: { about: 'teams', says: { kind: 'fixture', format: 'Test', overs: 0, ballsPerOver: 6, ground: '' } },
  markets: [
    {
      name: 'Match Odds',
      marketType: 'match_odds',
      runners: 'sides-and-draw',
      rule: 'cricket.match-odds',
      subject: { draw: true },
      atStart: 'turn-in-play',
    },
    ...[1, 2, 3, 4].map((innings) => session(`Lambi innings ${innings}`, 'cricket.innings-run', { innings })),
    TOSS,
  ],
};

/** Every team that may win it is a runner. */
const CUP: MatchTemplate = {
  template: 'cup',
  name: 'Cricket tournament',
  sportId: CRICKET,
  sides: 'field',
  first: { about: 'competition', says: { kind: 'competition' } },
  markets: [
    ofMatch('Tournament Winner', CUP_MARKET_TYPE, { runners: 'field', rule: 'tournament.winner', atStart: 'nothing' }),
  ],
};

export const CRICKET_TEMPLATES: readonly MatchTemplate[] = [
  limitedOvers({ template: 't20', name: 'T20', format: 'T20', overs: 20 }, [6, 10, 15, 20]),
  limitedOvers({ template: 't10', name: 'T10', format: 'T10', overs: 10 }, [3, 5, 10]),
  limitedOvers({ template: 'odi', name: 'One day, 50 overs', format: 'ODI', overs: 50 }, [10, 20, 30, 40, 50]),
  limitedOvers(
    { template: 'hundred', name: 'The Hundred', format: 'other', overs: 20, ballsPerOver: 5 },
    [5, 10, 15, 20],
  ),
  TEST,
  CUP,
];
