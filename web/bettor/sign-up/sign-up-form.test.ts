import { expect, test } from 'vitest';
import { EMPTY_FORM, fieldOfRefusal, problemsOfSignUp, signUpOf } from './sign-up-form.ts';

const GOOD = {
  ...EMPTY_FORM,
  user_name: 'asha27',
  password: 'demo1234',
  confirm_password: 'demo1234',
  phone: '98765 43210',
  is_adult: true,
};

test('a whole form has no problem, and asks for no limits', () => {
  expect(problemsOfSignUp(GOOD)).toEqual({});
  expect(signUpOf(GOOD)).toEqual({
    user_name: 'asha27',
    password: 'demo1234',
    confirm_password: 'demo1234',
    country: 'IN',
    phone: '98765 43210',
    is_adult: true,
    limits: [],
  });
});

// Specification §5, forms: the rules of a new password are those of the change.
test.each([
  [{ user_name: 'a' }, 'user_name'],
  [{ password: 'demo', confirm_password: 'demo' }, 'password'],
  [{ password: 'demodemo', confirm_password: 'demodemo' }, 'password'],
  [{ password: 'demo 1234', confirm_password: 'demo 1234' }, 'password'],
  [{ confirm_password: 'demo12345' }, 'confirm_password'],
  [{ phone: '' }, 'phone'],
  [{ channel: 'mail' as const, mail: 'nobody' }, 'mail'],
  [{ is_adult: false }, 'is_adult'],
  [{ deposit: '1.234' }, 'deposit'],
  [{ loss: '-1' }, 'loss'],
  [{ exposure: 'ten' }, 'exposure'],
])('%o is told beside %s', (fields, field) => {
  expect(Object.keys(problemsOfSignUp({ ...GOOD, ...fields }))).toEqual([field]);
});

test('limits of deposit and loss are by day, of exposure at any time', () => {
  expect(signUpOf({ ...GOOD, deposit: '500', loss: '250.5', exposure: '1000' }).limits).toEqual([
    { kind: 'deposit', amount: 500, period_hours: 24 },
    { kind: 'loss', amount: 250.5, period_hours: 24 },
    { kind: 'exposure', amount: 1000, period_hours: 0 },
  ]);
});

test('a refusal belongs beside its field', () => {
  expect(fieldOfRefusal('user-exists', GOOD)).toBe('user_name');
  expect(fieldOfRefusal('channel-closed', { ...GOOD, channel: 'mail' })).toBe('mail');
  expect(fieldOfRefusal('too-many-requests', GOOD)).toBeUndefined();
});
