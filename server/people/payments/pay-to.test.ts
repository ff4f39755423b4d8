import { expect, test } from 'vitest';
import type { PaymentDirection, PaymentMethod } from 'protocol';
import { problemOfDetails } from './pay-to.ts';

test.each<[PaymentDirection, PaymentMethod, string, boolean]>([
  ['deposit', 'upi', '', true],
  ['deposit', 'bank', 'UTR 4251/8812-A', true],
  ['deposit', 'bank', '<b>1</b>', false],
  ['withdrawal', 'upi', 'asha.r@okbank', true],
  ['withdrawal', 'upi', 'asha', false],
  ['withdrawal', 'upi', 'asha.r@okbank, bea@okbank', false],
  ['withdrawal', 'upi', 'pay asha.r@okbank', false],
  ['withdrawal', 'upi', 'asha.r@okbank/bea', false],
  ['withdrawal', 'upi', '', false],
  ['withdrawal', 'bank', '000123456789 HDFC0001234', true],
  ['withdrawal', 'bank', '000123456789 hdfc0001234', false],
  ['withdrawal', 'bank', '000123456789', false],
  ['withdrawal', 'bank', '12345 HDFC0001234', false],
  ['withdrawal', 'bank', '1000123456789012345 HDFC0001234', false],
  ['withdrawal', 'bank', '000123456789 HDFC00012345', false],
  ['withdrawal', 'cash', '', true],
  ['withdrawal', 'cash', 'Andheri desk', true],
])('of a %s by %s, %j: %j', (direction, method, details, isGood) => {
  expect(problemOfDetails(direction, method, details) === undefined).toBe(isGood);
});
