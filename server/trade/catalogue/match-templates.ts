import { TENNIS_FORMATS, type TennisFormat } from 'results';
import { CRICKET_TEMPLATES } from './cricket-templates.ts';
import {
  type MarketTemplate,
  type MatchTemplate,
  NAME_OF_MATCH,
  ofMatch,
  underOver,
  YES_NO,
} from './match-template.ts';
import { KABADDI_SPORT, POLITICS } from './sports.ts';

// Every format that comes with the software, as data.

const FOOTBALL: MatchTemplate = {
  template: 'football',
  name: 'Football',
  sportId: 1,
  sides: 'two',
  first: { about: 'teams', says: { kind: 'fixture' } },
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
  first: { about: 'players', says: { kind: 'fixture', sport: 'tennis', ...fixture } },
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
  first: { about: 'teams', says: { kind: 'fixture', sport: 'basketball', periods: 4, periodMs: 600_000 } },
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
  first: { about: 'players', says: { kind: 'fixture', sport: 'volleyball', bestOf: 5, target: 25, lastTarget: 15 } },
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
  first: { about: 'race', says: { kind: 'fixture' } },
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

const KABADDI: MatchTemplate = {
  template: 'kabaddi',
  name: 'Kabaddi, two halves',
  sportId: KABADDI_SPORT.sportId,
  sides: 'two',
  first: { about: 'teams', says: { kind: 'fixture', sport: 'kabaddi', periods: 2, periodMs: 1_200_000 } },
  markets: [
    ofMatch('Match Odds', 'match_odds', { runners: 'sides', rule: 'kabaddi.match-odds', atStart: 'turn-in-play' }),
    ofMatch('Three-way', 'three_way', {
      runners: 'sides-and-draw',
      rule: 'kabaddi.three-way',
      atStart: 'turn-in-play',
    }),
    ...[1, 2].map((period): MarketTemplate => ({
      name: `Half ${period} Winner`,
      marketType: 'half_winner',
      runners: 'sides-and-draw',
      rule: 'kabaddi.period-winner',
      subject: { period, draw: true },
      atStart: 'turn-in-play',
    })),
    ...[60.5, 65.5, 70.5].map((line): MarketTemplate => ({
      name: `Over/Under ${line} Points`,
      marketType: 'total_points',
      runners: underOver(line, 'Points'),
      rule: 'kabaddi.over-under',
      subject: { line },
      atStart: 'turn-in-play',
    })),
  ],
};

/** Its market is about what the match is called: an office, a seat, or the election itself. */
const ELECTION: MatchTemplate = {
  template: 'election',
  name: 'Election',
  sportId: POLITICS.sportId,
  sides: 'field',
  first: { about: 'election', says: { kind: 'fixture' } },
  markets: [
    {
      name: 'Winner',
      marketType: 'winner',
      runners: 'field',
      rule: 'election.winner',
      subject: { of: NAME_OF_MATCH },
      atStart: 'nothing',
    },
  ],
};

export const MATCH_TEMPLATES: readonly MatchTemplate[] = [
  ...CRICKET_TEMPLATES,
  FOOTBALL,
  ...TENNIS_FORMATS.map(tennis),
  BASKETBALL,
  VOLLEYBALL,
  KABADDI,
  RACE,
  ELECTION,
];
