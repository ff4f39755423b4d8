import { expect, test } from 'vitest';
import type { CricketFact, CricketResult, InningsEnd } from '../../facts/cricket/cricket-facts.ts';
import { NEWEST_AVERAGES } from '../../averages/averages-1.ts';
import { newestRules } from '../rule-book.ts';
import {
  aMatch,
  DRAWN,
  HOME_WON,
  NO_RESULT,
  TIED,
  type AMatch,
  type AnInnings,
} from '../../testing/a-match.fixture.ts';
import { ruled } from '../../testing/reason-of.fixture.ts';

// An innings may end before its first ball: forfeited or declared (Laws of Cricket 15), or because nothing more was played.
// Once such a match has its result no ball can follow, so no market may wait for one.

const ENDS: readonly (InningsEnd | undefined)[] = ['forfeited', 'declared', 'weather', 'match-over', undefined];
const RESULTS: readonly CricketResult[] = [HOME_WON, DRAWN, TIED, NO_RESULT, { kind: 'abandoned', text: 'Abandoned' }];

const played: AnInnings = { bowled: '75', end: 'declared' };
const whole: AnInnings = { bowled: '20', end: 'overs' };
/** Results that people enter after a match, whatever became of it. */
const ENTERED: readonly CricketFact[] = [
  ...[1, 2, 3].map((session): CricketFact => ({ kind: 'session-end', day: 1, session })),
  { kind: 'day-end', day: 1 },
  { kind: 'statistic', name: 'man-of-the-match', player: 'H1', value: 1 },
];

const CASES = ENDS.flatMap((end) => {
  const none: AnInnings = { bowled: '0', ...(end === undefined ? {} : { end }) };
  const limited = [[none], [none, whole], [whole, none], [none, none]];
  const days = [
    [none, none],
    [none, played],
    [played, none],
    [played, none, none, played],
    [played, played, none],
  ];
  const named = (format: 'T20' | 'Test', innings: AnInnings[]) => {
    const name = innings.map((one) => (one === none ? (end ?? 'never begun') : one.bowled)).join(', ');
    return [`a ${format} of ${name}`, { format, innings }] as [string, AMatch];
  };
  return [...limited.map((one) => named('T20', one)), ...days.map((one) => named('Test', one))];
});

const TOTALS = ['runs', 'fours', 'wickets', 'extras', 'dots', 'ducks', 'caught'];
const ofInnings = (innings: number): [string, object][] => [
  ['session', { innings, to: 6 }],
  ['session', { innings, from: 70, to: 80 }],
  ['over-by-over', { innings, over: 1 }],
  ['odd-even', { innings, to: 10 }],
  ['digits', { sessions: [{ innings, to: 6 }] }],
  [
    'digits',
    {
      sessions: [
        { innings, to: 6 },
        { innings, to: 10 },
      ],
    },
  ],
  ['powerplay', { innings }],
  ['power-surge', { innings, over: 12 }],
  ['virtual-over', { innings, over: 1, statistic: 'wickets' }],
  ['virtual-over', { innings, over: 3, statistic: 'runs' }],
  ['dot-ball', { innings, from: 3, to: 8 }],
  ['innings-run', { innings }],
  ['khado', { innings }],
  ['khado', { innings, to: 6 }],
  ['meter', { innings }],
  ['meter', { innings, to: 6 }],
  ['lambi-meter', { innings }],
  ['fall-of-wicket', { innings, wicket: 1 }],
  ['partnership', { innings, wicket: 1 }],
  ['partnership', { innings, wicket: 1, ask: 'odd-even' }],
  ...['fours', 'wickets', 'wides', 'extras', 'dots'].map((statistic): [string, object] => [
    'innings-count',
    { innings, statistic },
  ]),
  ['delivery-runs', { innings, over: 1, delivery: 1 }],
  ['ball-by-ball', { innings, over: 1, delivery: 1 }],
  ['free-hit-boundary', { innings }],
  ['batsman', { innings, player: 'H1' }],
  ['batsman', { innings, player: 'A1', ask: 'odd-even', opener: true }],
  ['balls-for-runs', { innings, player: 'A1', runs: 30 }],
  ['bowler', { innings, bowler: 'A10' }],
];
const MARKETS: readonly [string, object][] = [
  ...['match-odds', 'bookmaker', 'toss', 'tied-match', 'completed-match', 'lunch-favourite'].map(
    (rule): [string, object] => [rule, {}],
  ),
  ...TOTALS.map((statistic): [string, object] => ['match-total', { statistic }]),
  ...['fours', 'sixes', 'six-overs'].map((of): [string, object] => ['most', { of }]),
  ['over-events', { from: 1, to: 10, statistic: 'fours' }],
  ['over-events', { from: 5, to: 6, statistic: 'wickets' }],
  ['man-of-the-match', { players: ['H1'] }],
  ['top-batsman', { players: ['H1', 'A1'] }],
  ['batsman-match', { players: ['H1', 'A1'] }],
  ...[1, 2, 3].map((session): [string, object] => ['test-session', { day: 1, session }]),
  ['test-day', { day: 1 }],
  ...[1, 2, 3, 4].flatMap(ofInnings),
];
const CONTEXT = {
  averages: NEWEST_AVERAGES,
  lastQuote: { lay: 100, back: 102 },
  prices: { home: 150, away: 280 },
};

test.each(CASES)('%s: every market is settled or void once the result is known', (_, given) => {
  const wrong = RESULTS.flatMap((result) => {
    const match = aMatch({ ...given, result, more: ENTERED });
    return MARKETS.flatMap(([rule, subject]) => {
      const ruling = ruled(rule, subject, match, CONTEXT);
      if (ruling.state === 'void') return [];
      const isResult =
        ruling.state === 'settled' &&
        ('number' in ruling.result
          ? Number.isFinite(ruling.result.number)
          : ruling.result.winners.length + (ruling.result.tied?.length ?? 0) > 0);
      return isResult ? [] : [`${result.text}: ${rule} ${JSON.stringify(subject)}: ${ruling.state}, ${ruling.reason}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('every rule of a cricket match is among these markets', () => {
  const tried = new Set(MARKETS.map(([rule]) => `cricket.${rule}`));
  const ids = newestRules().flatMap(({ id, sport }) => (sport === 'cricket' ? [id] : []));
  expect(ids.filter((id) => !tried.has(id))).toEqual([]);
});

// Laws of Cricket 15.1: a captain may declare at any time, before the first ball too.
test('an innings that is declared or forfeited without a ball has none of what is counted', () => {
  const match = (end: InningsEnd) =>
    aMatch({
      format: 'Test',
      innings: [played, { bowled: '0', end }, { bowled: '0', end: 'forfeited' }, played],
      result: HOME_WON,
    });
  const counted = (innings: number, end: InningsEnd) => {
    const ruling = ruled('innings-count', { innings, statistic: 'wickets' }, match(end));
    return ruling.state === 'settled' ? ruling.result : ruling.state;
  };
  expect(counted(2, 'declared')).toEqual({ number: 0 });
  expect(counted(2, 'forfeited')).toBe('void');
  expect(ruled('match-total', { statistic: 'runs' }, match('forfeited'))).toMatchObject({ result: { number: 900 } });
});

test('an innings that is said to be all out, of which nothing was counted, is not one of no wickets', () => {
  const match = aMatch({ innings: [{ bowled: '0', end: 'all-out' }, whole], result: HOME_WON });
  for (const [rule, subject] of [
    ['innings-count', { innings: 1, statistic: 'wickets' }],
    ['match-total', { statistic: 'wickets' }],
  ] as const)
    expect(ruled(rule, subject, match)).toEqual({ state: 'open', reason: 'the source does not give single balls' });
});
