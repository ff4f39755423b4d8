import { expect, test } from 'vitest';
import type { CricketFact } from '../../facts/cricket/cricket-facts.ts';
import { aMatch, AWAY_WON, HOME_WON } from '../../testing/a-match.fixture.ts';
import { answerOf } from '../../testing/reason-of.fixture.ts';

// Where a sentence of a rule has a border, and what is paid there.

const runOut = (player: string) => ({ wickets: [{ player, how: 'run-out', fielders: [] }] }) as const;

test('an innings that reaches its target with its last ball has run all its overs', () => {
  const chase = { bowled: '20', target: 121, balls: { '19.6': { bat: 4 } } } as const;
  const match = aMatch({ innings: [{ bowled: '20', end: 'overs' }, chase], result: AWAY_WON });
  expect(answerOf('innings-run', { innings: 2 }, match)).toBe('123');
  expect(answerOf('innings-count', { innings: 2, statistic: 'fours' }, match)).not.toBe('void');
});

test('an innings that reaches its target before its last ball has not', () => {
  const chase = { bowled: '19.5', target: 120, end: 'target' } as const;
  const match = aMatch({ innings: [{ bowled: '20', end: 'overs' }, chase], result: AWAY_WON });
  expect(answerOf('innings-run', { innings: 2 }, match)).toBe('void');
});

test('a chase of 30 overs in a Test voids counts of the innings, as it has not lasted 70', () => {
  const whole = { bowled: '80', end: 'all-out' } as const;
  const innings = [whole, whole, whole, { bowled: '30', end: 'target' }] as const;
  const match = aMatch({ format: 'Test', innings, result: AWAY_WON });
  expect(answerOf('innings-count', { innings: 4, statistic: 'fours' }, match)).toBe('void');
});

test.each([
  ['10', 'void'],
  ['16', 'home'],
])('most fours, of a side that weather left %s of 20 overs: %s', (bowled, expected) => {
  const four = { '0.1': { bat: 4, boundary: 4 } } as const;
  const innings = [
    { bowled: '20', end: 'overs', balls: four },
    { bowled, end: 'weather', target: 124 },
  ] as const;
  expect(answerOf('most', { of: 'fours' }, aMatch({ innings, result: HOME_WON }))).toBe(expected);
});

test.each([
  [1, '2'],
  [5, '2'],
  [6, '1'],
])('whoever retires out in over 5 is a wicket of overs %d to 10', (from, expected) => {
  const retired: CricketFact = {
    kind: 'retired',
    innings: 1,
    player: 'H1',
    how: 'out',
    after: { over: 4, delivery: 6 },
  };
  const first = { bowled: '20', balls: { '8.1': runOut('H2') }, more: [retired] } as const;
  const match = aMatch({ innings: [first, { bowled: '20' }], result: AWAY_WON });
  expect(answerOf('over-events', { from, to: 10, statistic: 'wickets' }, match)).toBe(expected);
});

test('runs of a match are those of its innings, what a feed added to them included', () => {
  const more: CricketFact[] = [{ kind: 'adjustment', innings: 1, runs: 3, after: { over: 3, delivery: 6 } }];
  const match = aMatch({
    innings: [
      { bowled: '20', more },
      { bowled: '20', runs: 0 },
    ],
    result: HOME_WON,
  });
  expect(answerOf('innings-run', { innings: 1 }, match)).toBe('123');
  expect(answerOf('match-total', { statistic: 'runs' }, match)).toBe('123');
});

test('a batter against another is decided by their first innings, also where one faced no ball in it', () => {
  const second = { striker: 'H2', nonStriker: 'H1', bat: 3 } as const;
  const innings = [
    { bowled: '1', end: 'all-out' },
    { bowled: '1', end: 'all-out' },
    { bowled: '1', balls: { '0.1': second }, end: 'all-out' },
  ] as const;
  const match = aMatch({ format: 'Test', innings, result: AWAY_WON });
  expect(answerOf('batsman-match', { players: ['H2', 'A1'] }, match)).toBe('void');
});

test.each([
  [{ noBalls: 1, bat: 1 }, 'void'],
  [{ bat: 1 }, 'odd'],
])('odd or even of a batter needs a legal ball: %j', (ball, expected) => {
  const balls = { '0.1': { striker: 'H3', nonStriker: 'H1', ...ball } };
  const match = aMatch({ innings: [{ bowled: '0.1', balls, end: 'all-out' }, { bowled: '20' }], result: AWAY_WON });
  expect(answerOf('batsman', { innings: 1, player: 'H3', ask: 'odd-even' }, match)).toBe(expected);
});

test('an innings that was forfeited without a ball keeps no total of the match open', () => {
  const innings = [
    { bowled: '80', end: 'all-out' },
    { bowled: '0', end: 'forfeited' },
    { bowled: '70', end: 'all-out' },
  ] as const;
  expect(answerOf('match-total', { statistic: 'fours' }, aMatch({ format: 'Test', innings, result: AWAY_WON }))).toBe(
    '0',
  );
});
