import { describe, expect, test } from 'vitest';
import type { CricketFact, CricketResult } from '../../facts/cricket/cricket-facts.ts';
import { aMatch, AWAY_WON, DRAWN, HOME_WON, NO_RESULT, TIED } from '../../testing/a-match.fixture.ts';
import { ruled, answerOf } from '../../testing/reason-of.fixture.ts';

const superOver: CricketResult = {
  ...TIED,
  kind: 'tie',
  eliminator: 1,
  method: 'super-over',
  text: 'Away won the super over',
};
const bowlOut: CricketResult = { ...superOver, method: 'bowl-out' };
const abandoned: CricketResult = { kind: 'abandoned', text: 'Abandoned' };

// "Match odds: a super over counts; a tie without one is void." "Bookmaker: the official result always wins."
test.each([
  ['home won', HOME_WON, 'home', 'home', 'no', 'yes'],
  ['away won', AWAY_WON, 'away', 'away', 'no', 'yes'],
  ['a tie', TIED, 'void', 'void', 'yes', 'yes'],
  ['a tie and a super over', superOver, 'away', 'away', 'yes', 'yes'],
  ['a tie and a bowl-out', bowlOut, 'void', 'void', 'yes', 'yes'],
  ['a draw', DRAWN, 'void', 'void', 'no', 'yes'],
  ['no result', NO_RESULT, 'void', 'void', 'void', 'no'],
  ['abandoned', abandoned, 'void', 'void', 'void', 'no'],
] as const)('%s', (...[, result, odds, bookmaker, tied, completed]) => {
  const match = aMatch({ result });
  expect(answerOf('match-odds', {}, match)).toBe(odds);
  expect(answerOf('bookmaker', {}, match)).toBe(bookmaker);
  expect(answerOf('tied-match', {}, match)).toBe(tied);
  expect(answerOf('completed-match', {}, match)).toBe(completed);
});

test('a draw pays the draw where the market has it', () => {
  const match = aMatch({ format: 'Test', result: DRAWN });
  expect(answerOf('match-odds', { draw: true }, match)).toBe('draw');
  expect(answerOf('bookmaker', { draw: true }, match)).toBe('draw');
});

// "Penalty runs count for the match result": the official outcome wins, whatever the balls add up to.
test('the official outcome wins against the balls', () => {
  const match = aMatch({ innings: [{ bowled: '20' }, { bowled: '20', runs: 0 }], result: AWAY_WON });
  expect(answerOf('match-odds', {}, match)).toBe('away');
});

test('everything about the result is open until there is one', () => {
  for (const rule of ['match-odds', 'bookmaker', 'tied-match', 'completed-match', 'toss', 'lunch-favourite'])
    expect(answerOf(rule, {}, aMatch({ innings: [{ bowled: '20' }] }))).toBe('open');
});

describe('the toss', () => {
  const tossed: CricketFact = { kind: 'toss', winner: 1, chose: 'bat' };
  test('pays whoever wins it, also in a match that is abandoned after it', () => {
    expect(answerOf('toss', {}, aMatch({ more: [tossed] }))).toBe('away');
    expect(answerOf('toss', {}, aMatch({ more: [tossed], result: abandoned }))).toBe('away');
  });
  test('is void where there was none', () => {
    expect(answerOf('toss', {}, aMatch({ result: abandoned }))).toBe('void');
  });
});

describe('the lunch favourite', () => {
  const innings = [{ bowled: '20' }, { bowled: '20' }];
  const match = aMatch({ innings, result: HOME_WON });
  test.each([
    [180, 220, 'home'],
    [220, 180, 'away'],
    [200, 200, 'void'],
  ])('home at %i, away at %i: %s', (home, away, expected) => {
    expect(answerOf('lunch-favourite', {}, match, { prices: { home, away } })).toBe(expected);
  });
  test('waits for the prices of the break, and a tied match voids it', () => {
    expect(answerOf('lunch-favourite', {}, match)).toBe('open');
    expect(
      answerOf('lunch-favourite', {}, aMatch({ innings, result: TIED }), { prices: { home: 180, away: 220 } }),
    ).toBe('void');
  });
  test('there is none where the first innings was stopped for good', () => {
    const stopped = aMatch({ innings: [{ bowled: '12', end: 'weather' }], result: NO_RESULT });
    expect(answerOf('lunch-favourite', {}, stopped, { prices: { home: 180, away: 220 } })).toBe('void');
  });
});

describe('a doubt', () => {
  const from = (innings: number, ball: number) =>
    [{ about: 'line 1', kind: 'step-back', text: 'totals fell', since: 0, from: { innings, ball } }] as never;
  const all = [{ about: 'line 1', kind: 'silence', text: 'nothing is heard', since: 0 }] as never;
  const innings = [{ bowled: '20' }, { bowled: '8' }];
  const six = (number: number, doubts: never) =>
    ruled('session', { innings: number, to: 6 }, aMatch({ innings, doubts }));

  test('holds what was read, with what it would be', () => {
    expect(six(1, from(1, 30))).toEqual({
      state: 'held',
      reason: 'in doubt: totals fell',
      would: expect.objectContaining({ state: 'settled', result: { number: 36 } }),
    });
  });
  test.each([
    ['the last ball that was read', 1, from(1, 36), 'held'],
    ['the ball after it', 1, from(1, 37), 'settled'],
    ['another innings', 1, from(2, 1), 'settled'],
    ['everything', 2, all, 'held'],
  ])('about %s', (_what, number, doubts, state) => {
    expect(six(number, doubts).state).toBe(state);
  });
  test('about balls does not hold the official outcome, one about everything does', () => {
    const match = (doubts: never) => aMatch({ innings, doubts, result: HOME_WON });
    expect(answerOf('match-odds', {}, match(from(1, 1)))).toBe('home');
    expect(answerOf('match-odds', {}, match(all))).toBe('held');
  });
  test('holds a comparison that reads balls', () => {
    const match = (doubts: never) =>
      aMatch({ innings: [{ bowled: '20' }, { bowled: '12', runs: 2 }], doubts, result: NO_RESULT });
    expect(answerOf('bookmaker', {}, match(from(2, 60)))).toBe('held');
    expect(answerOf('bookmaker', {}, match(from(2, 61)))).toBe('away');
  });
  test('holds no market that is open anyway', () => {
    expect(
      answerOf('session', { innings: 1, to: 25 }, aMatch({ format: 'ODI', innings: [{ bowled: '20' }], doubts: all })),
    ).toBe('open');
  });
});

test('what a source does not count is not settled from it', () => {
  const uncounted: CricketFact = { kind: 'not-counted', statistics: ['boundaries'] };
  const match = aMatch({ innings: [{ bowled: '20' }, { bowled: '20' }], more: [uncounted], result: HOME_WON });
  expect(ruled('match-total', { statistic: 'fours' }, match)).toMatchObject({ state: 'open', reason: /boundaries/ });
  expect(answerOf('match-total', { statistic: 'runs' }, match)).toBe('240');
});
