import { describe, expect, test } from 'vitest';
import type { CricketBall } from '../../facts/cricket/cricket-facts.ts';
import { aBall, aMatch, HOME_WON } from '../../testing/a-match.fixture.ts';
import { ballOutcome } from './ball-rules.ts';
import { answerOf } from '../../testing/reason-of.fixture.ts';

const wickets = [{ player: 'H1', how: 'run-out', fielders: [] }] as const;

// "Bat runs only for run bets; wicket with runs counts only as wicket; extras count only as extras; run-out on no ball =
// no ball."
test.each([
  ['a dot', { bat: 0 }, '0', '0'],
  ['three', { bat: 3 }, '3', '3'],
  ['four', { bat: 4, boundary: 4 }, '4', '4'],
  ['a wicket with a run', { bat: 1, wickets }, 'wicket', 'wicket-run-out'],
  ['a run-out on a no-ball', { bat: 1, noBalls: 1, wickets }, 'extra', 'no-ball'],
  ['a six off a no-ball', { bat: 6, boundary: 6, noBalls: 1 }, 'extra', 'no-ball'],
  ['a wide', { bat: 0, wides: 5 }, 'extra', 'wide'],
  ['leg byes', { bat: 0, legByes: 2 }, 'extra', 'leg-bye'],
  ['byes', { bat: 0, byes: 1 }, 'extra', 'bye'],
] as const)('%s is one outcome and no other', (_name, ball, plain, kind) => {
  const bowled: CricketBall = aBall(ball);
  expect(ballOutcome(bowled, false)).toBe(plain);
  expect(ballOutcome(bowled, true)).toBe(kind);
});

describe('a delivery', () => {
  const balls = { '0.2': { bat: 0, wides: 1 }, '0.3': { bat: 2, noBalls: 1, penalty: 5 } };
  const match = aMatch({ innings: [{ bowled: '2', balls, end: 'all-out' }], result: HOME_WON });
  const off = (over: number, delivery: number) => answerOf('delivery-runs', { innings: 1, over, delivery }, match);
  test('brings its runs and extras; each wide and no-ball is a delivery, penalty runs count in none', () => {
    expect([off(1, 1), off(1, 2), off(1, 3)]).toEqual(['1', '1', '3']);
  });
  test('that is not bowled is void, one to come is open', () => {
    expect(off(1, 9)).toBe('void');
    expect(off(3, 1)).toBe('void');
    expect(
      answerOf('delivery-runs', { innings: 1, over: 3, delivery: 1 }, aMatch({ innings: [{ bowled: '2' }] })),
    ).toBe('open');
    expect(answerOf('ball-by-ball', { innings: 1, over: 1, delivery: 2 }, match)).toBe('extra');
  });
});

// "Dot ball: no wicket ball."
test('a ball with a wicket, an extra or a run is no dot ball', () => {
  const balls = {
    '0.1': { bat: 0 },
    '0.2': { bat: 0, wickets },
    '0.3': { bat: 0, legByes: 1 },
    '0.4': { bat: 0, byes: 1 },
  };
  expect(answerOf('dot-ball', { innings: 1, to: 1 }, aMatch({ innings: [{ bowled: '1', balls }] }))).toBe('1');
});

// "Free-hit boundary bets void if no free hit."
test.each([
  ['hit for four', { '0.2': { noBalls: 1 }, '0.3': { bat: 4, boundary: 4 } }, 'yes'],
  [
    'after a wide in between',
    { '0.2': { noBalls: 1 }, '0.3': { bat: 0, wides: 1 }, '0.4': { bat: 6, boundary: 6 } },
    'yes',
  ],
  ['not hit', { '0.2': { noBalls: 1 } }, 'no'],
  ['none', { '0.3': { bat: 4, boundary: 4 } }, 'void'],
] as const)('the first free hit, %s: %s', (_name, balls, expected) => {
  const match = aMatch({ innings: [{ bowled: '20', balls, end: 'overs' }] });
  expect(answerOf('free-hit-boundary', { innings: 1 }, match)).toBe(expected);
});
