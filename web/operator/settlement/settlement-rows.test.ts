import { expect, test } from 'vitest';
import {
  approvalWords,
  byRuleWords,
  nameOf,
  previewSums,
  resultsByMatch,
  resultWords,
  settlementRows,
  waitingOf,
  type Settlements,
} from './settlement-rows.ts';

type Action = Settlements['open'][number];
const answer = { state: 'settled', winners: [], tied: [], placed: [], placed_tied: [], number: null } as const;

const action = (action_id: number, market_id: string, fields: Partial<Action> = {}): Action => ({
  action_id,
  market_id,
  match_id: 1,
  kind: 'settle',
  state: 'proposed',
  answer: { ...answer, winners: [], tied: [], placed: [], placed_tied: [] },
  reason: '',
  proposed_by: 1,
  second_person: false,
  proposed_at: '2031-05-05T12:00:00Z',
  approved_by: null,
  finished_at: null,
  steps_done: 0,
  steps: 1,
  note: '',
  sequence: 0,
  barred: '',
  approvers: [],
  ...fields,
});
const hold = (market_id: string, since: string) => ({
  market_id,
  match_id: 1,
  kind: 'doubt' as const,
  reason: 'ball 9.4',
  since,
  would: 'settled: 84',
  by_source: [],
  held_by: 0,
});

test('a market that goes on after some of its bets are void stands under no result, not under done', () => {
  const done = { kind: 'void-bets', state: 'done', finished_at: '2031-05-05T10:00:00Z' } as const;
  const named = (market_id: string, has_result: boolean) =>
    ({ market_id, has_result }) as Settlements['markets'][number];
  const rows = settlementRows({
    open: [],
    holds: [],
    ended: [action(1, '1.1', done), action(2, '1.2', done)],
    to_propose: [],
    markets: [named('1.1', false), named('1.2', true)],
  });
  expect(rows.map(({ marketId, group }) => [marketId, group])).toEqual([
    ['1.1', 'no-result'],
    ['1.2', 'ended'],
  ]);
});

test('one row a market, what needs somebody first', () => {
  const rows = settlementRows({
    open: [action(5, '1.5', { state: 'approved' }), action(4, '1.4'), action(3, '1.1')],
    holds: [
      hold('1.2', '2031-05-05T12:10:00Z'),
      hold('1.3', '2031-05-05T12:05:00Z'),
      hold('1.1', '2031-05-05T11:00:00Z'),
    ],
    ended: [
      action(1, '1.7', { state: 'done', finished_at: '2031-05-05T10:00:00Z' }),
      action(2, '1.7', { state: 'failed', finished_at: '2031-05-05T11:00:00Z' }),
      action(9, '1.8', { state: 'done', finished_at: '2031-05-05T11:30:00Z' }),
      action(1, '1.4', { state: 'rejected', finished_at: '2031-05-05T09:00:00Z' }),
    ],
    to_propose: ['1.6'],
    markets: [],
  });
  expect(rows.map(({ marketId, group, action: last }) => [marketId, group, last?.action_id])).toEqual([
    ['1.3', 'held', undefined],
    ['1.2', 'held', undefined],
    ['1.4', 'proposed', 4],
    ['1.1', 'proposed', 3],
    ['1.6', 'to-propose', undefined],
    ['1.5', 'under-way', 5],
    ['1.8', 'ended', 9],
    ['1.7', 'ended', 2],
  ]);
});

const market = {
  runners: [
    { selection_id: 1, name: 'India' },
    { selection_id: 2, name: 'Australia' },
  ],
  per_unit: 2,
};

test.each([
  [{ ...answer, winners: [1] }, 'settle', 'India'],
  [{ ...answer, tied: [1, 2] }, 'settle', 'India and Australia in a dead heat'],
  [{ ...answer, number: 169 }, 'settle', '84.5'],
  [{ ...answer, winners: [9] }, 'settle', 'Runner 9'],
  [answer, 'settle', 'No winner'],
  [{ ...answer, state: 'void' }, 'void', 'Void'],
  [{ ...answer, state: 'bets-void' }, 'void-bets', 'Some bets void'],
] as const)('%j of %s is %s', (of, kind, words) => {
  const wire = { ...of, winners: [...of.winners], tied: [...of.tied], placed: [], placed_tied: [] };
  expect(resultWords({ answer: wire, kind }, market)).toBe(words);
});

test('a preview sums to nothing in every column', () => {
  const person = { account: 1, user_name: 'asha', cash: 0, available: 0 };
  const { winners, losers, of } = previewSums([
    { ...person, profit: 100, commission: 2, change: 98 },
    { ...person, profit: -70.5, commission: 0, change: -70.5 },
    { ...person, user_name: '', profit: -29.5, commission: 0, change: -29.5 },
  ]);
  expect([winners, losers]).toEqual([1, 1]);
  expect(of).toEqual({ win: [10_000, -200, 9800], lose: [-7050, 0, -7050], house: [-2950, 200, -2750] });
  for (const at of [0, 1, 2] as const) expect(of.win[at] + of.lose[at] + of.house[at]).toBe(0);
});

test('of many that wait the oldest are listed, and the others counted', () => {
  const listed = {
    open: [action(1, '1.1'), action(2, '1.2', { state: 'approved' })],
    // 1.2 is being carried out, and waits for nobody any more.
    holds: ['1.1', '1.2', '1.3'].map((market) => hold(market, '2031-05-05T11:00:00Z')),
    ended: [],
    to_propose: ['1.4'],
    markets: [],
  };
  const total = { proposed: 1, approved: 1, holds: 1, to_propose: 1 };
  expect(waitingOf({ ...listed, total })).toEqual({ all: 3, unlisted: 0 });
  expect(waitingOf({ ...listed, total: { ...total, to_propose: 9 } })).toEqual({ all: 11, unlisted: 8 });
});

test('results of a match that wait for the same stand together, and one alone by itself', () => {
  const named = (market_id: string, match_id: number) => ({
    market_id,
    match_id,
    match_name: `Match ${match_id}`,
    name: `Market ${market_id}`,
    runners: [],
    per_unit: 1,
    rule: '',
    rule_version: 0,
  });
  const rows = settlementRows({
    open: [action(1, '1.1'), action(2, '1.2'), action(3, '1.3')],
    holds: [hold('1.4', '2031-05-05T11:00:00Z')],
    ended: [],
    to_propose: ['1.5', '1.6'],
    markets: [named('1.1', 7), named('1.2', 8), named('1.3', 7), named('1.4', 7)] as unknown as Settlements['markets'],
  });
  expect(resultsByMatch(rows).map(({ matchName, rows: own }) => [matchName, own.map(nameOf)])).toEqual([
    ['', ['Market 1.4']],
    ['Match 7', ['Market 1.1', 'Market 1.3']],
    ['', ['Market 1.2']],
    ['', ['Market 1.5']],
    ['', ['Market 1.6']],
  ]);
});

test('a first result says nothing of a notice that nobody gets; what replaces one or voids bets does', () => {
  const first = { kind: 'settle', answer: { ...action(1, '1.1').answer } } as const;
  expect(approvalWords(first, { has_result: false })).toContain('can be rolled back. Only those with void bets');
  expect(approvalWords(first, { has_result: true })).toContain('Bettors are notified');
  const isVoid = { kind: 'void', answer: { ...first.answer, state: 'void' } } as const;
  expect(approvalWords(isVoid, { has_result: false })).toContain('Bettors are notified');
});

test('of a market that is held nothing is called settled', () => {
  expect(byRuleWords('settled: Ash and Birch level, Cedar')).toBe(
    ' By its rule it would be: Ash and Birch level, Cedar.',
  );
  expect(byRuleWords('void')).toBe(' By its rule it would be: void.');
  expect(byRuleWords('')).toBe('');
});
