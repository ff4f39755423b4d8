import { expect, test } from 'vitest';
import type { Money } from 'engine/vocabulary';
import type { PaymentDirection, PaymentStatus } from 'protocol';
import { noticeOf } from './payment-notice.ts';
import type { Payment } from './payment.ts';

const notice = (direction: PaymentDirection, status: PaymentStatus, over: Partial<Payment> = {}) =>
  noticeOf({
    direction,
    status,
    payment: 12,
    amount: 12_345_050 as Money,
    note: 'No such transfer.',
    isReturned: false,
    ...over,
  } as Payment);

test.each<[PaymentDirection, PaymentStatus, string, Partial<Payment>?]>([
  ['deposit', 'paid', 'Your deposit of 1,23,450.50 (D000012) is in your balance.'],
  ['withdrawal', 'paid', 'Your withdrawal of 1,23,450.50 (W000012) has been paid out.'],
  ['deposit', 'rejected', 'Your deposit of 1,23,450.50 (D000012) was rejected: No such transfer.'],
  ['deposit', 'failed', 'Your deposit of 1,23,450.50 (D000012) was not completed: No such transfer.'],
  [
    'withdrawal',
    'failed',
    'Your withdrawal of 1,23,450.50 (W000012) was not completed: No such transfer. The amount is in your balance again.',
    { isReturned: true },
  ],
  [
    'deposit',
    'in-suspense',
    'Your deposit of 1,23,450.50 (D000012) came in and could not be credited: No such transfer. We hold it for you, and credit it or send it back.',
  ],
])('the owner of a %s that is %s reads: %s', (direction, status, ...[text, over]) => {
  expect(notice(direction, status, over)?.text).toBe(text);
});

test.each<[PaymentDirection, PaymentStatus]>([
  ['deposit', 'requested'],
  ['deposit', 'under-review'],
  ['deposit', 'approved'],
  ['deposit', 'cancelled'],
  ['withdrawal', 'approved'],
  ['withdrawal', 'cancelled'],
  // The notice follows when the amount is back.
  ['withdrawal', 'rejected'],
  ['withdrawal', 'failed'],
])('of a %s that is %s there is no notice', (direction, status) => {
  expect(notice(direction, status)).toBeUndefined();
});

test('a deposit in suspense is one notice, and what becomes of it another', () => {
  expect(notice('deposit', 'in-suspense')).toMatchObject({ kind: 'payment-refused', about: 'payment:12:in-suspense' });
  expect(notice('deposit', 'failed')).toMatchObject({ kind: 'payment-refused', about: 'payment:12' });
  expect(notice('deposit', 'paid')).toMatchObject({ kind: 'payment-done', about: 'payment:12' });
});
