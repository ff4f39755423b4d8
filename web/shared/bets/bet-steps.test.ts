import { expect, test } from 'vitest';
import type { BetDetail } from 'protocol';
import { stepsOf } from './bet-steps.ts';

const NEVER = {
  placed: '2026-11-21T10:00:00.000Z',
  delay_until: '',
  released: '',
  first_matched: '',
  last_matched: '',
  cancelled: '',
  lapsed: '',
  settled: '',
};
const at = (second: number) => new Date(Date.parse(NEVER.placed) + second * 1000).toISOString();
const stepsOfBet = (times: Partial<typeof NEVER>, bet: Partial<BetDetail['bet']> = {}) =>
  stepsOf({ bet: { status: 'matched', voided: 0, ...bet } as BetDetail['bet'], times: { ...NEVER, ...times } }).map(
    ({ kind, took }) => (took === undefined ? kind : `${kind} ${took}`),
  );

test('a bet before the match is placed, matched and settled', () => {
  expect(stepsOfBet({ first_matched: at(0), settled: at(9) })).toEqual(['placed', 'matched', 'settled']);
});

test('a bet in play waits its delay, is checked again, and only then matched', () => {
  expect(stepsOfBet({ delay_until: at(5), released: at(5.012), first_matched: at(5.012) })).toEqual([
    'placed',
    'delayed 5000',
    'released 12',
    'matched',
  ]);
});

test('the check of a bet that waits is to come; of one that lapsed in its delay it never came', () => {
  expect(stepsOfBet({ delay_until: at(5) }, { status: 'pending' })).toEqual(['placed', 'delayed 5000', 'released 0']);
  expect(stepsOfBet({ delay_until: at(5), lapsed: at(2) }, { status: 'lapsed' })).toEqual([
    'placed',
    'delayed 5000',
    'lapsed',
  ]);
});

test('what happened first is told first, and a void is no settlement', () => {
  expect(stepsOfBet({ cancelled: at(4), first_matched: at(7), settled: at(9) }, { voided: 2 })).toEqual([
    'placed',
    'cancelled',
    'matched',
    'void',
  ]);
});
