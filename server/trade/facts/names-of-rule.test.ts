import { boundRule, newestRule } from 'results';
import { describe, expect, test } from 'vitest';
import { MATCH_TEMPLATES } from '../catalogue/match-templates.ts';
import { templateRunners } from '../catalogue/match-template.ts';
import { doubtOf } from './names-of-rule.ts';

const HULL = ['Leeds United', 'Hull City'] as const;

function doubts(name: string, rule: string, { subject = {}, runners = [] as readonly string[] } = {}): string {
  const { version, title } = newestRule(rule);
  const read = boundRule({ rule, version, subject }).subject as object;
  return doubtOf({ rule, title, subject: read }, { market: name, runners }, HULL);
}

const OF_TEMPLATES = MATCH_TEMPLATES.flatMap(({ template, markets }) =>
  markets.filter(({ rule }) => rule !== '').map((market) => [template, market.name, market] as const),
);

test.each(OF_TEMPLATES)('what the template %s calls %s is read as it is meant', (_, name, market) => {
  const runners = templateRunners(market, HULL).filter(({ standsFor }) => standsFor !== 'home' && standsFor !== 'away');
  const words = market.runners === 'field' ? [] : runners.map((runner) => runner.name);
  expect(doubts(name, market.rule, { subject: market.subject as object, runners: words })).toBe('');
});

const session = { innings: 1, to: 6 };
const goals = { of: 'goals', line: 2.5 };

describe('a name that says another thing than the rule goes by', () => {
  test.each([
    ['20 over run 1st innings', 'cricket.session', session],
    ['6 over run 2nd innings', 'cricket.session', session],
    ['6 over run second innings', 'cricket.session', session],
    ['1 over run 6th innings', 'cricket.session', { innings: 1, to: 6 }],
    ['1 over run 2nd innings', 'cricket.session', { innings: 1, to: 2 }],
    ['1 over run', 'cricket.session', session],
    ['6 over run', 'cricket.session', { innings: 1, from: 4, to: 6 }],
    ['6 over run', 'cricket.session', { innings: 2, to: 6 }],
    ['1st innings 10 overs', 'cricket.session', session],
    ['6 over run 1st innings', 'cricket.innings-run', { innings: 1 }],
    ['Powerplay runs', 'cricket.session', { innings: 2, from: 1, to: 20 }],
    ['2nd wicket 1st innings', 'cricket.fall-of-wicket', { innings: 2, wicket: 1 }],
    ['Over/Under 1.5 Goals', 'football.over-under', goals],
    ['Over/Under 25 Goals', 'football.over-under', goals],
    ['Over/Under 2.5 Goals 1st half', 'football.over-under', goals],
    ['Over/Under 2.5 Goals', 'football.over-under', { ...goals, period: 'first-half' }],
    ['Goals', 'football.over-under', goals],
    ['Over/Under 2.5 Goals Leeds', 'football.over-under', goals],
    ['Over/Under 2.5 Goals', 'football.over-under', { of: 'corners', line: 2.5 }],
    ['Over/Under 2.5 Goals', 'football.over-under', { of: 'cards', line: 2.5 }],
    ['Over/Under 2.5', 'football.over-under', { of: 'corners', line: 2.5 }],
    ['Yellow Cards 4.5', 'football.over-under', { of: 'cards', line: 4.5 }],
    ['Total Goals', 'football.count', { of: 'corners' }],
    ['Goals', 'football.count', { of: 'yellow-cards' }],
    ['Match Odds', 'football.half-time', {}],
    ['Result', 'football.half-time', {}],
    ['Half-time', 'football.match-odds', {}],
    ['Second half', 'football.half-time', {}],
    ['Both Teams to Score', 'football.odd-even', {}],
    ['Draw No Bet', 'football.match-odds', {}],
    ['Next Goal', 'football.match-odds', {}],
    ['Most Corners', 'football.match-odds', {}],
    ['To Qualify', 'football.match-odds', {}],
    ['Match Odds', 'cricket.toss', {}],
    ['Winner', 'cricket.toss', {}],
    ['To Win The Match', 'cricket.toss', {}],
    ['Moneyline', 'cricket.toss', {}],
    ['Fours 1st innings', 'cricket.innings-count', { innings: 1, statistic: 'extras' }],
    ['V Kohli runs 1st innings', 'cricket.batsman', { innings: 1, player: 'R Sharma' }],
    ['K Sharma runs 1st innings', 'cricket.batsman', { innings: 1, player: 'R Sharma' }],
    ['R Sharma fours 1st innings', 'cricket.batsman', { innings: 1, player: 'R Sharma' }],
    ['Set 1 Winner', 'tennis.match-odds', {}],
    ['Set 2 Winner', 'tennis.unit-winner', { unit: 1 }],
    ['Match Winner', 'tennis.unit-winner', { unit: 1 }],
    ['Winner', 'tennis.unit-winner', { unit: 1 }],
    ['Over/Under 2.5 Sets', 'tennis.over-under', { of: 'points', line: 2.5 }],
    ['Over/Under 2.5 Games', 'tennis.over-under', { of: 'units', line: 2.5 }],
    ['Quarter 2 Winner', 'basketball.period-winner', { period: 1 }],
    ['Quarter 1 Winner', 'basketball.period-winner', { period: 1, of: 2 }],
    ['Total Points', 'basketball.count', { difference: true }],
    ['To Be Placed (3)', 'racing.place', { places: 1 }],
  ])('%s by %s', (name, rule, subject) => {
    expect(doubts(name, rule, { subject })).not.toBe('');
  });

  test('and a runner that does', () => {
    const of = (...runners: string[]) =>
      doubts('Over/Under 2.5 Goals', 'football.over-under', { subject: goals, runners });
    expect(of('Under 0.5 Goals', 'Over 0.5 Goals')).toContain('0.5');
    expect(of('Under 2.5 Cards', 'Over 2.5 Cards')).toContain('cards');
    expect(of('Under 2.5', 'Over 2.5')).toBe('');
  });
});

test.each([
  ['6 over run', 'cricket.session', session],
  ['Runs after 6 overs, first innings', 'cricket.session', session],
  ['4 to 6 over run 1st innings', 'cricket.session', { innings: 1, from: 4, to: 6 }],
  ['HT result', 'football.half-time', {}],
  ['First half goals over/under 2.5', 'football.over-under', { ...goals, period: 'first-half' }],
  ['Half-time/Full-time', 'football.half-time-full-time', {}],
  ['Corners Over/Under 9.5', 'football.over-under', { of: 'corners', line: 9.5 }],
  ['Draw No Bet', 'football.draw-no-bet', {}],
  ['First Goal', 'football.next-goal', { nth: 1 }],
  ['Goals Odd/Even', 'football.odd-even', {}],
  ['1st Set Winner', 'tennis.unit-winner', { unit: 1 }],
  ['Over/Under 20.5 Games', 'tennis.over-under', { of: 'points', line: 20.5 }],
  ['Moneyline', 'tennis.match-odds', {}],
  ['Kohli runs 1st innings', 'cricket.batsman', { innings: 1, player: 'V Kohli' }],
  ['Bihar 2025', 'election.winner', { of: 'Bihar 2025' }],
])('%s by %s says nothing else', (name, rule, subject) => {
  expect(doubts(name, rule, { subject })).toBe('');
});

test.each([
  ['Q2 Winner', 'basketball.period-winner', { period: 2 }, 'period 2'],
  ['Set One Winner', 'tennis.unit-winner', { unit: 1 }, 'unit 1'],
  ['1H Result', 'football.half-time', {}, 'period 1'],
  ['BTTS', 'football.both-to-score', {}, 'btts'],
])('an honest name that is read by nobody but people is a doubt too: %s', (name, rule, subject, why) => {
  expect(doubts(name, rule, { subject })).toContain(why);
});

test('a name says of which side the count is', () => {
  const ofSide = (name: string, side?: 'home' | 'away') =>
    doubts(name, 'football.count', { subject: { of: 'goals', ...(side && { side }) } });
  for (const name of ['Hull City goals', 'Away goals', 'Goals', 'Leeds United v Hull City goals'])
    expect([name, ofSide(name, 'home')]).not.toEqual([name, '']);
  for (const name of ['Leeds United goals', 'United goals', 'Home goals'])
    expect([name, ofSide(name, 'home')]).toEqual([name, '']);
  for (const name of ['Total Goals', 'Goals']) expect([name, ofSide(name)]).toEqual([name, '']);
});
