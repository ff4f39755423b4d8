import { boundRule, newestRule } from 'results';
import { describe, expect, test } from 'vitest';
import { MATCH_TEMPLATES } from '../catalogue/match-templates.ts';
import { templateRunners } from '../catalogue/match-template.ts';
import { sideContradiction } from './named-counts.ts';
import { contradictionOf } from './named-figures.ts';

const meant = (rule: string, subject: unknown) => ({
  rule,
  subject: boundRule({ rule, version: newestRule(rule).version, subject }).subject as object,
});
const contradicts = (name: string, rule: string, subject: object, runners: readonly string[] = []) =>
  contradictionOf(meant(rule, subject), name, runners) !== '';

const OF_TEMPLATES = MATCH_TEMPLATES.flatMap(({ template, markets }) =>
  markets.map((market) => [template, market.name, market] as const),
);

test.each(OF_TEMPLATES)('what the template %s calls %s is right', (_, name, market) => {
  const runners = templateRunners(market, ['Leeds', 'Hull', 'Derby', 'Luton']).map((runner) => runner.name);
  expect(contradictionOf(meant(market.rule, market.subject), name, runners)).toBe('');
});

const session = { innings: 1, to: 6 };
const goals = { of: 'goals', line: 2.5 };

describe('a name that says another thing than the rule goes by', () => {
  test.each([
    ['20 over run 1st innings', 'cricket.session', session],
    ['6 over run 2nd innings', 'cricket.session', session],
    ['6 over run second innings', 'cricket.session', session],
    ['1 over run', 'cricket.session', session],
    ['6 over run', 'cricket.session', { innings: 1, from: 4, to: 6 }],
    ['1st innings 10 overs', 'cricket.session', session],
    ['6 over run 1st innings', 'cricket.innings-run', { innings: 1 }],
    ['Over/Under 1.5 Goals', 'football.over-under', goals],
    ['Over/Under 2.5 Goals 1st half', 'football.over-under', goals],
    ['Over/Under 2.5 Goals', 'football.over-under', { ...goals, period: 'first-half' }],
    ['Match Odds', 'football.half-time', {}],
    ['Result', 'football.half-time', {}],
    ['Half-time', 'football.match-odds', {}],
    ['Second half', 'football.half-time', {}],
    ['Match Odds', 'cricket.toss', {}],
    ['Set 1 Winner', 'tennis.match-odds', {}],
    ['Set 2 Winner', 'tennis.unit-winner', { unit: 1 }],
    ['Match Winner', 'tennis.unit-winner', { unit: 1 }],
    ['Winner', 'tennis.unit-winner', { unit: 1 }],
    ['Quarter 2 Winner', 'basketball.period-winner', { period: 1 }],
    ['Over/Under 2.5 Goals', 'football.over-under', { of: 'corners', line: 2.5 }],
    ['Over/Under 2.5 Goals', 'football.over-under', { of: 'cards', line: 2.5 }],
    ['Over/Under 2.5', 'football.over-under', { of: 'corners', line: 2.5 }],
    ['Total Goals', 'football.count', { of: 'corners' }],
    ['Goals', 'football.count', { of: 'yellow-cards' }],
    ['Both Teams to Score', 'football.odd-even', {}],
    ['Draw No Bet', 'football.match-odds', {}],
    ['Next Goal', 'football.match-odds', {}],
    ['Most Corners', 'football.match-odds', {}],
    ['To Qualify', 'football.match-odds', {}],
    ['Winner', 'cricket.toss', {}],
    ['To Win The Match', 'cricket.toss', {}],
    ['Moneyline', 'cricket.toss', {}],
    ['Match Betting', 'cricket.toss', {}],
    ['Powerplay runs', 'cricket.session', { innings: 2, from: 1, to: 20 }],
    ['Fours 1st innings', 'cricket.innings-count', { innings: 1, statistic: 'extras' }],
    ['V Kohli runs', 'cricket.batsman', { innings: 1, player: 'R Sharma' }],
    ['K Sharma runs', 'cricket.batsman', { innings: 1, player: 'R Sharma' }],
    ['To Be Placed (3)', 'racing.place', { places: 1 }],
    ['Top 3 Finish', 'racing.place', { places: 2 }],
    ['Over/Under 2.5 Sets', 'tennis.over-under', { of: 'points', line: 2.5 }],
  ])('%s by %s', (name, rule, subject) => {
    expect(contradicts(name, rule, subject)).toBe(true);
  });

  test('a runner too', () => {
    const runners = ['Under 0.5 Goals', 'Over 0.5 Goals'];
    expect(contradicts('Goals', 'football.over-under', goals, runners)).toBe(true);
    expect(contradicts('Over/Under 2.5 Goals', 'football.over-under', goals, ['Under 2.5', 'Over 2.5'])).toBe(false);
  });
});

test.each([
  ['6 over run', 'cricket.session', session],
  ['Runs after 6 overs, first innings', 'cricket.session', session],
  ['4 to 6 over run', 'cricket.session', { innings: 1, from: 4, to: 6 }],
  ['Overs 4-6', 'cricket.session', { innings: 1, from: 4, to: 6 }],
  ['T20 Match Odds 2026', 'cricket.match-odds', {}],
  ['Goals', 'football.over-under', goals],
  ['Over/Under 2.5 Goals (90 minutes)', 'football.over-under', goals],
  ['HT result', 'football.half-time', {}],
  ['First half goals', 'football.over-under', { ...goals, period: 'first-half' }],
  ['Half-time/Full-time', 'football.half-time-full-time', {}],
  ['Asian Handicap -0.75', 'football.handicap', {}],
  ['1st Set', 'tennis.unit-winner', { unit: 1 }],
  ['Corners Over/Under 9.5', 'football.over-under', { of: 'corners', line: 9.5 }],
  ['Total Cards 4.5', 'football.over-under', { of: 'cards', line: 4.5 }],
  ['BTTS', 'football.both-to-score', {}],
  ['Match Winner (Draw No Bet)', 'football.draw-no-bet', {}],
  ['First Goal', 'football.next-goal', { nth: 1 }],
  ['Goals Odd/Even', 'football.odd-even', {}],
  ['To Win the Toss', 'cricket.toss', {}],
  ['Moneyline', 'tennis.match-odds', {}],
  ['Powerplay Runs', 'cricket.session', session],
  ['Kohli runs', 'cricket.batsman', { innings: 1, player: 'V Kohli' }],
  ['Top 3 Finish', 'racing.place', { places: 3 }],
])('%s by %s says nothing else', (name, rule, subject) => {
  expect(contradictionOf(meant(rule, subject), name, [])).toBe('');
});

const HULL = ['Leeds United', 'Hull City'] as const;
const ofSide = (name: string, side?: 'home' | 'away') =>
  sideContradiction(meant('football.count', { of: 'goals', ...(side && { side }) }), name, HULL);

test('a name says of which side the count is', () => {
  for (const name of ['Hull City goals', 'HUL goals', 'Away goals', 'Visitors goals', 'Goals'])
    expect([name, ofSide(name, 'home')]).not.toEqual([name, '']);
  for (const name of ['Leeds United goals', 'Leeds goals', 'Home goals', 'Goals: Leeds'])
    expect([name, ofSide(name, 'home')]).toEqual([name, '']);
  for (const name of ['Total Goals', 'Goals', 'Leeds United v Hull City goals'])
    expect([name, ofSide(name)]).toEqual([name, '']);
  expect(ofSide('Over/Under 2.5 Goals Leeds')).not.toBe('');
});
