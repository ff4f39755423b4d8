import { expect, test } from 'vitest';
import { payeeWords } from './payee-words.ts';

test('a change of a payment method reads as what it was and what it would be', () => {
  const body = { method: 'upi', instructions: 'b@bank', is_open: true, max_amount: 200_000, reason: 'x' };
  const before = { instructions: '', is_open: false, max_amount: 100_000 };
  expect(payeeWords({ body, before })).toEqual([
    'Deposit address of UPI: nothing → b@bank',
    'UPI for bettors: closed → open',
    'Maximum amount by UPI: 1,00,000 → 2,00,000',
  ]);
});
