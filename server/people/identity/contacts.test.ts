import { expect, test } from 'vitest';
import { reachOf } from './contacts.ts';

const reach = (address: string) => reachOf({ channel: 'mail', address });

// Google's page "Dots don't matter in Gmail addresses"; RFC 5233 for what follows a plus.
test.each([
  ['asha@example.com', ['Asha@Example.com', 'asha+bets@example.com', 'asha+a+b@example.com', 'ａｓｈａ@example.com']],
  ['asha@gmail.com', ['a.s.h.a@gmail.com', 'asha@googlemail.com', 'A.sha+bets@GoogleMail.com']],
])('%s reaches the same person as %j', (address, others) => {
  expect(others.map(reach)).toEqual(others.map(() => address));
});

test.each([
  ['asha@example.com', 'a.sha@example.com'],
  ['asha@example.com', 'asha@example.org'],
  ['asha@example.com', 'ashab@example.com'],
  ['+asha@example.com', '+bea@example.com'],
  ['+asha+bets@example.com', 'asha@example.com'],
])('%s and %s are two people', (one, other) => expect(reach(one)).not.toBe(reach(other)));

test('a phone is reached by its one form', () => {
  expect(reachOf({ channel: 'phone', address: '+919876543210' })).toBe('+919876543210');
});
