import { expect, test } from 'vitest';
import { aMatch, NO_RESULT } from '../../testing/a-match.fixture.ts';
import { ruled } from '../../testing/reason-of.fixture.ts';

const ONE_RUN = { '0.2': { bat: 1 } };
const oneRun = aMatch({ innings: [{ bowled: '1', runs: 0, balls: ONE_RUN, end: 'weather' }], result: NO_RESULT });
const oneFour = aMatch({
  format: 'Test',
  innings: [{ bowled: '1', runs: 0, balls: { '0.2': { bat: 4, boundary: 4 } }, end: 'all-out' }],
  result: { kind: 'tie', text: 'Tied' },
});

test.each([
  ['session', { innings: 1, to: 1 }, oneRun, '1 run in over 1'],
  [
    'session',
    { innings: 1, to: 6 },
    oneRun,
    '6 overs were not completed: the innings was stopped for good after 1 over',
  ],
  ['digits', { sessions: [{ innings: 1, to: 1 }] }, oneRun, '1 run'],
  ['over-events', { from: 1, to: 1, statistic: 'boundaries' }, oneFour, '1 boundary in over 1'],
  ['innings-count', { innings: 1, statistic: 'fours' }, oneFour, '1 four in 1 over (4 runs)'],
  ['match-total', { statistic: 'boundaries' }, oneFour, '1 boundary in the match'],
  ['innings-run', { innings: 1 }, oneFour, '4 all out after 1 over'],
  ['top-batsman', { players: ['H1'] }, oneRun, 'the innings was stopped for good after 1 over'],
] as const)('%s %j: one is told as one', (rule, subject, match, reason) => {
  expect(ruled(rule, subject, match).reason).toBe(reason);
});
