import { describe, expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { foldTournament } from '../../facts/tournament/fold-tournament.ts';
import type { TournamentFact, TournamentMatch } from '../../facts/tournament/tournament-facts.ts';
import { NEWEST_AVERAGES } from '../../averages/averages-1.ts';
import { verdictOf } from '../../testing/matches.fixture.ts';
import { boundRule } from '../rule-book.ts';
import { aContext, factsSaying } from '../../testing/rules.fixture.ts';

// When a tournament's markets are decided, and whose counts they are: of three matches, the last a play-off.

const played = (number: number, more: Partial<TournamentMatch> = {}): TournamentFact => ({
  kind: 'match',
  match: {
    number,
    stage: number === 3 ? 'play-off' : 'league',
    teams: ['Reds', 'Blues'],
    ground: 'Oval',
    startsAt: number as Millis,
    endedAt: (number + 0.5) as Millis,
    oversWithABall: 40,
    counts: { fours: 10 },
    teamCounts: [
      { 'team-fours': 7, 'team-total': 150 + number },
      { 'team-fours': 3, 'team-total': 160 - number },
    ],
    players: {},
    elevens: [['Asha'], ['Bea']],
    ...more,
  },
});
const champion: TournamentFact = { kind: 'champion', team: 'Blues' };
const cancelled: TournamentFact = { kind: 'cancelled', text: 'storms' };
const [ONE, TWO, THREE] = [played(1), played(2), played(3)];

const verdict = (rule: string, facts: readonly TournamentFact[], subject: object = {}, matches = 3) => {
  const head: TournamentFact = {
    kind: 'competition',
    competition: 'Cup',
    season: '2024',
    matches,
    leagueMatches: Math.max(0, matches - 1),
    perTeam: 0,
  };
  const bound = boundRule({ rule: `tournament.${rule}`, version: 1, subject });
  const tournament = foldTournament(factsSaying([head, ...facts]));
  return verdictOf(bound.rule.settle(tournament, bound.subject, aContext({ averages: NEWEST_AVERAGES })));
};

test.each<[string, string, readonly TournamentFact[], string, object?]>([
  ['goes on', 'winner', [ONE, TWO, THREE], 'open'],
  ['has its champion', 'winner', [ONE, champion], 'Blues'],
  ['was cancelled', 'winner', [ONE, cancelled], 'void'],
  ['goes on', 'highest-innings', [ONE, TWO, THREE], 'open'],
  ['lacks a match', 'highest-innings', [ONE, TWO, champion], 'open'],
  ['is over', 'highest-innings', [ONE, TWO, THREE, champion], '159'],
  ['was cancelled', 'highest-innings', [ONE, TWO, THREE, cancelled], 'void'],
])('a tournament that %s: %s', (_, rule, facts, expected) => expect(verdict(rule, facts)).toBe(expected));

describe('a total', () => {
  const teams = (team: string) => ({ statistic: 'team-fours', of: { kind: 'team', team } });
  const all = { statistic: 'fours', of: { kind: 'all' } };
  test.each<[string, readonly TournamentFact[], object, string]>([
    ['is a team’s own', [ONE, TWO, THREE], teams('Reds'), '14'],
    ['is the other team’s own', [ONE, TWO, THREE], teams('Blues'), '6'],
    [
      'is a team’s own, whichever side it is named on',
      [ONE, played(2, { teams: ['Blues', 'Reds'] }), THREE],
      teams('Blues'),
      '10',
    ],
    ['of a team is decided by its league', [ONE, TWO], teams('Reds'), '14'],
    ['of a team waits for its league, and no play-off stands in', [ONE, THREE], teams('Reds'), 'open'],
    ['of all waits for the play-offs', [ONE, TWO], all, 'open'],
    ['of all', [ONE, TWO, THREE], all, '30'],
  ])('%s', (_, facts, subject, expected) => expect(verdict('league-total', facts, subject)).toBe(expected));

  test('of a tournament that nobody has scheduled waits for its champion', () => {
    expect(verdict('league-total', [ONE], all, 0)).toBe('open');
    expect(verdict('league-total', [ONE, champion], all, 0)).toBe('10');
  });
});

describe('a bowler of the side that is named second', () => {
  const of = { statistic: 'player-wickets', of: { kind: 'player', team: 'Blues', player: 'Bea' } };
  const wickets = (number: number, more: Partial<TournamentMatch> = {}) =>
    played(number, { stage: 'league', players: { Bea: { 'player-wickets': 2 } }, ...more });
  const absent = (number: number, more: Partial<TournamentMatch> = {}) =>
    played(number, { stage: 'league', elevens: [['Asha'], ['Chitra']], ...more });
  test.each<[string, readonly TournamentFact[], string]>([
    ['has the wickets of each match', [wickets(1), wickets(2), wickets(3)], '6'],
    ['may miss two matches in a row', [wickets(1), absent(2), absent(3), wickets(4)], '4'],
    ['is deleted with the third', [wickets(1), absent(2), absent(3), absent(4)], 'void'],
    [
      'misses no match of others',
      [wickets(1), absent(2), absent(3), absent(4, { teams: ['Reds', 'Greens'] }), wickets(5)],
      '4',
    ],
    ['is void where nobody of that name played', [absent(1), absent(2)], 'void'],
  ])('%s', (_, facts, expected) => {
    expect(verdict('league-total', [...facts, champion], of, facts.length + 1)).toBe(expected);
  });
});
