import { describe, expect, test } from 'vitest';
import {
  answersOfRule,
  checkRunnerNames,
  fitsPayoff,
  type FlowRefusal,
  type MarketForTerms,
  newestRules,
} from '../index.ts';
import { AUTOMATIC } from '../testing/football-match.fixture.ts';

const PLAIN: MarketForTerms['payoff'] = { kind: 'runners', winners: 1, complete: true };
const LINE: MarketForTerms['payoff'] = { kind: 'line', least: 0, most: 300 };
const SPREAD: MarketForTerms['payoff'] = { kind: 'spread', least: 0, most: 300, width: 10 };
const EACH_WAY: MarketForTerms['payoff'] = { kind: 'each-way', places: 2, divisor: 400 };

interface More {
  readonly subject?: object;
  readonly payoff?: MarketForTerms['payoff'];
  readonly perUnit?: number;
  /** The market's runners; those that stand for a name when absent. */
  readonly selections?: readonly number[];
}

function verdict(rule: string, runnerNames: Record<string, number>, more: More = {}): string {
  const { subject = {}, payoff = PLAIN, perUnit = 1, selections = [...new Set(Object.values(runnerNames))] } = more;
  const runners = selections.map((selection) => ({ selection }));
  try {
    checkRunnerNames({ rule, subject, runnerNames, perUnit, policy: AUTOMATIC }, { payoff, runners });
    return 'right';
  } catch (error) {
    return (error as FlowRefusal).code;
  }
}

const session = { subject: { innings: 1, to: 6 } };
const scores = { subject: { scores: ['1-0', 'any-other-home', 'any-other'] } };
const listed = { '1-0': 1, 'any-other-home': 2, 'any-other': 2 };
const two = { subject: { players: ['A', 'B'] } };
const aDelivery = { innings: 1, over: 1, delivery: 1 };
const DIGITS = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9, 9: 10 };
const ofBall = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7 };

describe('terms', () => {
  test.each([
    ['football.match-odds', { home: 1, away: 2, draw: 3 }, {}],
    ['cricket.match-odds', { home: 1, away: 2 }, {}],
    ['cricket.match-odds', { home: 1, away: 2, draw: 3 }, { subject: { draw: true } }],
    ['cricket.session', {}, { ...session, payoff: LINE }],
    ['cricket.session', {}, { ...session, payoff: LINE, perUnit: 2 }],
    ['cricket.session', {}, { ...session, payoff: SPREAD, perUnit: 10 }],
    ['cricket.session', {}, { ...session, payoff: { kind: 'spread', least: 0, most: 300 } }],
    ['cricket.digits', DIGITS, { subject: { sessions: [{ innings: 1, to: 6 }] } }],
    [
      'cricket.digits',
      {},
      {
        subject: {
          sessions: [
            { innings: 1, to: 6 },
            { innings: 2, to: 6 },
          ],
        },
        payoff: LINE,
      },
    ],
    ['cricket.ball-by-ball', { ...ofBall, wicket: 8, extra: 9 }, { subject: aDelivery }],
    ['cricket.batsman', {}, { subject: { innings: 1, player: 'A' }, payoff: LINE }],
    ['cricket.batsman', { odd: 1, even: 2 }, { subject: { innings: 1, player: 'A', ask: 'odd-even' } }],
    ['cricket.top-batsman', { A: 1, B: 2, 'any other': 3 }, two],
    ['football.correct-score', listed, scores],
    ['racing.win', { Ajax: 1, Bold: 2 }, {}],
    ['racing.each-way', { Ajax: 1, Bold: 2, Comet: 3 }, { subject: { places: 2 }, payoff: EACH_WAY }],
    ['tennis.correct-score', { '2-0': 1, '2-1': 2 }, {}],
    ['racing.place', { Ajax: 1, Bold: 2, Comet: 3 }, { subject: { places: 2 }, payoff: { ...PLAIN, winners: 2 } }],
    [
      'cricket.ball-by-ball',
      { ...ofBall, wide: 8, 'no-ball': 9, bye: 10, 'leg-bye': 11, 'wicket-bowled': 12 },
      { subject: { ...aDelivery, kinds: true } },
    ],
  ] as const)('%s: %j may be', (rule, runnerNames, more) => {
    expect(verdict(rule, runnerNames, more)).toBe('right');
  });

  test.each([
    ['two runnerNames on one runner', 'football.match-odds', { home: 1, away: 1, draw: 3 }, {}],
    ['a runner that there is not', 'football.match-odds', { home: 1, away: 7, draw: 3 }, { selections: [1, 2, 3] }],
    ['a draw that this subject never answers', 'cricket.match-odds', { home: 1, away: 2, draw: 3 }, {}],
    ['a draw of sports without one', 'tennis.match-odds', { home: 1, away: 2, draw: 3 }, {}],
    ['a score that is none', 'tennis.correct-score', { '2-0': 1, 'two-one': 2 }, {}],
    ['a score that is not listed', 'football.correct-score', { ...listed, '2-1': 3 }, scores],
    ['a player that is not named', 'cricket.top-batsman', { A: 1, B: 2, C: 3, 'any other': 4 }, two],
    ['a runner that stands for nothing', 'cricket.match-odds', { home: 1, away: 2 }, { selections: [1, 2, 3] }],
    ['a horse without a name', 'racing.win', { Ajax: 1, Bold: 2 }, { selections: [1, 2, 3] }],
    ['an outcome without a runner', 'football.match-odds', { home: 1, away: 2 }, {}],
    ['no runnerNames', 'football.match-odds', {}, {}],
    [
      'nine digits of ten',
      'cricket.digits',
      { ...ofBall, 7: 8, 8: 9 },
      { subject: { sessions: [{ innings: 1, to: 6 }] } },
    ],
    ['a name with "any other" in it', 'racing.win', { 'Not any other': 1, 'any other': 1, Bold: 2 }, {}],
    [
      'a runner that stands for a name and is not there',
      'racing.win',
      { Ajax: 1, Bold: 2, Comet: 3 },
      { selections: [1, 3] },
    ],
    [
      'a dismissal in capitals',
      'cricket.ball-by-ball',
      { ...ofBall, wide: 8, 'no-ball': 9, bye: 10, 'leg-bye': 11, 'wicket-Bowled': 12 },
      { subject: { ...aDelivery, kinds: true } },
    ],
    [
      'a dismissal with more behind it',
      'cricket.ball-by-ball',
      { ...ofBall, wide: 8, 'no-ball': 9, bye: 10, 'leg-bye': 11, 'wicket-bowled 1': 12 },
      { subject: { ...aDelivery, kinds: true } },
    ],
    [
      'a dismissal that is none',
      'cricket.ball-by-ball',
      { ...ofBall, wide: 8, 'no-ball': 9, bye: 10, 'leg-bye': 11, 'a wicket-bowled': 12 },
      { subject: { ...aDelivery, kinds: true } },
    ],
    [
      'a wicket whose kind is wanted',
      'cricket.ball-by-ball',
      { ...ofBall, wicket: 8, extra: 9, wide: 10 },
      { subject: aDelivery },
    ],
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
    expect(verdict(rule, runnerNames, more)).toBe('invalid-outcomes');
  });

  test.each([
    ['a number on runners', 'cricket.session', {}, session],
    ['a number each-way', 'cricket.session', {}, { ...session, payoff: EACH_WAY }],
    ['a spread of other units than the rule’s', 'cricket.session', {}, { ...session, payoff: SPREAD }],
    ['a spread of ones', 'cricket.session', {}, { ...session, payoff: { ...SPREAD, width: 1 }, perUnit: 10 }],
    ['runners on a number', 'football.match-odds', { home: 1, away: 2, draw: 3 }, { payoff: LINE }],
    ['each-way on a plain market', 'racing.each-way', { Ajax: 1, Bold: 2 }, { subject: { places: 2 } }],
    ['a winner each-way', 'racing.win', { Ajax: 1, Bold: 2 }, { payoff: EACH_WAY }],
    ['three places on a payoff for one', 'racing.place', { Ajax: 1, Bold: 2 }, { subject: { places: 3 } }],
    ['one winner on a payoff for two', 'racing.win', { Ajax: 1, Bold: 2 }, { payoff: { ...PLAIN, winners: 2 } }],
    [
      'three places each-way on a payoff for two',
      'racing.each-way',
      { Ajax: 1, Bold: 2, Comet: 3 },
      { subject: { places: 3 }, payoff: EACH_WAY },
    ],
  ] as const)('are refused for %s', (_, rule, runnerNames, more) => {
    expect(verdict(rule, runnerNames, more)).toBe('wrong-payoff');
  });
});

test.each([
  ['football.match-odds', PLAIN, true],
  ['football.match-odds', LINE, false],
  ['football.match-odds', EACH_WAY, false],
  ['racing.each-way', EACH_WAY, true],
  ['racing.each-way', PLAIN, false],
  ['racing.win', PLAIN, true],
  ['racing.win', LINE, false],
  ['cricket.session', LINE, true],
  ['cricket.session', SPREAD, true],
  ['cricket.session', PLAIN, false],
  ['cricket.session', EACH_WAY, false],
  ['tennis.match-odds', PLAIN, true],
  ['cricket.digits', PLAIN, true],
  ['cricket.digits', LINE, true],
  ['cricket.ball-by-ball', PLAIN, true],
  ['cricket.ball-by-ball', LINE, false],
  ['no-such.rule', PLAIN, false],
] as const)('%s may pay by %j: %j', (rule, payoff, fits) => expect(fitsPayoff(rule, payoff)).toBe(fits));

test('of every rule it is said what it may answer', () => {
  const subject = { players: ['A'], runners: ['A'], scores: ['1-0'], sessions: [{}] };
  for (const { id } of newestRules()) expect(answersOfRule(id, subject).kind, id).toMatch(/^(number|runners)$/);
});
