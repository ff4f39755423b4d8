import type { Rejection } from 'engine';
import { PASSWORD_RULE } from './passwords.ts';

/** The request cannot be met: the message says why, for people. */
export class IdentityError extends Error {
  readonly code:
    | 'user-exists'
    | 'invalid-user-name'
    | 'weak-password'
    | 'same-password'
    | 'unknown-account'
    | 'last-owner'
    | 'rule-would-end'
    | 'second-person-missing'
    | Rejection;

  constructor(code: IdentityError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/;

/** @throws IdentityError */
export function checkUserName(userName: string): void {
  if (USER_NAME.test(userName)) return;
  throw new IdentityError(
    'invalid-user-name',
    'A user name must have 3 to 32 letters, digits, dots, dashes or underscores.',
  );
}

export function samePassword(): IdentityError {
  return new IdentityError('same-password', 'The new password must differ from the current one.');
}

/** @throws IdentityError */
export function checkPassword(password: string): void {
  if (PASSWORD_RULE.test(password)) return;
  const rule = 'A password needs at least 8 characters, a letter and a digit. Symbols allowed: @$!%*#?&';
  throw new IdentityError('weak-password', rule);
}

export function userExists(): IdentityError {
  return new IdentityError('user-exists', 'This user name is taken.');
}
