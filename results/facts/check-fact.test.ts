import { describe, expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { checkFact } from './check-fact.ts';
import type { Fact } from './fact.ts';
import type { FactsKind } from './facts-kind.ts';
import { foldFootball } from './football/fold-football.ts';

// Facts that cannot be: refused with a stable code, and nothing is settled by them.

const START = Date.UTC(2026, 10, 21, 15);
const NAMES = { competition: 'Cup', season: '2026', startsAt: START };
const begins = (period: string) => ({ kind: 'period-begins', period, at: START });
const ends = (period: string) => ({ kind: 'period-ends', period, at: START });
const goal = (period = 'first-half') => ({ kind: 'goal', side: 0, period, at: START });
const abandoned = { kind: 'abandoned', at: START };

const OVERTURN = { kind: 'overturn', of: 'goal', which: 1, reviewAt: START, at: START };
const FOOTBALL = { kind: 'fixture', teams: ['H', 'A'], ...NAMES };
const FIRST = [FOOTBALL, begins('first-half')];
const OVER = [...FIRST, ends('first-half'), begins('second-half'), ends('second-half')];
const BASKETBALL = { kind: 'fixture', sport: 'basketball', teams: ['H', 'A'], ...NAMES, periods: 4, periodMs: 720_000 };
const quarter = (period: number) => ({ kind: 'period-begins', period, at: START });
const quarterEnds = (period: number) => ({ kind: 'period-ends', period, at: START });
const TENNIS = { kind: 'fixture', sport: 'tennis', sides: ['H', 'A'], ...NAMES, bestOf: 3, target: 6, tieBreak: true };
const set = (unit: number) => ({ kind: 'unit-begins', unit, at: START });
const setEnds = (unit: number, winner = 0) => ({ kind: 'unit-ends', unit, winner, at: START });
const games = (unit: number, ...points: number[]) => ({ kind: 'score', unit, points });
const VOLLEYBALL = { ...TENNIS, sport: 'volleyball', bestOf: 5, target: 25, lastTarget: 15, tieBreak: false };
const FRAMES = { ...TENNIS, sport: 'snooker', bestOf: 5, target: 0, tieBreak: false };
const WON = [TENNIS, set(1), setEnds(1), set(2), setEnds(2)];
const TENNIS_TO_THE_LAST = [TENNIS, set(1), games(1, 6, 0), setEnds(1), set(2), games(2, 0, 6), setEnds(2, 1), set(3)];
/** A tie-break, one game, in place of the last set. */
const TIE_BREAK_LAST = [{ ...TENNIS, lastTarget: 1 }, ...TENNIS_TO_THE_LAST.slice(1)];
const VOLLEYBALL_TO_THE_LAST = [
  VOLLEYBALL,
  ...[0, 1, 0, 1].flatMap((winner, place) => [
    set(place + 1),
    games(place + 1, winner === 0 ? 25 : 20, winner === 0 ? 20 : 25),
    setEnds(place + 1, winner),
  ]),
  set(5),
];
const score = (when: 'half-time' | 'full-time') => ({ kind: 'score', when, goals: [1, 0] });
/** The fixture of a format; then what ends its first set, and its last, and what does not. */
const FORMATS: readonly [object, 'first' | 'last', string, string][] = [
  // ITF Rules of Tennis 2017, Appendix V: short sets have their tie-break at 4–4, FAST4 at 3–3. If nobody says, either.
  [{ target: 4 }, 'first', '4-0 4-2 4-3 5-3 5-4', '3-0 5-2 4-4 6-4'],
  [{ target: 4, tieBreakAt: 3 }, 'first', '4-0 4-2 4-3', '5-3 5-4 3-2'],
  [{ target: 4, tieBreakAt: 4 }, 'first', '4-2 5-3 5-4', '4-3 6-4'],
  // Pro sets, to eight games, with the tie-break at 8–8 or, in college tennis, at 7–7.
  [{ bestOf: 1, target: 8 }, 'first', '8-0 8-6 8-7 9-7 9-8', '7-5 8-8 9-6'],
  [{ bestOf: 1, target: 8, tieBreakAt: 7 }, 'first', '8-6 8-7', '9-7 9-8'],
  [{ bestOf: 1, target: 8, tieBreakAt: 8 }, 'first', '8-6 9-7 9-8', '8-7 10-8'],
  // ITF Appendix V: a match tie-break is won with seven or ten points and a margin of two.
  // A last set whose format nobody has said: with a tie-break at 6–6 or at 12–12, played on, or a match tie-break.
  [{}, 'last', '6-4 7-5 7-6 8-6 13-12 14-12 70-68 10-3', '6-5 8-7 13-10 11-10 12-11 1-0'],
  [{ tieBreakAt: 6 }, 'last', '6-4 7-5 7-6', '8-6 13-12 10-8'],
  [{ lastUnit: { target: 6 } }, 'last', '6-4 8-6 70-68', '7-6 13-12 10-7'],
  [{ lastUnit: { target: 6, tieBreakAt: 6 } }, 'last', '6-4 7-6', '8-6 10-8'],
  [{ lastUnit: { target: 6, tieBreakAt: 12 } }, 'last', '6-4 8-6 13-11 13-12', '7-6 14-12'],
  [{ lastUnit: { target: 10, isTieBreak: true } }, 'last', '10-0 10-8 11-9 18-16 1-0', '10-9 11-10 11-8 6-4'],
  [{ lastTarget: 10 }, 'last', '10-0 10-8 11-9 18-16 1-0', '10-9 11-10 11-8 6-4'],
  [{ lastTarget: 7 }, 'last', '7-0 7-5 8-6 1-0', '7-6 9-6 6-4'],
  [{ lastTarget: 1 }, 'last', '1-0 7-5 10-8 12-10', '6-4 11-10 2-1'],
];
const ENDS_BY_FORMAT = FORMATS.flatMap(([format, place, ends, others]) => {
  const fixture = { ...TENNIS, ...format };
  const target = fixture.target;
  const before = [set(1), games(1, target, 0), setEnds(1), set(2), games(2, 0, target), setEnds(2, 1)];
  const unit = place === 'first' ? 1 : 3;
  const rowsOf = (scores: string, code: string): Row[] =>
    scores.split(' ').map((score) => {
      const [first, second] = score.split('-').map(Number) as [number, number];
      return [[fixture, ...(unit === 1 ? [] : before), set(unit), games(unit, first, second)], setEnds(unit), code];
    });
  return [...rowsOf(ends, 'ok'), ...rowsOf(others, 'not-an-end')];
});
const RACE = {
  kind: 'fixture',
  runners: ['A', 'B', 'C'],
  venue: 'Ascot',
  country: 'GB',
  startsAt: START,
  day: '2026-11-21',
  surface: 'turf',
  distance: 1600,
};
const out = (runner: string) => ({ kind: 'non-runner', runner, at: START });
const off = { kind: 'off', at: START, day: '2026-11-21' };
const result = (...order: string[][]) => ({ kind: 'result', order, weighedIn: true });
const unofficial = (...order: string[][]) => ({ kind: 'result', order, weighedIn: false });
const disqualified = (runner: string) => ({ kind: 'disqualified', runner, at: START });
const ELECTION = { kind: 'fixture', name: 'Loksabha', year: 2026, startsAt: START };
const seats = (final: boolean, count = 5) => ({ kind: 'seats', party: 'P', seats: count, final });
const DAY = {
  kind: 'fixture',
  instrument: 'NFY',
  contract: '2026-11',
  day: '2026-11-23',
  opensAt: START,
  closesAt: START + 1,
};
const tick = (at: number) => ({ kind: 'tick', ticks: 500_000, at });
const price = (contract = '2026-11') => ({ kind: 'settlement-price', ticks: 500_000, contract });

type Row = readonly [known: readonly object[], said: unknown, code: string];

const ROWS: Readonly<Partial<Record<FactsKind, readonly Row[]>>> = {
  football: [
    [[], goal(), 'no-fixture'],
    [[FOOTBALL], FOOTBALL, 'fixture-twice'],
    [[FOOTBALL], goal(), 'goal-before-the-start'],
    [FIRST, goal('second-half'), 'goal-before-the-start'],
    [FIRST, goal(), 'ok'],
    [OVER, goal('second-half'), 'goal-after-the-end'],
    [OVER, { kind: 'corner', side: 0, period: 'second-half', at: START, taken: true }, 'corner-after-the-end'],
    [
      OVER,
      { kind: 'card', side: 0, period: 'second-half', at: START, card: 'red', to: 'player' },
      'card-after-the-end',
    ],
    [
      OVER,
      { kind: 'card', side: 0, period: 'second-half', at: START, card: 'red', to: 'staff', afterWhistle: true },
      'ok',
    ],
    [[...FIRST, abandoned], goal(), 'match-stopped'],
    [OVER, abandoned, 'already-over'],
    [[FOOTBALL], abandoned, 'not-begun'],
    [[FOOTBALL, score('half-time')], abandoned, 'ok'],
    [[FOOTBALL, { kind: 'statistic', name: 'corners', values: [3, 1] }], abandoned, 'ok'],
    [[FOOTBALL, score('full-time')], abandoned, 'already-over'],
    [[FOOTBALL, score('half-time')], { kind: 'called-off' }, 'already-begun'],
    [[...FIRST, abandoned], score('half-time'), 'ok'],
    [[...FIRST, abandoned], score('full-time'), 'match-stopped'],
    [FIRST, begins('first-half'), 'period-twice'],
    [FIRST, begins('second-half'), 'period-out-of-order'],
    [FIRST, { kind: 'called-off' }, 'already-begun'],
    [FIRST, { kind: 'overturn', of: 'goal', which: 1, reviewAt: START, at: START }, 'nothing-to-overturn'],
    [
      [...FIRST, goal()],
      { kind: 'overturn', of: 'goal', which: 1, reviewAt: START + 1, at: START },
      'ends-before-it-begins',
    ],
    [[...FIRST, goal()], { kind: 'overturn', of: 'goal', which: 2, reviewAt: START, at: START }, 'nothing-to-overturn'],
    [[...FIRST, goal(), OVERTURN], OVERTURN, 'nothing-to-overturn'],
    [[...FIRST, goal()], OVERTURN, 'ok'],
    [FIRST, { kind: 'score', when: 'half-time', goals: [100, 0] }, 'not-a-count'],
    [FIRST, { kind: 'score', when: 'half-time', goals: [-1, 0] }, 'unreadable-fact'],
    [FIRST, { kind: 'score', when: 'half-time', goals: [1.5, 0] }, 'unreadable-fact'],
    [FIRST, { ...goal(), side: 2 }, 'unreadable-fact'],
    [FIRST, { ...goal(), more: 1 }, 'unreadable-fact'],
    [FIRST, { kind: 'try' }, 'unreadable-fact'],
    [FIRST, 'goal', 'unreadable-fact'],
    [FIRST, null, 'unreadable-fact'],
  ],
  periods: [
    [[BASKETBALL], { kind: 'points', period: 1, side: 0, points: 2, at: START }, 'points-before-the-start'],
    [
      [BASKETBALL, quarter(1), quarterEnds(1)],
      { kind: 'points', period: 1, side: 0, points: 2, at: START },
      'points-after-the-end',
    ],
    [[BASKETBALL, quarter(1)], quarter(2), 'period-out-of-order'],
    [[BASKETBALL, quarter(1), quarterEnds(1)], quarter(3), 'period-out-of-order'],
    [[BASKETBALL, quarter(1)], quarter(1), 'period-twice'],
    [[BASKETBALL, quarter(1)], { kind: 'finished', at: START }, 'regulation-not-over'],
    [[BASKETBALL, quarter(1)], { kind: 'abandoned', period: 1, leftMs: 720_001, at: START }, 'not-on-the-clock'],
    [[BASKETBALL, quarter(1)], { kind: 'abandoned', period: 1, leftMs: 720_000, at: START }, 'ok'],
    [[BASKETBALL], { kind: 'score', period: 1, points: [1, 0] }, 'period-not-begun'],
  ],
  tennis: [
    [[TENNIS, set(1)], set(2), 'unit-out-of-order'],
    [WON, set(3), 'already-over'],
    [[TENNIS, set(1), setEnds(1), set(2), setEnds(2, 1), set(3)], set(4), 'too-many-units'],
    [[TENNIS, set(1)], setEnds(2), 'unit-not-begun'],
    [[TENNIS, set(1), setEnds(1)], setEnds(1, 1), 'unit-ends-after-the-end'],
    [[TENNIS, set(1), setEnds(1)], { kind: 'point', unit: 1, side: 0, at: START }, 'point-after-the-end'],
    [[TENNIS, set(1), setEnds(1)], { kind: 'finished', winner: 0, at: START }, 'not-won'],
    [[TENNIS, set(1), setEnds(1), set(2)], { kind: 'best-of', bestOf: 1 }, 'too-few-units'],
    [[TENNIS], abandoned, 'not-begun'],
    [[TENNIS, set(1)], { kind: 'walkover', winner: 0 }, 'already-begun'],
    [WON, { kind: 'retired', side: 0, at: START }, 'already-over'],
    ...(
      [
        [[0, 0], 'not-an-end'],
        [[3, 0], 'not-an-end'],
        [[6, 5], 'not-an-end'],
        [[7, 4], 'not-an-end'],
        [[8, 6], 'not-an-end'],
        [[4, 6], 'not-an-end'],
        [[6, 4], 'ok'],
        [[7, 5], 'ok'],
        [[7, 6], 'ok'],
      ] as const
    ).map(([points, code]): Row => [[TENNIS, set(1), games(1, ...points)], setEnds(1), code]),
    [[TENNIS, set(1), games(1, 6, 4), setEnds(1)], games(1, 6, 5), 'not-an-end'],
    [[TENNIS, set(1), games(1, 6, 4), setEnds(1)], games(1, 6, 3), 'ok'],
    [[...TENNIS_TO_THE_LAST, games(3, 8, 6)], setEnds(3), 'ok'],
    [[...TENNIS_TO_THE_LAST, games(3, 8, 7)], setEnds(3), 'not-an-end'],
    [[...TIE_BREAK_LAST, games(3, 1, 0)], setEnds(3), 'ok'],
    [[...TIE_BREAK_LAST, games(3, 2, 1)], setEnds(3), 'not-an-end'],
    ...ENDS_BY_FORMAT,
  ],
  sets: [
    [[VOLLEYBALL, set(1), games(1, 15, 10)], setEnds(1), 'not-an-end'],
    [[VOLLEYBALL, set(1), games(1, 25, 24)], setEnds(1), 'not-an-end'],
    [[VOLLEYBALL, set(1), games(1, 28, 25)], setEnds(1), 'not-an-end'],
    [[VOLLEYBALL, set(1), games(1, 28, 26)], setEnds(1), 'ok'],
    [[...VOLLEYBALL_TO_THE_LAST, games(5, 15, 10)], setEnds(5), 'ok'],
    [[...VOLLEYBALL_TO_THE_LAST, games(5, 14, 10)], setEnds(5), 'not-an-end'],
    [[FRAMES, set(1), games(1, 3, 0)], setEnds(1), 'ok'],
    [[FRAMES, set(1), games(1, 0, 3)], setEnds(1), 'not-an-end'],
  ],
  racing: [
    [[RACE], out('Z'), 'unknown-runner'],
    [[RACE, out('A')], out('A'), 'runner-removed'],
    [[RACE, off], out('A'), 'ok'],
    [[RACE, out('A'), out('B')], off, 'walkover'],
    [[RACE, out('A'), out('B')], result(['C']), 'walkover'],
    [[RACE, out('A'), out('B')], { kind: 'walkover', runner: 'C' }, 'ok'],
    [[RACE, out('A'), off], out('B'), 'walkover'],
    [[RACE, out('A'), off, unofficial(['C'], ['B'])], out('B'), 'walkover'],
    [[RACE, off, out('A')], out('A'), 'runner-removed'],
    [[RACE, off, out('A')], result(['A']), 'runner-removed'],
    [[RACE, off, result(['A'], ['B'])], out('A'), 'ok'],
    [[RACE, off, result(['A'])], out('A'), 'no-winner'],
    [[RACE, off, unofficial(['A'])], disqualified('A'), 'no-winner'],
    [[RACE, off, unofficial(['A'], ['B'])], disqualified('A'), 'ok'],
    // The official result stands.
    [[RACE, off, result(['A'])], disqualified('A'), 'ok'],
    [[RACE, off], off, 'off-twice'],
    [[RACE, off], result(['A'], ['A']), 'runner-twice'],
    [[RACE, off], result(['Z']), 'unknown-runner'],
    [[RACE, out('A'), off], result(['A']), 'runner-removed'],
    [[RACE, off], result([]), 'unreadable-fact'],
    [[RACE, off, result(['A'])], result(['B']), 'already-over'],
    [[RACE, off, result(['A'])], { kind: 'abandoned' }, 'already-over'],
    [[RACE, { kind: 'abandoned' }], result(['A']), 'race-stopped'],
    [[RACE, off], { kind: 'weighed-in', at: START }, 'no-result'],
  ],
  election: [
    [[ELECTION, seats(true)], seats(true, 6), 'already-final'],
    [[ELECTION, seats(false)], seats(true, 6), 'ok'],
    [[ELECTION, { kind: 'held', year: 2026 }], { kind: 'not-held' }, 'already-held'],
    [[ELECTION], seats(true, -1), 'unreadable-fact'],
    [[ELECTION], { kind: 'winner', of: 'Delhi', names: [], official: true }, 'unreadable-fact'],
  ],
  index: [
    [[DAY, tick(START + 5)], tick(START), 'tick-out-of-order'],
    [[DAY, price()], tick(START), 'tick-after-the-end'],
    [[DAY], price('2026-12'), 'wrong-contract'],
    [[DAY, price()], price(), 'already-settled'],
    [[DAY, price()], { kind: 'no-settlement' }, 'already-settled'],
    [[DAY], { kind: 'tick', ticks: 0, at: START }, 'unreadable-fact'],
  ],
  cricket: [[[], { kind: 'toss' }, 'unchecked-sport']],
};

const factsOf = (known: readonly object[]): Fact[] =>
  known.map((said, place) => ({ id: place + 1, at: START as Millis, source: 'manual', said }));
const codeOf = (kind: FactsKind, facts: readonly Fact[], how: Parameters<typeof checkFact>[2]) => {
  const answer = checkFact(kind, facts, how);
  return answer.ok ? 'ok' : answer.refusal.code;
};

describe.each(Object.entries(ROWS) as [FactsKind, readonly Row[]][])('facts of %s', (kind, rows) => {
  test.each(rows.map(([known, said, code]) => ({ known, said, code })))('$said is $code', ({ known, said, code }) => {
    expect(codeOf(kind, factsOf(known), { said })).toBe(code);
  });
});

describe('a correction', () => {
  const facts = factsOf([...FIRST, goal(), ends('first-half'), begins('second-half'), ends('second-half')]);
  test('is held against what was known before the fact that it corrects', () => {
    expect(codeOf('football', facts, { said: { ...goal(), side: 1 } })).toBe('goal-after-the-end');
    expect(codeOf('football', facts, { said: { ...goal(), side: 1 }, corrects: 3 })).toBe('ok');
    expect(codeOf('football', facts, { said: goal('second-half'), corrects: 3 })).toBe('goal-before-the-start');
  });
  test('of a correction stands in the place of the first', () => {
    const again: Fact[] = [...facts, { id: 7, at: START as Millis, source: 'manual', said: goal(), corrects: 3 }];
    expect(codeOf('football', again, { said: { ...goal(), side: 1 }, corrects: 7 })).toBe('ok');
  });
  test('of a result that was entered the wrong way round is taken, whichever score is corrected first', () => {
    const score = (when: string, ...goals: number[]) => ({ kind: 'score', when, goals });
    const entered = factsOf([FOOTBALL, score('half-time', 0, 1), score('full-time', 0, 2)]);
    const rows = [
      [2, score('half-time', 1, 0)],
      [3, score('full-time', 2, 0)],
    ] as const;
    for (const order of [rows, rows.toReversed()]) {
      const known = [...entered];
      for (const [corrects, said] of order) {
        expect(codeOf('football', known, { said, corrects })).toBe('ok');
        known.push({ id: known.length + 1, at: START as Millis, source: 'manual', said, corrects });
      }
      expect(foldFootball(known as Parameters<typeof foldFootball>[0]).doubts).toEqual([]);
    }
    expect(checkFact('football', entered, { said: score('full-time', 2, 0) })).toMatchObject({
      refusal: { text: 'The score cannot go back from 0–1 at half-time to 2–0 at full time.' },
    });
  });
  test('is held against what stands before it, in its new value', () => {
    const known = factsOf([FOOTBALL, begins('first-half'), ends('first-half'), begins('second-half')]);
    known.push({ id: 5, at: START as Millis, source: 'manual', said: null, corrects: 3 });
    expect(codeOf('football', known, { said: begins('second-half'), corrects: 4 })).toBe('period-out-of-order');
  });
  test('may take back what was never true, but not the fixture', () => {
    expect(codeOf('football', facts, { said: null, corrects: 3 })).toBe('ok');
    expect(codeOf('football', facts, { said: null, corrects: 1 })).toBe('no-fixture');
  });
  test('of the fixture may be another fixture, and nothing else', () => {
    expect(codeOf('football', facts, { said: { ...FOOTBALL, teams: ['X', 'Y'] }, corrects: 1 })).toBe('ok');
    expect(codeOf('football', facts, { said: goal(), corrects: 1 })).toBe('no-fixture');
  });
});
