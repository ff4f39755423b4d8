import type { Payoff } from 'engine';
import { TENNIS_FORMATS, type TennisFormat } from 'results';
import type { AtStart } from './catalogue-rows.ts';
import { CRICKET } from './sports.ts';

// What a match of a format has: data. A form of the desk makes the match and its markets of it.

/** Who may win: the sides in order, with the draw, everyone of the field, or answers of the template's own. */
type TemplateRunners = 'sides' | 'sides-and-draw' | 'field' | readonly (readonly [standsFor: string, name: string])[];

export interface MarketTemplate {
  readonly name: string;
  readonly marketType: string;
  /** Bettors' own book when absent; `quoted`: the house alone offers. */
  readonly mechanism?: 'quoted';
  readonly runners: TemplateRunners;
  /** One winner of the runners when absent. */
  readonly payoff?: Payoff;
  readonly rule: string;
  readonly subject: unknown;
  readonly atStart: AtStart;
  /** Points; no limit when absent. */
  readonly maxStake?: number;
  readonly maxProfit?: number;
  /** Points; the most the house may lose in it. */
  readonly lossCap?: number;
}

export interface MatchTemplate {
  readonly template: string;
  readonly name: string;
  readonly sportId: number;
  readonly sides: 'two' | 'field';
  /** Of a field: fewer runners than this cannot fill its markets. */
  readonly fewest?: number;
  /** The fixture as facts of the sport have it, less sides, competition, season and start; left out where it needs more. */
  readonly fixture?: Readonly<Record<string, unknown>>;
  readonly markets: readonly MarketTemplate[];
}

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

/** Stakes up to 10,000 and profits up to 1,000,000, as such exchanges have them. */
const OF_SESSIONS = { maxStake: 10_000, maxProfit: 1_000_000, lossCap: 5_000_000 } as const;
const OF_BOOKMAKERS = { maxStake: 50_000, maxProfit: 2_000_000, lossCap: 10_000_000 } as const;
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

function ofMatch(name: string, marketType: string, rest: Omit<MarketTemplate, 'name' | 'marketType' | 'subject'>) {
  return { name, marketType, subject: {}, ...rest };
}

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

function limitedOvers(of: { template: string; name: string; format: string; overs: number }, sessions: number[]) {
  const { template, name, format, overs } = of;
  return {
    template,
    name,
    sportId: CRICKET,
    sides: 'two',
    fixture: { kind: 'fixture', format, overs, ballsPerOver: 6, ground: '' },
    markets: [
      ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: 'cricket.match-odds', atStart: 'turn-in-play' }),
      BOOKMAKER,
      ...sessionsOf(sessions),
      TOSS,
      TIED,
      COMPLETED,
    ],
  } as const satisfies MatchTemplate;
}

const TEST: MatchTemplate = {
  template: 'test',
  name: 'Test',
  sportId: CRICKET,
  sides: 'two',
  fixture: { kind: 'fixture', format: 'Test', overs: 0, ballsPerOver: 6, ground: '' },
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

const underOver = (line: number, of: string) =>
  [
    ['under', `Under ${line} ${of}`],
    ['over', `Over ${line} ${of}`],
  ] as const;

const FOOTBALL: MatchTemplate = {
  template: 'football',
  name: 'Football',
  sportId: 1,
  sides: 'two',
  fixture: { kind: 'fixture' },
  markets: [
    ofMatch('Match Odds', 'match_odds', {
      runners: 'sides-and-draw',
      rule: 'football.match-odds',
      atStart: 'turn-in-play',
    }),
    ...[1.5, 2.5, 3.5].map((line): MarketTemplate => ({
      name: `Over/Under ${line} Goals`,
      marketType: `over_under_${line * 10}`,
      runners: underOver(line, 'Goals'),
      rule: 'football.over-under',
      subject: { of: 'goals', period: 'match', line },
      atStart: 'turn-in-play',
    })),
    ofMatch('Both Teams to Score', 'both_to_score', {
      runners: YES_NO,
      rule: 'football.both-to-score',
      atStart: 'turn-in-play',
    }),
    ofMatch('Half-time', 'half_time', {
      runners: 'sides-and-draw',
      rule: 'football.half-time',
      atStart: 'turn-in-play',
    }),
  ],
};

const setWinners = (sport: 'tennis' | 'volleyball', sets: readonly number[]): MarketTemplate[] =>
  sets.map((unit) => ({
    name: `Set ${unit} Winner`,
    marketType: `set_${unit}_winner`,
    runners: 'sides',
    rule: `${sport}.unit-winner`,
    subject: { unit },
    atStart: 'turn-in-play',
  }));

const tennis = ({ template, name, fixture, sets }: TennisFormat): MatchTemplate => ({
  template,
  name,
  sportId: 2,
  sides: 'two',
  fixture: { kind: 'fixture', sport: 'tennis', ...fixture },
  markets: [
    ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: 'tennis.match-odds', atStart: 'turn-in-play' }),
    ...setWinners('tennis', [1, 2, 3].slice(0, sets)),
  ],
});

const BASKETBALL: MatchTemplate = {
  template: 'basketball',
  name: 'Basketball, four quarters',
  sportId: 7522,
  sides: 'two',
  fixture: { kind: 'fixture', sport: 'basketball', periods: 4, periodMs: 600_000 },
  markets: [
    ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: 'basketball.match-odds', atStart: 'turn-in-play' }),
    ...[1, 2, 3, 4].map((period): MarketTemplate => ({
      name: `Quarter ${period} Winner`,
      marketType: 'quarter_winner',
      runners: 'sides-and-draw',
      rule: 'basketball.period-winner',
      subject: { period, draw: true },
      atStart: 'turn-in-play',
    })),
    ...[150.5, 160.5, 170.5].map((line): MarketTemplate => ({
      name: `Over/Under ${line} Points`,
      marketType: 'total_points',
      runners: underOver(line, 'Points'),
      rule: 'basketball.over-under',
      subject: { line },
      atStart: 'turn-in-play',
    })),
  ],
};

const VOLLEYBALL: MatchTemplate = {
  template: 'volleyball',
  name: 'Volleyball, best of five',
  sportId: 998_917,
  sides: 'two',
  fixture: { kind: 'fixture', sport: 'volleyball', bestOf: 5, target: 25, lastTarget: 15 },
  markets: [
    ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: 'volleyball.match-odds', atStart: 'turn-in-play' }),
    ...setWinners('volleyball', [1, 2, 3]),
    ...[3.5, 4.5].map((line): MarketTemplate => ({
      name: `Over/Under ${line} Sets`,
      marketType: 'total_sets',
      runners: underOver(line, 'Sets'),
      rule: 'volleyball.over-under',
      subject: { of: 'units', line },
      atStart: 'turn-in-play',
    })),
  ],
};

const RACE: MatchTemplate = {
  template: 'race',
  name: 'Race',
  sportId: 7,
  sides: 'field',
  fewest: 4,
  markets: [
    ofMatch('Win', 'win', { runners: 'field', rule: 'racing.win', atStart: 'suspend' }),
    {
      name: 'To Be Placed (3)',
      marketType: 'place',
      runners: 'field',
      payoff: { kind: 'runners', winners: 3, complete: true },
      rule: 'racing.place',
      subject: { places: 3 },
      atStart: 'suspend',
    },
  ],
};

export const MATCH_TEMPLATES: readonly MatchTemplate[] = [
  limitedOvers({ template: 't20', name: 'T20', format: 'T20', overs: 20 }, [6, 10, 15, 20]),
  limitedOvers({ template: 't10', name: 'T10', format: 'T10', overs: 10 }, [3, 5, 10]),
  limitedOvers({ template: 'odi', name: 'One day, 50 overs', format: 'ODI', overs: 50 }, [10, 20, 30, 40, 50]),
  TEST,
  FOOTBALL,
  ...TENNIS_FORMATS.map(tennis),
  BASKETBALL,
  VOLLEYBALL,
  RACE,
];

export interface NamedRunner {
  readonly selection: number;
  readonly name: string;
  /** In the words of the rule; empty where the result is a number. */
  readonly standsFor: string;
}

/** @param sides  names of the two sides, or of the field */
export function templateRunners({ runners }: MarketTemplate, sides: readonly string[]): NamedRunner[] {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.map(([standsFor, name], place) => ({ selection: place + 1, name, standsFor }));
  if (typeof runners !== 'string') return named(runners);
  if (runners === 'field') return named(sides.map((name) => [name, name]));
  const [home = '', away = ''] = sides;
  const two = [
    ['home', home],
    ['away', away],
  ] as const;
  return named(runners === 'sides' ? two : [...two, ['draw', 'The Draw']]);
}
