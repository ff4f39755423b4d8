import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InningsEnd } from '../../facts/cricket/cricket-facts.ts';
import { boundRule } from '../rule-book.ts';
import { aMatch, HOME_WON, NO_RESULT, type AnInnings } from '../../testing/a-match.fixture.ts';
import { aContext } from '../../testing/rules.fixture.ts';
import { answerOf } from '../../testing/reason-of.fixture.ts';

const six = { innings: 1, to: 6 };

// "A single-match market whose unit was not completed is void; a completed unit stands, also in a no-result match."
test.each([
  ['6', 'weather', '36'],
  ['5.5', 'weather', 'void'],
  ['5.5', 'all-out', '35'],
  ['5.5', 'target', 'void'],
  ['5.5', 'match-over', 'void'],
  ['5.5', undefined, 'open'],
] as const)('six overs after %s, %s: %s', (bowled, end, expected) => {
  const innings: AnInnings[] = [{ bowled, ...(end === undefined ? {} : { end }) }];
  const match = aMatch({ innings, ...(end === undefined ? {} : { result: NO_RESULT }) });
  expect(answerOf('session', six, match)).toBe(expected);
});

test('an innings that was not played voids its sessions, one to come leaves them open', () => {
  expect(answerOf('session', { innings: 2, to: 6 }, aMatch({ innings: [{ bowled: '20' }], result: NO_RESULT }))).toBe(
    'void',
  );
  expect(answerOf('session', { innings: 2, to: 6 }, aMatch({ innings: [{ bowled: '20' }] }))).toBe('open');
});

test('overs that are cut void only what was not finished', () => {
  const match = aMatch({ innings: [{ bowled: '9', cut: 9, end: 'overs' }, { bowled: '9' }] });
  expect(answerOf('session', six, match)).toBe('36');
  expect(answerOf('session', { innings: 1, to: 10 }, match)).toBe('void');
});

describe('penalty runs', () => {
  const balls = { '0.1': { penalty: 5 }, '0.2': { penalty: 5, helmet: true } };
  const match = aMatch({ innings: [{ bowled: '20', balls }] });
  test('never count in sessions', () => {
    expect(answerOf('session', six, match)).toBe('36');
    expect(answerOf('innings-run', { innings: 1 }, match)).toBe('120');
  });
  test('of a helmet count in cricket casino, others do not', () => {
    expect(answerOf('digits', { sessions: [six] }, match)).toBe('1');
  });
});

describe('cricket casino', () => {
  const match = aMatch({ innings: [{ bowled: '20' }, { bowled: '20', balls: { '0.1': { bat: 2 } } }] });
  test('names the digits in the order of its sessions', () => {
    const sessions = [six, { innings: 2, to: 6 }, { innings: 1, to: 10 }];
    expect([1, 2, 3].map((many) => answerOf('digits', { sessions: sessions.slice(0, many) }, match))).toEqual([
      '6',
      '67',
      '670',
    ]);
  });
  // Markets that opened under the first version keep it: their runners are named by the digits.
  test('a first zero is in the name of a runner, and in no number', () => {
    const zero = aMatch({ innings: [{ bowled: '20', balls: { '0.1': { bat: 5 } } }, { bowled: '20' }] });
    const subject = { sessions: [six, { innings: 2, to: 6 }] };
    const by = (version: number) => {
      const { rule, subject: read } = boundRule({ rule: 'cricket.digits', version, subject });
      return rule.settle(zero, read, aContext());
    };
    expect(by(1)).toMatchObject({ state: 'settled', result: { winners: ['06'] } });
    expect(by(2)).toMatchObject({ state: 'settled', result: { number: 6 } });
  });
  test('is void as soon as one of its sessions is', () => {
    const stopped = aMatch({ innings: [{ bowled: '5', end: 'weather' }] });
    expect(answerOf('digits', { sessions: [six, { innings: 2, to: 6 }] }, stopped)).toBe('void');
  });
});

// In a Test what is left of several overs comes from the next innings; one over stands all out and is void declared.
test.each([
  ['all-out', 10, '35'],
  ['declared', 10, '35'],
  ['all-out', 1, '3'],
  ['declared', 1, 'void'],
] as const)('a Test innings %s in mid-over, session of %i: %s', (end, many, expected) => {
  // 4.3 overs count as five: 27 runs of ten overs are left to five of the next innings at one a ball, less what was not bowled.
  const match = aMatch({
    format: 'Test',
    innings: [{ bowled: '4.3', end, runs: 0, balls: { '4.1': { bat: 3 }, '4.2': { bat: 2 } } }, { bowled: '5' }],
  });
  const session =
    many === 1
      ? answerOf('over-by-over', { innings: 1, over: 5 }, match)
      : answerOf('session', { innings: 1, to: many }, match);
  expect(session).toBe(many === 1 && expected !== 'void' ? '5' : expected);
});

test('the balance waits for the next innings, and the end of the match voids a declared one', () => {
  const first = { bowled: '4.3', end: 'declared' } as const;
  expect(answerOf('session', { innings: 1, to: 10 }, aMatch({ format: 'Test', innings: [first] }))).toBe('open');
  expect(
    answerOf('session', { innings: 1, to: 10 }, aMatch({ format: 'Test', innings: [first], result: HOME_WON })),
  ).toBe('void');
  const out = { bowled: '4.3', end: 'all-out' } as const;
  expect(
    answerOf('session', { innings: 1, to: 10 }, aMatch({ format: 'Test', innings: [out], result: HOME_WON })),
  ).toBe('27');
});

// "1-10 and 11-20 over events: balance overs come from second innings after all out."
test('events of 1 to 10 overs take the balance from the second innings', () => {
  const innings = [
    { bowled: '8.2', end: 'all-out' },
    { bowled: '5', balls: { '0.1': { bat: 4, boundary: 4 } } },
  ] as const;
  const match = aMatch({ innings });
  expect(answerOf('over-events', { from: 1, to: 10, statistic: 'runs' }, match)).toBe(String(50 + 9));
  expect(answerOf('over-events', { from: 1, to: 10, statistic: 'fours' }, match)).toBe('1');
  expect(answerOf('session', { innings: 1, to: 10 }, match)).toBe('50');
});

describe('over by over', () => {
  test.each([
    ['5', undefined, '6'],
    ['4.5', 'all-out', '5'],
    ['4.5', 'target', 'void'],
    ['4', 'all-out', 'void'],
  ] as const)('the fifth over after %s, %s: %s', (bowled, end, expected) => {
    const innings = [{ bowled, ...(end === undefined ? {} : { end: end as InningsEnd }) }];
    expect(answerOf('over-by-over', { innings: 1, over: 5 }, aMatch({ innings }))).toBe(expected);
  });
});

test('odd or even is the parity of the session, 0 is even', () => {
  expect(answerOf('odd-even', { innings: 1, to: 1 }, aMatch({ innings: [{ bowled: '1', runs: 0 }] }))).toBe('even');
  expect(
    answerOf('odd-even', { innings: 1, to: 1 }, aMatch({ innings: [{ bowled: '1', balls: { '0.1': { bat: 2 } } }] })),
  ).toBe('odd');
});

describe('powerplay and power surge', () => {
  // "Powerplay | 4 overs." "Power Surge | two overs, from the 11th over."
  const match = aMatch({ innings: [{ bowled: '20', balls: { '10.1': { bat: 4 }, '11.1': { bat: 6 } } }] });
  test('are four overs, and two from the one it was taken in', () => {
    expect(answerOf('powerplay', { innings: 1 }, match)).toBe('24');
    expect(answerOf('power-surge', { innings: 1, over: 11 }, match)).toBe('20');
    expect(answerOf('power-surge', { innings: 1, over: null }, match)).toBe('void');
  });
  test('a surge before the eleventh over is no market', () => {
    const terms = { rule: 'cricket.power-surge', version: 1, subject: { innings: 1, over: 10 } };
    expect(() => boundRule(terms)).toThrow(/cannot read its subject/);
  });
});

test('virtual cricket: an early finish voids the runs and wickets of an over that is not bowled to its end', () => {
  const match = aMatch({ innings: [{ bowled: '4.5', end: 'all-out' }] });
  expect(answerOf('virtual-over', { innings: 1, over: 4, statistic: 'runs' }, match)).toBe('6');
  expect(answerOf('virtual-over', { innings: 1, over: 5, statistic: 'wickets' }, match)).toBe('void');
});

// "first innings only in limited overs; void when the innings is reduced".
test.each([
  ['the first innings, whole', { innings: 1 }, {}, '120'],
  ['six overs of it', six, {}, '36'],
  ['the second innings', { innings: 2 }, {}, 'void'],
  ['an innings that was cut', { innings: 1 }, { cut: 20 - 1 }, 'void'],
] as const)('khado on %s: %s', (_name, subject, more, expected) => {
  const bowled = 'cut' in more ? '19' : '20';
  const match = aMatch({ innings: [{ bowled, end: 'overs', ...more }, { bowled: '20' }], result: HOME_WON });
  expect(answerOf('khado', subject, match)).toBe(expected);
});

test.each([
  ['20', 'overs', '120'],
  ['19.5', 'all-out', '119'],
  ['19.5', 'weather', 'void'],
  ['19.5', 'target', 'void'],
] as const)('an innings run of 20 overs after %s, %s: %s', (bowled, end, expected) => {
  expect(answerOf('innings-run', { innings: 1 }, aMatch({ innings: [{ bowled, end }] }))).toBe(expected);
});

test('a session is decided by its own overs: whatever comes later changes nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 6 }),
      (to, later, bat) => {
        const over = to + Math.floor(later / 6);
        const balls = { [`${over}.${(later % 6) + 1}`]: { bat } };
        const match = aMatch({ innings: [{ bowled: '20', balls }] });
        return answerOf('session', { innings: 1, to }, match) === String(6 * to);
      },
    ),
    { numRuns: 60 },
  );
});

test('the runs of single overs add up to the session', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 36, maxLength: 36 }), (bats) => {
      const balls = Object.fromEntries(
        bats.map((bat, place) => [`${Math.floor(place / 6)}.${(place % 6) + 1}`, { bat }]),
      );
      const match = aMatch({ innings: [{ bowled: '6', balls }] });
      const overs = [1, 2, 3, 4, 5, 6].map((over) => Number(answerOf('over-by-over', { innings: 1, over }, match)));
      return Number(answerOf('session', six, match)) === overs.reduce((sum, runs) => sum + runs, 0);
    }),
    { numRuns: 60 },
  );
});
