import { describe, expect, test } from 'vitest';
import type { CricketFact } from '../../facts/cricket/cricket-facts.ts';
import { aMatch, HOME_WON } from '../../testing/a-match.fixture.ts';
import { ruled, answerOf } from '../../testing/reason-of.fixture.ts';

const total = (innings: number, runs: number, wickets: number, balls: number): CricketFact => ({
  kind: 'total',
  innings,
  runs,
  wickets,
  balls,
});

/** A match that is known by its totals after six overs and at the end alone. */
const totals = aMatch({
  innings: [
    { bowled: '0', more: [total(1, 50, 1, 36), total(1, 160, 7, 120)], end: 'overs' },
    { bowled: '0', more: [total(2, 40, 2, 36), total(2, 100, 10, 110)], end: 'all-out' },
  ],
  result: HOME_WON,
});

describe('a ball whose players nobody named', () => {
  const unnamed = { striker: '', nonStriker: '', bowler: '' };
  const someUnnamed = (innings: 0 | 1) => {
    const whole = { bowled: '20', end: 'overs' } as const;
    const pair = [whole, whole].map((one, at) => (at === innings ? { ...one, balls: { '3.1': unnamed } } : one));
    return aMatch({ innings: pair, result: HOME_WON });
  };

  test.each([
    ['batsman', { innings: 1, player: 'H5' }],
    ['bowler', { innings: 1, bowler: 'A1' }],
    ['balls-for-runs', { innings: 1, player: 'H1', runs: 300 }],
    ['top-batsman', { players: ['H1', 'H2'] }],
    ['match-total', { statistic: 'hundreds' }],
  ])('leaves %s open: it may have been theirs', (rule, subject) => {
    expect(ruled(rule, subject, someUnnamed(0))).toEqual({
      state: 'open',
      reason: 'the players of a ball are not named',
    });
  });

  test('changes nothing of another innings, and nothing that names nobody', () => {
    expect(answerOf('batsman', { innings: 1, player: 'H1' }, someUnnamed(1))).toBe('120');
    expect(answerOf('session', { innings: 1, to: 6 }, someUnnamed(0))).toBe('36');
  });

  test('changes nothing of a batter who was out before', () => {
    const out = { wickets: [{ player: 'H1', how: 'bowled', fielders: [] }] } as const;
    const innings = [{ bowled: '2.1', balls: { '1.6': out, '2.1': unnamed } }];
    expect(answerOf('batsman', { innings: 1, player: 'H1' }, aMatch({ innings }))).toBe('12');
  });

  test('changes nothing of a batter who retired out before, and all of one who retired hurt', () => {
    const match = (how: 'out' | 'hurt') => {
      const retired: CricketFact = { kind: 'retired', innings: 1, player: 'H1', how, after: { over: 1, delivery: 6 } };
      return aMatch({ innings: [{ bowled: '2.1', balls: { '2.1': unnamed }, more: [retired] }] });
    };
    expect(answerOf('batsman', { innings: 1, player: 'H1' }, match('out'))).toBe('12');
    expect(answerOf('batsman', { innings: 1, player: 'H1' }, match('hurt'))).toBe('open');
  });

  test('may be a batter who is out, too', () => {
    const wicket = { wickets: [{ player: '', how: 'run-out', fielders: [] }] } as const;
    const match = aMatch({ innings: [{ bowled: '20', balls: { '3.1': wicket }, end: 'overs' }] });
    expect(answerOf('batsman', { innings: 1, player: 'H1' }, match)).toBe('open');
  });
});

describe('a match without single balls', () => {
  test.each([
    ['batsman', { innings: 1, player: 'H1' }],
    ['bowler', { innings: 1, bowler: 'A1' }],
    ['balls-for-runs', { innings: 1, player: 'H1', runs: 30 }],
    ['top-batsman', { players: ['H1', 'H2'] }],
    ['batsman-match', { players: ['H1', 'A1'] }],
    ['delivery-runs', { innings: 1, over: 1, delivery: 1 }],
    ['ball-by-ball', { innings: 1, over: 1, delivery: 1 }],
    ['free-hit-boundary', { innings: 1 }],
    ['most', { of: 'fours' }],
  ])('leaves %s open: nobody has said that it did not happen', (rule, subject) => {
    expect(ruled(rule, subject, totals)).toEqual({
      state: 'open',
      reason: 'the source does not give single balls',
    });
  });

  test('settles what its totals say', () => {
    expect(answerOf('session', { innings: 1, to: 6 }, totals)).toBe('50');
    expect(answerOf('match-odds', {}, totals)).toBe('home');
  });
});

// "In cricket casino only helmet penalties count"; "penalty runs never count in sessions".
describe('penalty runs that no ball brought', () => {
  const penalty = (helmet: boolean): CricketFact => ({ kind: 'penalty', innings: 1, to: 0, runs: 5, helmet });
  const digit = { sessions: [{ innings: 1, to: 6 }] };

  test('count in cricket casino where the ball hit a helmet', () => {
    expect(answerOf('digits', digit, aMatch({ innings: [{ bowled: '6', more: [penalty(true)] }] }))).toBe('1');
    expect(answerOf('digits', digit, aMatch({ innings: [{ bowled: '6', more: [penalty(false)] }] }))).toBe('6');
  });

  test('count in the overs in which they were given, and in no session', () => {
    const late = aMatch({ innings: [{ bowled: '7', more: [penalty(true)] }] });
    expect(answerOf('digits', digit, late)).toBe('6');
    expect(answerOf('session', { innings: 1, to: 7 }, late)).toBe('42');
  });
});

// "Current player and partnership bets stand on score"; "retired hurt: the partnership continues".
test('the last pair stands on its score where one of it retires hurt and ends the innings', () => {
  const fallen = Array.from({ length: 9 }, (_, place) => [
    `${place + 1}.1`,
    { wickets: [{ player: `H${place + 3}`, how: 'bowled', fielders: [] }] },
  ]);
  const hurt: CricketFact = { kind: 'retired', innings: 1, player: 'H1', how: 'hurt' };
  const balls = Object.fromEntries(fallen) as Record<string, object>;
  const match = aMatch({ innings: [{ bowled: '15', balls, more: [hurt], end: 'all-out' }], result: HOME_WON });
  // 9.1 was the last wicket: five balls of that over and five overs at a run a ball.
  expect(answerOf('partnership', { innings: 1, wicket: 10 }, match)).toBe('35');
  const none = aMatch({ innings: [{ bowled: '9.1', balls, more: [hurt], end: 'all-out' }], result: HOME_WON });
  expect(answerOf('partnership', { innings: 1, wicket: 10 }, none)).toBe('void');
});
