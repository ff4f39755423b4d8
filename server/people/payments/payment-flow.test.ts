import { expect, test } from 'vitest';
import type { PaymentDirection, PaymentStatus } from 'protocol';
import {
  FIRST,
  memoOf,
  OPEN_STATUSES,
  requestKeyOf,
  ROUTES,
  transitionOf,
  type PaymentAction,
  type PaymentMove,
} from './payment-flow.ts';

type Row = [PaymentDirection, PaymentStatus, PaymentAction, PaymentStatus | 'refused', (PaymentMove | null)?];

test.each<Row>([
  ['deposit', 'requested', 'take', 'under-review', null],
  ['deposit', 'requested', 'approve', 'approved', 'credit'],
  ['deposit', 'under-review', 'approve', 'approved', 'credit'],
  ['deposit', 'under-review', 'reject', 'rejected', null],
  ['deposit', 'requested', 'cancel', 'cancelled', null],
  ['deposit', 'approved', 'cancel', 'refused'],
  ['deposit', 'approved', 'pay', 'refused'],
  ['deposit', 'approved', 'fail', 'refused'],
  ['deposit', 'in-suspense', 'credit-again', 'approved', 'release'],
  ['deposit', 'in-suspense', 'refund', 'failed', 'refund'],
  ['deposit', 'in-suspense', 'cancel', 'refused'],
  ['deposit', 'in-suspense', 'approve', 'refused'],
  ['deposit', 'approved', 'refund', 'refused'],
  ['deposit', 'failed', 'credit-again', 'refused'],
  ['withdrawal', 'requested', 'approve', 'approved', null],
  ['withdrawal', 'under-review', 'take', 'refused'],
  ['withdrawal', 'under-review', 'reject', 'rejected', 'return'],
  ['withdrawal', 'requested', 'cancel', 'cancelled', 'return'],
  ['withdrawal', 'approved', 'cancel', 'refused'],
  ['withdrawal', 'approved', 'pay', 'paid', 'pay-out'],
  ['withdrawal', 'approved', 'fail', 'failed', 'return'],
  ['withdrawal', 'requested', 'pay', 'refused'],
  ['withdrawal', 'paid', 'fail', 'refused'],
  ['withdrawal', 'rejected', 'approve', 'refused'],
  ['withdrawal', 'cancelled', 'reject', 'refused'],
])('a %s that is %s: %s makes it %s', (direction, status, ...[action, to, move]) => {
  const next = transitionOf({ direction, status, move: null }, action);
  expect(next).toEqual(to === 'refused' ? undefined : { status: to, move });
});

test('nothing is done with a request while it owes the ledger something', () => {
  for (const action of ['take', 'approve', 'reject', 'cancel'] as const)
    expect(transitionOf({ direction: 'withdrawal', status: 'requested', move: 'hold' }, action)).toBeUndefined();
});

test('the amount of a withdrawal is held from the start; a deposit moves nothing before it is approved', () => {
  expect(FIRST.withdrawal).toEqual({ status: 'requested', move: 'hold' });
  expect(FIRST.deposit).toEqual({ status: 'requested', move: null });
});

test('a request is open until it is approved and its money has moved', () => {
  expect(OPEN_STATUSES).toEqual(['requested', 'under-review', 'approved']);
});

// docs/payments.md, "Where the money is".
test.each<[PaymentMove, string]>([
  ['hold', 'withdrawal from account to holding'],
  ['pay-out', 'withdrawal from holding to bank'],
  ['return', 'adjustment from holding to account'],
  ['credit', 'deposit from bank to account'],
  ['suspend', 'deposit from bank to suspense'],
  ['release', 'deposit from suspense to account'],
  ['refund', 'withdrawal from suspense to bank'],
])('%s is a %s', (move, route) => {
  const { kind, from, to } = ROUTES[move];
  expect(`${kind} from ${from} to ${to}`).toBe(route);
});

test('each movement of a request has a key of its own', () => {
  const withdrawal = { direction: 'withdrawal', payment: 12 } as const;
  expect((['hold', 'return', 'pay-out'] as const).map((move) => requestKeyOf(withdrawal, move))).toEqual([
    'W000012',
    'W000012 returned',
    'W000012 paid out',
  ]);
  expect(requestKeyOf({ direction: 'deposit', payment: 1_234_567 }, 'credit')).toBe('D1234567');
});

test('each movement says in a closed word why it is made, and which request it is of', () => {
  const of = (direction: 'deposit' | 'withdrawal', ...moves: PaymentMove[]) =>
    moves.map((move) => memoOf({ direction, payment: 12 }, move));
  const withdrawals = ['withdrawal', 'withdrawal-returned', 'withdrawal-paid'];
  expect(of('withdrawal', 'hold', 'return', 'pay-out')).toEqual(
    withdrawals.map((kind) => ({ kind, reference: 'W000012' })),
  );
  const deposits = ['deposit', 'deposit-suspended', 'deposit-released', 'deposit-refunded'];
  expect(of('deposit', 'credit', 'suspend', 'release', 'refund')).toEqual(
    deposits.map((kind) => ({ kind, reference: 'D000012' })),
  );
});
