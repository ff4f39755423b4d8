import { expect, test } from 'vitest';
import { CodeRefusal } from './code-refusal.ts';
import { contactOf } from './contact-of.ts';

const read = (channel: 'phone' | 'mail', to: string, country = 'IN') => {
  try {
    return contactOf({ channel, to, country }).address;
  } catch (error) {
    if (!(error instanceof CodeRefusal)) throw error;
    return error.code;
  }
};

test.each([
  ['98765 43210', 'IN', '+919876543210'],
  ['+44 7400 123456', 'IN', '+447400123456'],
  ['07400 123456', 'GB', '+447400123456'],
  ['12345', 'IN', 'invalid-phone'],
  ['98765 43210', 'XX', 'invalid-phone'],
])('the phone %s in %s is %s', (to, country, address) => expect(read('phone', to, country)).toBe(address));

test.each([
  [' Asha.R@Example.COM ', 'asha.r@example.com'],
  [`${'a'.repeat(64)}@example.co.in`, `${'a'.repeat(64)}@example.co.in`],
  [`${'a'.repeat(65)}@example.com`, 'invalid-mail'],
  ['asha', 'invalid-mail'],
  ['asha@example', 'invalid-mail'],
  ['asha@.com', 'invalid-mail'],
  ['asha@example.', 'invalid-mail'],
  ['@example.com', 'invalid-mail'],
  ['asha@b@example.com', 'invalid-mail'],
  // One message goes to one address, and to nobody else's beside it.
  ['asha@example.com, bea@example.com', 'invalid-mail'],
  ['asha@example.com\nBcc: bea@example.com', 'invalid-mail'],
  ['"asha"@example.com', 'invalid-mail'],
  ['asha <asha@example.com>', 'invalid-mail'],
])('the mail address %j is %s', (to, address) => expect(read('mail', to)).toBe(address));
