import { describe, expect, test } from 'vitest';
import type { CricketFact, CricketResult } from '../../facts/cricket/cricket-facts.ts';
import { aBall, aMatch, DRAWN, HOME_WON, NO_RESULT, type AnInnings } from '../../testing/a-match.fixture.ts';
import { ruled, answerOf } from '../../testing/reason-of.fixture.ts';

const test1 = (...innings: AnInnings[]) => aMatch({ format: 'Test', innings, result: DRAWN });

describe('70 overs', () => {
  // "Khado needs a minimum of 70 overs. Lambi/innings-run and lambi meter also need 70 overs." Here: khado is void below
  // it; lambi also stands on all out or declared.
  test.each([
    ['khado', '70', 'match-over', '420'],
    ['khado', '69.5', 'match-over', 'void'],
    ['khado', '69.5', 'all-out', 'void'],
    ['khado', '69.5', 'declared', 'void'],
    ['khado', '70', 'all-out', '420'],
    ['innings-run', '70', 'match-over', '420'],
    ['innings-run', '69.5', 'match-over', 'void'],
    ['innings-run', '69.5', 'weather', 'void'],
    ['innings-run', '69.5', 'all-out', '419'],
    ['innings-run', '69.5', 'declared', '419'],
    ['lambi-meter', '69.5', 'match-over', 'void'],
    ['lambi-meter', '70', 'match-over', '420.5'],
    ['lambi-meter', '69.5', 'all-out', '419'],
    ['lambi-meter', '69.5', 'declared', '419'],
  ] as const)('%s after %s overs, %s: %s', (rule, bowled, end, expected) => {
    const lastQuote = { lay: 419, back: 422 };
    expect(answerOf(rule, { innings: 1 }, test1({ bowled, end }), { lastQuote })).toBe(expected);
  });
});

describe('32 overs', () => {
  // "Bowler events need a minimum of 32 overs bowled." One legal ball is an over.
  test.each([
    ['31.0', 'void'],
    ['31.1', '42'],
    ['32', '42'],
  ])('a bowler of a Test of %s overs: %s runs', (bowled, expected) => {
    expect(answerOf('bowler', { innings: 1, bowler: 'A11' }, test1({ bowled, end: 'match-over' }))).toBe(expected);
  });

  test('a wide alone makes no over', () => {
    const wide = aBall({ innings: 1, over: 31, delivery: 1, bat: 0, wides: 1 });
    const match = test1({ bowled: '31', end: 'match-over', more: [wide] });
    expect(answerOf('bowler', { innings: 1, bowler: 'A11' }, match)).toBe('void');
  });
});

describe('days of a Test', () => {
  // "Test: the first-day session needs at least 25 overs, the first-day total needs 80".
  const day = (bowled: string) =>
    aMatch({ format: 'Test', innings: [{ bowled }], more: [{ kind: 'day-end', day: 1 }] });
  const session = (bowled: string) =>
    aMatch({ format: 'Test', innings: [{ bowled }], more: [{ kind: 'session-end', day: 1, session: 1 }] });
  test.each([
    ['25', '150'],
    ['24.5', 'void'],
  ])('a session of %s overs on the first day: %s', (bowled, expected) => {
    expect(answerOf('test-session', { day: 1, session: 1 }, session(bowled))).toBe(expected);
  });
  test.each([
    ['80', '480'],
    ['79.5', 'void'],
  ])('a first day of %s overs: %s', (bowled, expected) => {
    expect(answerOf('test-day', { day: 1 }, day(bowled))).toBe(expected);
  });
  test('a session waits until somebody has said where it ended, and the second begins there', () => {
    expect(
      answerOf('test-session', { day: 1, session: 1 }, aMatch({ format: 'Test', innings: [{ bowled: '90' }] })),
    ).toBe('open');
    const ends: CricketFact[] = [
      { kind: 'session-end', day: 1, session: 1, after: { innings: 1, legalBalls: 156 } },
      { kind: 'session-end', day: 1, session: 2, after: { innings: 1, legalBalls: 306 } },
      { kind: 'day-end', day: 1, after: { innings: 1, legalBalls: 480 } },
    ];
    const match = aMatch({ format: 'Test', innings: [{ bowled: '90' }], more: ends });
    expect([1, 2, 3].map((number) => answerOf('test-session', { day: 1, session: number }, match))).toEqual([
      '156',
      '150',
      '174',
    ]);
  });
  describe('a wide bowled after the last legal ball of a session', () => {
    // 155 legal balls, a wide as the sixth ball of over 26, its last legal ball, and on.
    const wide: CricketFact = aBall({ innings: 1, over: 25, delivery: 6, bat: 0, wides: 1 });
    const rest = [aBall({ innings: 1, over: 25, delivery: 7 })];
    const ends = (session: number, after?: object) =>
      ({ kind: 'session-end', day: 1, session, ...after }) as CricketFact;
    const sessions = (...more: CricketFact[]) =>
      [1, 2].map((session) =>
        ruled('test-session', { day: 1, session }, aMatch({ format: 'Test', innings: [{ bowled: '25.5', more }] })),
      );
    const later = (from: number) =>
      Array.from({ length: 25 * 6 }, (_, place) =>
        aBall({ innings: 1, over: from + Math.floor(place / 6), delivery: (place % 6) + 1 }),
      );
    const point = (legalBalls: number) => ({ after: { innings: 1, legalBalls } });
    test('belongs to it where the end was told after the wide', () => {
      expect(sessions(wide, ends(1), ...rest, ...later(26), ends(2))).toMatchObject([
        { state: 'settled', result: { number: 156 } },
        { state: 'settled', result: { number: 151 } },
      ]);
    });
    test('belongs to the next where the end was told before the wide', () => {
      expect(sessions(ends(1), wide, ...rest, ...later(26), ends(2))).toMatchObject([
        { state: 'settled', result: { number: 155 } },
        { state: 'settled', result: { number: 152 } },
      ]);
    });
    test('waits for a person where the end was told by its legal balls alone', () => {
      expect(sessions(wide, ...rest, ...later(26), ends(1, point(155)), ends(2))).toMatchObject([
        { state: 'held', would: { result: { number: 156 } } },
        { state: 'held', would: { result: { number: 151 } } },
      ]);
    });
    test('belongs to the next over’s session where the over was complete', () => {
      const next = [aBall({ innings: 1, over: 26, delivery: 1, bat: 0, wides: 1 }), ...later(27)];
      expect(sessions(wide, ...rest, ...next, ends(1, point(156)), ends(2))).toMatchObject([
        { state: 'settled', result: { number: 157 } },
        { state: 'settled', result: { number: 151 } },
      ]);
    });
  });
  test('other days need no number of overs', () => {
    const ends: CricketFact[] = [
      { kind: 'day-end', day: 1, after: { innings: 1, legalBalls: 480 } },
      { kind: 'day-end', day: 2, after: { innings: 1, legalBalls: 492 } },
    ];
    expect(answerOf('test-day', { day: 2 }, aMatch({ format: 'Test', innings: [{ bowled: '90' }], more: ends }))).toBe(
      '12',
    );
  });
});

describe('300 overs', () => {
  // "overall events need 300 overs (or a win)".
  const match = (last: string, result: CricketResult) =>
    aMatch({
      format: 'Test',
      innings: [{ bowled: '100', end: 'declared' }, { bowled: '100', end: 'all-out' }, { bowled: last }],
      result,
    });
  test.each([
    ['100', DRAWN, '1800'],
    ['99.5', DRAWN, 'void'],
    ['20', HOME_WON, '1320'],
  ])('a last innings of %s overs, %o: %s', (last, result, expected) => {
    expect(answerOf('match-total', { statistic: 'runs' }, match(last, result))).toBe(expected);
  });
  test('an over that all out or a declaration cut short counts as one', () => {
    const innings = [
      { bowled: '99.1', end: 'all-out' },
      { bowled: '99.1', end: 'declared' },
      { bowled: '100' },
    ] as const;
    expect(answerOf('match-total', { statistic: 'runs' }, aMatch({ format: 'Test', innings, result: DRAWN }))).toBe(
      '1790',
    );
  });
});

describe('the bookmaker of a match without a result', () => {
  // "Bookmaker: 25-over comparison in ODI and 10-over in T20." Runs, then fewer wickets, then boundaries, else void.
  const wicket = (player: string) => ({ bat: 1, wickets: [{ player, how: 'run-out', fielders: [] }] }) as const;
  const match = (format: 'ODI' | 'T20' | 'T10', ...innings: AnInnings[]) =>
    aMatch({ format, innings, result: NO_RESULT });
  test.each([
    ['ODI, 25 overs both', 'ODI', { bowled: '50' }, { bowled: '25', balls: { '0.1': { bat: 2 } } }, 'away'],
    ['ODI, 24.5', 'ODI', { bowled: '50' }, { bowled: '24.5', runs: 6 }, 'void'],
    ['T20, 10 overs both', 'T20', { bowled: '20', runs: 2 }, { bowled: '10' }, 'home'],
    ['T20, 9.5', 'T20', { bowled: '20' }, { bowled: '9.5', runs: 6 }, 'void'],
    ['T20, all out in 9.5', 'T20', { bowled: '20' }, { bowled: '9.5', end: 'all-out' }, 'home'],
    ['level on runs, fewer wickets', 'T20', { bowled: '20', balls: { '3.1': wicket('H1') } }, { bowled: '10' }, 'away'],
    [
      'level on wickets, more boundaries',
      'T20',
      {
        bowled: '20',
        balls: { '0.1': { bat: 4, boundary: 4 }, '0.2': { bat: 0 }, '0.3': { bat: 0 }, '0.4': { bat: 0 } },
      },
      { bowled: '10' },
      'home',
    ],
    ['level on all', 'T20', { bowled: '20' }, { bowled: '10' }, 'void'],
    [
      'wickets after the tenth over do not count',
      'T20',
      { bowled: '20', balls: { '10.1': wicket('H1') } },
      { bowled: '10' },
      'void',
    ],
    ['T10 has no comparison', 'T10', { bowled: '10', runs: 2 }, { bowled: '9' }, 'void'],
  ] as const)('%s', (...[, format, first, second, expected]) => {
    expect(answerOf('bookmaker', {}, match(format, first, second))).toBe(expected);
  });
  test('the official result wins, whatever the comparison says', () => {
    const innings = [{ bowled: '20' }, { bowled: '15', runs: 3 }];
    expect(answerOf('bookmaker', {}, aMatch({ innings, result: HOME_WON }))).toBe('home');
  });
});

describe('80 and 200 overs', () => {
  // Most fours and sixes: 80 % of the overs with a limit, 200 overs of a drawn match without.
  const four = { '0.1': { bat: 4, boundary: 4 } } as const;
  test.each([
    [16, 'home'],
    [15.5, 'void'],
  ])('a second innings of %d of 20 overs: %s', (cut, expected) => {
    const innings = [
      { bowled: '20', balls: four, end: 'overs' },
      { bowled: String(cut), cut, end: 'overs' },
    ] as const;
    expect(answerOf('most', { of: 'fours' }, aMatch({ innings, result: HOME_WON }))).toBe(expected);
  });
  test.each([
    ['100', 'home'],
    ['99.5', 'void'],
  ])('a draw with a second innings of %s overs: %s', (bowled, expected) => {
    expect(answerOf('most', { of: 'fours' }, test1({ bowled: '100', balls: four, end: 'declared' }, { bowled }))).toBe(
      expected,
    );
  });
});

describe('the mid-point of a meter', () => {
  // a/b apart by two or more: their middle; by one: the higher. 75/77 is 76, 53/54 is 54, 75/78 is 76.5.
  test.each([
    [75, 77, '76'],
    [53, 54, '54'],
    [75, 78, '76.5'],
    [60, 60, '60'],
  ])('%d/%d settles at %s', (lay, back, expected) => {
    const match = aMatch({ innings: [{ bowled: '12.3', end: 'weather' }], result: NO_RESULT });
    expect(answerOf('meter', { innings: 1 }, match, { lastQuote: { lay, back } })).toBe(expected);
  });
  test('without a quote it is void, and a completed one pays what was scored', () => {
    const stopped = aMatch({ innings: [{ bowled: '12.3', end: 'weather' }], result: NO_RESULT });
    expect(answerOf('meter', { innings: 1 }, stopped)).toBe('void');
    const whole = aMatch({ innings: [{ bowled: '20' }] });
    expect(answerOf('meter', { innings: 1 }, whole, { lastQuote: { lay: 75, back: 77 } })).toBe('120');
  });
  test('overs that are cut while play goes on settle nothing until the innings is over', () => {
    const quote = { lastQuote: { lay: 150, back: 152 } };
    const cut = (bowled: string, more: object = {}) => aMatch({ innings: [{ bowled, cut: 15, ...more }] });
    expect(ruled('meter', { innings: 1 }, cut('5'), quote)).toMatchObject({
      state: 'open',
      reason: 'the innings was cut to 15 of 20 overs, and play goes on',
    });
    expect(answerOf('meter', { innings: 1 }, cut('5'))).toBe('open');
    expect(answerOf('meter', { innings: 1 }, cut('15'), quote)).toBe('151');
    expect(answerOf('meter', { innings: 1 }, cut('15'))).toBe('void');
    expect(answerOf('meter', { innings: 1 }, cut('9', { end: 'weather' }), quote)).toBe('151');
    expect(
      answerOf('meter', { innings: 1 }, aMatch({ innings: [{ bowled: '5', cut: 15 }, { bowled: '1' }] }), quote),
    ).toBe('151');
    expect(answerOf('meter', { innings: 1, to: 16 }, cut('5'), quote)).toBe('open');
    expect(answerOf('meter', { innings: 1, to: 6 }, cut('6'), quote)).toBe('36');
  });
  test('a target that was reached abandons nothing', () => {
    const innings = [{ bowled: '20' }, { bowled: '15', runs: 2, target: 121, end: 'target' }] as const;
    const match = aMatch({ innings, result: HOME_WON });
    expect(answerOf('meter', { innings: 2 }, match, { lastQuote: { lay: 75, back: 77 } })).toBe('void');
  });
});
