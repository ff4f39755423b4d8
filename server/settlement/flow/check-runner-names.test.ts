import { describe, expect, test } from 'vitest';
import { newestRules } from '../rules/rule-book.ts';
import { answersOfRule } from './answers-of-rule.ts';
import { checkRunnerNames, type MarketForTerms } from './check-runner-names.ts';
import type { FlowRefusal } from './flow-refusal.ts';
import { AUTOMATIC } from './flow.fixture.ts';

const PLAIN: MarketForTerms['payoff'] = { kind: 'runners', winners: 1, complete: true };
const LINE: MarketForTerms['payoff'] = { kind: 'line', least: 0, most: 300 };
const EACH_WAY: MarketForTerms['payoff'] = { kind: 'each-way', places: 2, divisor: 400 };
const runners = [1, 2, 3].map((selection) => ({ selection }));

function said(rule: string, runnerNames: Record<string, number>, { subject = {}, payoff = PLAIN } = {}): string {
  try {
    checkRunnerNames({ rule, subject, runnerNames, perUnit: 1, policy: AUTOMATIC }, { payoff, runners });
    return 'right';
  } catch (error) {
    return (error as FlowRefusal).code;
  }
}

const session = { subject: { innings: 1, to: 6 } };
const scores = { subject: { scores: ['1-0', 'any-other-home', 'any-other'] } };
const two = { subject: { players: ['A', 'B'] } };

describe('terms', () => {
  test.each([
    ['football.match-odds', { home: 1, away: 2, draw: 3 }, {}],
    ['cricket.match-odds', { home: 1, away: 2 }, {}],
    ['cricket.match-odds', { home: 1, away: 2, draw: 3 }, { subject: { draw: true } }],
    ['cricket.session', {}, { ...session, payoff: LINE }],
    ['cricket.batsman', {}, { subject: { innings: 1, player: 'A' }, payoff: LINE }],
    ['cricket.batsman', { odd: 1, even: 2 }, { subject: { innings: 1, player: 'A', ask: 'odd-even' } }],
    ['cricket.top-batsman', { A: 1, B: 2, 'any other': 3 }, two],
    ['football.correct-score', { '1-0': 1, 'any-other-home': 2, 'any-other': 2 }, scores],
    ['racing.win', { Ajax: 1, Bold: 2 }, {}],
    ['racing.each-way', { Ajax: 1, Bold: 2, Comet: 3 }, { subject: { places: 2 }, payoff: EACH_WAY }],
    ['tennis.correct-score', { '2-0': 1, '2-1': 2 }, {}],
  ] as const)('%s: %j may be', (rule, runnerNames, more) => {
    expect(said(rule, runnerNames, more)).toBe('right');
  });

  test.each([
    ['two runnerNames on one runner', 'football.match-odds', { home: 1, away: 1, draw: 3 }, {}],
    ['a runner that there is not', 'football.match-odds', { home: 1, away: 7, draw: 3 }, {}],
    ['an outcome without a runner', 'football.match-odds', { home: 1, away: 2 }, {}],
    ['no runnerNames', 'football.match-odds', {}, {}],
    ['the draw that the subject asks for', 'cricket.match-odds', { home: 1, away: 2 }, { subject: { draw: true } }],
    ['a player', 'cricket.top-batsman', { A: 1, 'any other': 3 }, two],
    ['whoever is not offered', 'cricket.top-batsman', { A: 1, B: 2 }, two],
    [
      'any other on a listed score',
      'football.correct-score',
      { '1-0': 1, 'any-other-home': 1, 'any-other': 2 },
      scores,
    ],
    ['names', 'racing.win', {}, {}],
    ['runnerNames of a number', 'cricket.session', { home: 1, away: 2 }, { ...session, payoff: LINE }],
  ] as const)('are refused for %s', (_, rule, runnerNames, more) => {
    expect(said(rule, runnerNames, more)).toBe('invalid-outcomes');
  });

  test.each([
    ['a number on runners', 'cricket.session', {}, session],
    ['runners on a number', 'football.match-odds', { home: 1, away: 2, draw: 3 }, { payoff: LINE }],
    ['each-way on a plain market', 'racing.each-way', { Ajax: 1, Bold: 2 }, { subject: { places: 2 } }],
    ['a winner each-way', 'racing.win', { Ajax: 1, Bold: 2 }, { payoff: EACH_WAY }],
  ] as const)('are refused for %s', (_, rule, runnerNames, more) => {
    expect(said(rule, runnerNames, more)).toBe('wrong-payoff');
  });
});

test('of every rule it is said what it may answer', () => {
  const subject = { players: ['A'], runners: ['A'], scores: ['1-0'], sessions: [{}] };
  for (const { id } of newestRules()) expect(answersOfRule(id, subject).kind, id).toMatch(/^(number|runners)$/);
});
