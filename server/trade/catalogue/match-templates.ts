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
import { POLITICS } from './sports.ts';
import { CLOCK_TEMPLATES, marketsBySets, SETS_TEMPLATES } from './sports-templates.ts';

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

const tennis = ({ template, name, fixture, sets }: TennisFormat): MatchTemplate => ({
  template,
  name,
  sportId: 2,
  sides: 'two',
  first: { about: 'players', says: { kind: 'fixture', sport: 'tennis', ...fixture } },
  markets: marketsBySets({ sport: 'tennis', unit: 'Set', units: Math.min(sets, 3), lines: [] }),
});

const race = (
  template: string,
  name: string,
  { sportId, places }: { sportId: number; places: number },
): MatchTemplate => ({
  template,
  name,
  sportId,
  sides: 'field',
  first: { about: 'race', says: { kind: 'fixture' } },
  markets: [
    ofMatch('Win', 'win', { runners: 'field', rule: 'racing.win', atStart: 'suspend' }),
    {
      name: `To Be Placed (${places})`,
      marketType: 'place',
      runners: 'field',
      payoff: { kind: 'runners', winners: places, complete: true },
      rule: 'racing.place',
      subject: { places },
      atStart: 'suspend',
    },
  ],
});

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
  ...CLOCK_TEMPLATES,
  ...SETS_TEMPLATES,
  race('race', 'Race', { sportId: 7, places: 3 }),
  race('greyhounds', 'Greyhound race', { sportId: 4339, places: 2 }),
  ELECTION,
];
