import { describe, expect, test } from 'vitest';
import { aMatch, type AMatch, AWAY_WON, DRAWN, HOME_WON, NO_RESULT, TIED } from '../../testing/a-match.fixture.ts';
import type { CricketResult } from '../../facts/cricket/cricket-facts.ts';
import { answerOf } from '../../testing/reason-of.fixture.ts';

// A result of a source that tells nothing of the innings: it decides what rests on it alone, and ends no innings.

const official = (result: CricketResult, of: AMatch = {}) =>
  aMatch({ ...of, more: [...(of.more ?? []), { kind: 'official-result', result }] });
const ABANDONED: CricketResult = { kind: 'abandoned', text: 'Abandoned' };

test.each([
  ['match-odds', HOME_WON, 'home'],
  ['match-odds', AWAY_WON, 'away'],
  ['match-odds', TIED, 'void'],
  ['match-odds', DRAWN, 'void'],
  ['match-odds', NO_RESULT, 'void'],
  ['match-odds', ABANDONED, 'void'],
  ['bookmaker', AWAY_WON, 'away'],
  ['bookmaker', ABANDONED, 'void'],
  // Overs are compared: nobody has told them.
  ['bookmaker', NO_RESULT, 'open'],
  ['tied-match', TIED, 'yes'],
  ['tied-match', HOME_WON, 'no'],
  ['completed-match', HOME_WON, 'yes'],
  ['completed-match', NO_RESULT, 'no'],
] as const)('%s of %j: %s', (rule, result, expected) => {
  expect(answerOf(rule, {}, official(result))).toBe(expected);
});

const RESTING_ON_INNINGS = [
  ['toss', {}],
  ['lunch-favourite', {}],
  ['session', { innings: 1, to: 6 }],
  ['session', { innings: 2, to: 6 }],
  ['over-by-over', { innings: 1, over: 3 }],
  ['over-events', { from: 1, to: 10, statistic: 'runs' }],
  ['odd-even', { innings: 1, to: 6 }],
  ['innings-run', { innings: 2 }],
  ['khado', { innings: 1 }],
  ['meter', { innings: 1, to: 10 }],
  ['fall-of-wicket', { innings: 1, wicket: 1 }],
  ['partnership', { innings: 2, wicket: 1 }],
  ['innings-count', { innings: 1, statistic: 'fours' }],
  ['match-total', { statistic: 'sixes' }],
  ['most', { of: 'fours' }],
  ['most', { of: 'six-overs' }],
  ['batsman', { innings: 1, player: 'H1' }],
  ['batsman-match', { players: ['H1', 'A1'] }],
  ['bowler', { innings: 1, bowler: 'A11' }],
  ['top-batsman', { players: ['H1'] }],
  ['man-of-the-match', { players: ['H1'] }],
  ['free-hit-boundary', { innings: 1 }],
  ['dot-ball', { innings: 1, to: 6 }],
] as const;

describe.each([HOME_WON, TIED, NO_RESULT, ABANDONED])('with %j', (result) => {
  test.each(RESTING_ON_INNINGS)('%s %j waits, and is not void', (rule, subject) => {
    expect(answerOf(rule, subject, official(result))).toBe('open');
  });

  test('an innings that was told in part goes on, and what is completed stands', () => {
    const match = official(result, { innings: [{ bowled: '5.3' }] });
    expect(answerOf('session', { innings: 1, to: 5 }, match)).toBe('30');
    expect(answerOf('session', { innings: 1, to: 6 }, match)).toBe('open');
    expect(answerOf('innings-run', { innings: 1 }, match)).toBe('open');
    expect(answerOf('batsman', { innings: 1, player: 'H1' }, match)).toBe('open');
  });
});

test('a whole report of the match has its own result', () => {
  const match = official(HOME_WON, { result: AWAY_WON });
  expect(answerOf('match-odds', {}, match)).toBe('away');
});
