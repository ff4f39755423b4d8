import { expect, test } from 'vitest';
import { problemsOf } from './password-rule.ts';

// Specification §5, Forms
const good = { master_password: 'present1', new_password: 'better99!', confirm_password: 'better99!' };

test.each([
  ['a good one', {}, {}],
  ['no present password', { master_password: '' }, { master_password: 'Enter your current password.' }],
  [
    'seven characters',
    { new_password: 'abcde12', confirm_password: 'abcde12' },
    { new_password: 'At least 8 characters.' },
  ],
  ['no letter', { new_password: '12345678', confirm_password: '12345678' }, { new_password: 'At least one letter.' }],
  ['no digit', { new_password: 'abcdefgh', confirm_password: 'abcdefgh' }, { new_password: 'At least one digit.' }],
  [
    'another sign',
    { new_password: 'abcd1234^', confirm_password: 'abcd1234^' },
    { new_password: 'Only letters, digits and @ $ ! % * # ? &' },
  ],
  ['two that differ', { confirm_password: 'better98!' }, { confirm_password: 'The new passwords don’t match.' }],
  ['no second one', { confirm_password: '' }, { confirm_password: 'Enter the new password again.' }],
])('%s', (_, part, problems) => expect(problemsOf({ ...good, ...part })).toEqual(problems));
