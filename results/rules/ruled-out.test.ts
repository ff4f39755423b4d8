import { describe, expect, test } from 'vitest';
import { foldFacts } from '../facts/fold-facts.ts';
import type { MarketTerms } from '../market-terms.ts';
import { aMatch } from '../testing/a-match.fixture.ts';
import { footballFacts } from '../testing/football-match.fixture.ts';
import { factsSaying } from '../testing/rules.fixture.ts';
import { newestRule } from './rule-book.ts';
import { ruledOut } from './ruled-out.ts';

const terms = (rule: string, subject: object, answers: readonly string[]): MarketTerms => ({
  rule,
  version: newestRule(rule).version,
  subject,
  runnerNames: Object.fromEntries(answers.map((answer, place) => [answer, place + 1])),
  perUnit: 1,
  policy: { sources: 1, automatic: false, secondPerson: false },
});

describe('in football', () => {
  const underWay = (goals: readonly (0 | 1)[]) =>
    foldFacts('football', factsSaying(footballFacts(goals).slice(0, -1) as never[]), []);

  test('a score below the present one, and no other', () => {
    const scores = ['0-0', '1-0', '2-0', '1-1', '3-2', 'any-other'];
    const market = terms('football.correct-score', { scores }, scores);
    expect(ruledOut(market, underWay([]))).toEqual([]);
    expect(ruledOut(market, underWay([0, 1]))).toEqual(['0-0', '1-0', '2-0']);
    const halves = terms('football.correct-score', { period: 'first-half', scores }, scores);
    expect(ruledOut(halves, underWay([0, 1]))).toEqual([]);
  });

  test('what another first half would have led to', () => {
    const market = terms('football.half-time-full-time', {}, ['home/home', 'draw/home', 'draw/away', 'away/away']);
    expect(ruledOut(market, underWay([]))).toEqual(['home/home', 'away/away']);
  });

  test('nothing of a rule that play does not narrow', () => {
    expect(ruledOut(terms('football.match-odds', {}, ['home', 'away', 'draw']), underWay([0, 0, 0]))).toEqual([]);
  });
});

test('in sets, a score that gives a side fewer than it has won', () => {
  const market = terms('tennis.correct-score', {}, ['2-0', '2-1', '1-2', '0-2']);
  expect(ruledOut(market, { won: [1, 0] })).toEqual(['0-2']);
  expect(ruledOut(market, { won: [1, 1] })).toEqual(['2-0', '0-2']);
});

describe('in cricket', () => {
  const out = (player: string) => ({ bat: 0, wickets: [{ player, how: 'bowled' as const, fielders: [] }] });
  // H1 has made five when H3 comes in, who gets out for three, and H1 goes on.
  const balls = {
    '0.6': out('H2'),
    '1.1': { striker: 'H3' },
    '1.2': { striker: 'H3' },
    '1.3': { striker: 'H3', ...out('H3') },
  };
  const match = aMatch({ innings: [{ bowled: '3', balls }] });

  test('a batter who is out with fewer runs than the best', () => {
    const market = terms('cricket.top-batsman', { players: ['H1', 'H2', 'H3', 'H4'] }, ['H1', 'H2', 'H3', 'H4']);
    expect(ruledOut(market, match)).toEqual(['H2', 'H3']);
  });

  test('of two batters, the one who is out with no more than the other', () => {
    const players = ['H1', 'H3'];
    expect(ruledOut(terms('cricket.batsman-match', { players }, players), match)).toEqual(['H3']);
    expect(ruledOut(terms('cricket.batsman-match', { players: ['H3', 'H5'] }, ['H3', 'H5']), match)).toEqual([]);
  });
});
