import type { Millis } from 'engine/vocabulary';
import { describe, expect, test } from 'vitest';
import { NEWEST_AVERAGES } from '../../averages/averages-1.ts';
import { foldTournament } from '../../facts/tournament/fold-tournament.ts';
import { matchOfTournament } from '../../facts/tournament/match-of-tournament.ts';
import type { TournamentFact, TournamentMatch } from '../../facts/tournament/tournament-facts.ts';
import type { SettledRuling } from '../../ruling.ts';
import { aMatch, HOME_WON, NO_RESULT } from '../../testing/a-match.fixture.ts';
import { boundRule } from '../rule-book.ts';
import { aContext, factsSaying } from '../../testing/rules.fixture.ts';

const HOUR = 3_600_000;
/** Matches of a day each, from noon for four hours. */
function aTournamentMatch(number: number, more: Partial<TournamentMatch> = {}): TournamentMatch {
  const startsAt = (number * 24 * HOUR) as Millis;
  return {
    number,
    stage: 'league',
    teams: ['Barbados', 'Guyana'],
    ground: 'Bridgetown',
    startsAt,
    endedAt: (startsAt + 4 * HOUR) as Millis,
    oversWithABall: 40,
    counts: { fours: 30, sixes: 20, wickets: 9, 'first-over-runs': 7, maidens: 0 },
    teamCounts: [{ 'opening-stand': 50 }, { 'opening-stand': 10 }],
    players: { Ann: { 'player-wickets': 3 } },
    elevens: [['Ann'], ['Bob']],
    ...more,
  };
}

const competition = (matches: number, more: object = {}): TournamentFact => ({
  kind: 'competition',
  competition: 'CPL',
  season: '2024',
  matches,
  leagueMatches: matches - 1,
  perTeam: 0,
  ...more,
});

const tournament = (...facts: readonly TournamentFact[]) => foldTournament(factsSaying(facts));
const playing = (matches: readonly TournamentMatch[], fact: TournamentFact = competition(33)) =>
  tournament(fact, ...matches.map((match) => ({ kind: 'match' as const, match })));

const ALL = { kind: 'all' } as const;
function settle(rule: string, subject: object, facts: ReturnType<typeof tournament>) {
  const { rule: bound, subject: read } = boundRule({ rule, version: 1, subject });
  return bound.settle(facts, read, aContext({ averages: NEWEST_AVERAGES }));
}
const fours = (facts: ReturnType<typeof tournament>) =>
  settle('tournament.league-total', { statistic: 'fours', of: ALL }, facts);

const season = (change: Readonly<Record<number, Partial<TournamentMatch>>> = {}) =>
  Array.from({ length: 33 }, (_, place) =>
    aTournamentMatch(place + 1, place === 32 ? { stage: 'play-off', ...change[33] } : change[place + 1]),
  );

describe('a total of a tournament', () => {
  test('is the sum of what was played', () => {
    expect(fours(playing(season()))).toMatchObject({ state: 'settled', how: 'actual', result: { number: 33 * 30 } });
  });

  test('is open while matches are to come', () => {
    expect(fours(playing(season().slice(0, 32)))).toMatchObject({
      state: 'open',
      reason: '32 of 33 matches are known',
    });
  });

  test('is open though the champion is known while a match, or its average, is missing from the sum', () => {
    const champion = { kind: 'champion', team: 'Guyana' } as const;
    const told = season({ 5: { lost: 'abandoned' } }).map((match) => ({ kind: 'match' as const, match }));
    const without = told.filter(({ match }) => match.number !== 5);
    expect(fours(tournament(competition(33), ...without, champion))).toMatchObject({ state: 'open' });
    expect(fours(tournament(competition(33), ...told, champion))).toMatchObject({ result: { number: 32 * 30 + 22 } });
  });

  // "actuals of the matches played plus the average of each lost match": the CPL's average is 22 fours a match.
  test('counts the average of its competition for a match that is lost', () => {
    expect(fours(playing(season({ 5: { lost: 'abandoned', counts: {} } })))).toMatchObject({
      how: 'average',
      result: { number: 32 * 30 + 22 },
    });
  });

  test('what was played of a lost match does not count', () => {
    const lost = { lost: 'no result', counts: { fours: 19 } };
    expect(fours(playing(season({ 5: lost })))).toMatchObject({ result: { number: 32 * 30 + 22 } });
  });

  // "bets struck between the last played and the lost match are void"; earlier ones stand.
  test('voids bets struck between the last match played and the lost one', () => {
    const ruling = fours(playing(season({ 5: { lost: 'abandoned' }, 6: { lost: 'abandoned' } }))) as SettledRuling;
    const [played, first, second] = [4, 5, 6].map((number) => aTournamentMatch(number).endedAt);
    expect(ruling.voidWindows).toEqual([
      { from: played, until: first },
      { from: played, until: second },
    ]);
  });

  test('a first match that is lost voids nothing: no match was played before it', () => {
    expect(fours(playing(season({ 1: { lost: 'abandoned' } })))).not.toHaveProperty('voidWindows');
  });

  test('a statistic that no average has makes it void where a match is lost', () => {
    const maidens = { statistic: 'maidens', of: ALL };
    expect(settle('tournament.league-total', maidens, playing(season({ 5: { lost: 'abandoned' } })))).toMatchObject({
      state: 'void',
    });
  });
});

describe('the schedule', () => {
  // "IPL fixture | 74 matches"; 60 in 2020. "CPL | 33 matches". World Cup 48. Rain loss does not cut a schedule.
  test.each([
    ['CPL', '2024', 33, 'open'],
    ['CPL', '2024', 32, 'void'],
    ['IPL', '2022', 74, 'open'],
    ['IPL', '2022', 73, 'void'],
    ['Indian Premier League', '2024', 73, 'void'],
    ['IPL', '2020', 60, 'open'],
    ['IPL', '2020', 59, 'void'],
    ['World Cup', '2023', 48, 'open'],
    ['World Cup', '2023', 47, 'void'],
    ['Elsewhere', '2024', 12, 'open'],
  ])('%s %s of %i matches: %s', (name, year, matches, expected) => {
    expect(fours(tournament(competition(matches, { competition: name, season: year }))).state).toBe(expected);
  });

  test('of any other competition may not fall below what it was', () => {
    const cut = { kind: 'schedule', matches: 11, leagueMatches: 10, perTeam: 9 } as const;
    const first = competition(12, { competition: 'Elsewhere', perTeam: 9 });
    expect(fours(tournament(first, cut)).state).toBe('void');
    expect(fours(tournament(first, { ...cut, matches: 12 })).state).toBe('open');
  });

  // "World Cup | 9 league matches per team".
  test.each([
    [9, 'open'],
    [8, 'void'],
  ])('%i league matches of a World Cup team: %s', (perTeam, expected) => {
    const first = competition(48, { competition: 'World Cup', season: '2023', perTeam: 9 });
    const now = { kind: 'schedule', matches: 48, leagueMatches: 45, perTeam } as const;
    const subject = { statistic: 'team-total', of: { kind: 'team', team: 'India' } };
    expect(settle('tournament.world-cup-total', subject, tournament(first, now)).state).toBe(expected);
  });

  test('a cancelled tournament voids its totals and its winner, a declared winner stands', () => {
    const cancelled = { kind: 'cancelled', text: 'war' } as const;
    expect(fours(tournament(competition(33), cancelled)).state).toBe('void');
    expect(settle('tournament.winner', {}, tournament(competition(33), cancelled)).state).toBe('void');
    const champion = { kind: 'champion', team: 'Guyana' } as const;
    expect(settle('tournament.winner', {}, tournament(competition(33), champion))).toMatchObject({
      result: { winners: ['Guyana'] },
    });
  });
});

describe('teams, grounds and players', () => {
  const opening = { statistic: 'opening-stand', of: { kind: 'team', team: 'Barbados' } };

  test('take the league stage only', () => {
    expect(settle('tournament.league-total', opening, playing(season()))).toMatchObject({
      result: { number: 32 * 50 },
    });
  });

  // CPL team averages: Barbados 24 for the first wicket.
  test('a team takes its own average', () => {
    expect(settle('tournament.league-total', opening, playing(season({ 5: { lost: 'abandoned' } })))).toMatchObject({
      result: { number: 31 * 50 + 24 },
    });
  });

  test('a ground takes its own matches', () => {
    const of = { statistic: 'fours', of: { kind: 'ground', ground: 'Kingston' } };
    expect(settle('tournament.league-total', of, playing(season({ 3: { ground: 'Kingston' } })))).toMatchObject({
      result: { number: 30 },
    });
  });

  const wickets = { statistic: 'player-wickets', of: { kind: 'player', team: 'Barbados', player: 'Ann' } };
  const out = { elevens: [['Cid'], ['Bob']] as [string[], string[]], players: {} };

  test('matches missed after the league stage delete nobody: totals of players end with it', () => {
    const stage = 'play-off' as const;
    const late = season({ 32: { ...out }, 33: { ...out } });
    late.push(aTournamentMatch(34, { ...out, stage }));
    const facts = playing(late, competition(34, { leagueMatches: 32 }));
    expect(settle('tournament.league-total', wickets, facts)).toMatchObject({ result: { number: 31 * 3 } });
  });

  test('two missed matches in a row leave a player in, the third deletes the player', () => {
    expect(settle('tournament.league-total', wickets, playing(season({ 5: out, 6: out })))).toMatchObject({
      result: { number: 30 * 3 },
    });
    expect(settle('tournament.league-total', wickets, playing(season({ 5: out, 6: out, 7: out })))).toMatchObject({
      state: 'void',
      reason: 'Ann missed three matches in a row, the last was 7',
    });
    expect(settle('tournament.league-total', wickets, playing(season({ 5: out, 6: out, 8: out })))).toMatchObject({
      state: 'settled',
    });
  });

  test('a lost match counts the bowler’s two wickets, none where the bowler was left out of it', () => {
    expect(settle('tournament.league-total', wickets, playing(season({ 5: { lost: 'no result' } })))).toMatchObject({
      result: { number: 31 * 3 + 2 },
    });
    expect(
      settle('tournament.league-total', wickets, playing(season({ 5: { ...out, lost: 'no result' } }))),
    ).toMatchObject({ result: { number: 31 * 3 } });
  });

  // "Bowler events need a minimum of 32 overs bowled."
  test.each([
    [32, 32 * 3],
    [31, 31 * 3 + 2],
  ])('a match of %i overs: %i wickets in the league', (oversWithABall, expected) => {
    const subject = { team: 'Barbados', player: 'Ann' };
    expect(settle('tournament.bowler-wickets', subject, playing(season({ 5: { oversWithABall } })))).toMatchObject({
      result: { number: expected },
    });
  });
});

test('a bowler’s bets before a match that was played stand, however short it was', () => {
  const subject = { team: 'Barbados', player: 'Ann' };
  const ruling = settle('tournament.bowler-wickets', subject, playing(season({ 5: { oversWithABall: 18 } })));
  expect(ruling).toMatchObject({ state: 'settled', how: 'average' });
  expect(ruling).not.toHaveProperty('voidWindows');
});

describe('what nobody counted is no 0', () => {
  test.each(['fours', 'maidens'])('of a match whose source cannot count %s', (statistic) => {
    const facts = playing(season({ 5: { uncounted: ['fours', 'maidens'] } }));
    expect(settle('tournament.league-total', { statistic, of: ALL }, facts)).toMatchObject({
      state: 'open',
      reason: `${statistic} of match 5 were not counted`,
    });
  });

  test('of a match that was typed without it', () => {
    const facts = playing(season({ 5: { counts: { sixes: 20 } } }));
    expect(fours(facts)).toMatchObject({ state: 'open' });
  });

  test.each([
    ['a ground', { statistic: 'fours', of: { kind: 'ground', ground: 'Bridge Town' } }],
    ['a team', { statistic: 'team-fours', of: { kind: 'team', team: 'Barbadoes' } }],
    ['a player', { statistic: 'player-wickets', of: { kind: 'player', team: 'Barbados', player: 'Anne' } }],
  ])('of %s that no match was played by: its bets are void', (_, subject) => {
    const named = { elevens: [null, null] as [null, null] };
    const facts = playing(season(Object.fromEntries(Array.from({ length: 33 }, (__, at) => [at + 1, named]))));
    expect(settle('tournament.league-total', subject, facts)).toMatchObject({ state: 'void' });
  });

  test.each([
    { statistic: 'fours', of: { kind: 'team', team: 'Barbados' } },
    { statistic: 'team-fours', of: ALL },
    { statistic: 'player-runs', of: { kind: 'ground', ground: 'Bridgetown' } },
    { statistic: 'fours', of: { kind: 'player', team: 'Barbados', player: 'Ann' } },
  ])('and no market asks for it: %j', (subject) => {
    expect(() => boundRule({ rule: 'tournament.league-total', version: 1, subject })).toThrow('there is no such total');
  });
});

describe('a match of a tournament', () => {
  const at = { number: 1, stage: 'league', endedAt: 5 as Millis } as const;
  const whole = { bowled: '20', balls: { '0.1': { bat: 4, boundary: 4 }, '0.2': { penalty: 5 } } } as const;

  test('counts what was bowled, penalty runs and super overs apart', () => {
    const innings = [whole, { bowled: '20' }];
    const counted = matchOfTournament(aMatch({ innings, result: HOME_WON }), at);
    expect(counted.counts).toMatchObject({ fours: 1, 'total-runs': 243, 'first-over-runs': 9, extras: 0 });
    expect(counted).not.toHaveProperty('lost');
    expect(counted.oversWithABall).toBe(40);
  });

  test.each([
    [{ innings: [whole, { bowled: '20' }] }, undefined],
    [
      {
        innings: [whole, { bowled: '20' }],
        more: [{ kind: 'not-counted', statistics: ['no-balls', 'dismissals', 'players'] } as const],
      },
      ['caught', 'hundreds', 'no-balls', 'extras', 'player-wickets', 'maidens'],
    ],
    [{ innings: [whole, { bowled: '20', balls: { '1.1': { bowler: '' } } }] }, ['hundreds', 'player-runs', 'maidens']],
  ])('says what its source cannot count', (told, expected) => {
    const { uncounted } = matchOfTournament(aMatch({ ...told, result: HOME_WON }), at);
    expect(uncounted).toEqual(expected === undefined ? undefined : expect.arrayContaining(expected));
    expect(uncounted ?? []).not.toContain('fours');
  });

  test.each([
    ['no result', aMatch({ innings: [whole], result: NO_RESULT })],
    ['innings 2 was cut to 15 of 20 overs', aMatch({ innings: [whole, { bowled: '15', cut: 15 }], result: HOME_WON })],
    ['abandoned', aMatch({ result: { kind: 'abandoned', text: 'Abandoned' } })],
  ])('is lost: %s', (lost, match) => {
    expect(matchOfTournament(match, at).lost).toBe(lost);
  });
});

test('a doubt about the competition holds what would be settled', () => {
  const doubt = { about: 'schedule', kind: 'sources', text: 'two schedules', since: 0 as Millis } as const;
  expect(fours({ ...playing(season()), doubts: [doubt] })).toMatchObject({
    state: 'held',
    would: { result: { number: 990 } },
  });
});

test('the highest innings of a tournament is that of its matches', () => {
  const matches = season({ 4: { teamCounts: [{ 'team-total': 231 }, { 'team-total': 190 }] } });
  const champion = { kind: 'champion', team: 'Guyana' } as const;
  const facts = tournament(competition(33), champion, ...matches.map((match) => ({ kind: 'match' as const, match })));
  expect(settle('tournament.highest-innings', {}, facts)).toMatchObject({ result: { number: 231 } });
});
