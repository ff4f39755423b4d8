import { expect, test } from 'vitest';
import { maySeePayments, mayUseCashier } from './may-use-cashier.ts';

// Specification §6: parent_id is not -1, payment_gateway equals 1, is_signup_user equals 1.
test.each([
  [7, 1, '1', true],
  [-1, 1, '1', false],
  [7, 0, '1', false],
  [7, 1, '0', false],
] as const)('parent %i, signed up %i, gateway %j: %j', (parent_id, is_signup_user, payment_gateway, isOffered) => {
  expect(mayUseCashier({ parent_id, is_signup_user }, { payment_gateway })).toBe(isOffered);
});

test('the payment statement asks for a parent alone', () => {
  expect(maySeePayments({ parent_id: 7, is_signup_user: 0 })).toBe(true);
  expect(maySeePayments({ parent_id: -1, is_signup_user: 1 })).toBe(false);
  expect(maySeePayments(undefined)).toBe(false);
  expect(mayUseCashier({ parent_id: 7, is_signup_user: 1 }, undefined)).toBe(false);
});
