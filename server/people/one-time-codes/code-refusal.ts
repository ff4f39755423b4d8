import type { Contact } from '../../core/messages/message.ts';

export type CodeRefusalCode =
  | 'sign-up-closed'
  | 'channel-closed'
  | 'user-exists'
  | 'invalid-phone'
  | 'invalid-mail'
  | 'wrong-code'
  | ExpiredCode
  | 'too-many-requests';

/** What a code that no longer works is called on the wire, by what it was for. */
export type ExpiredCode = 'sign-up-expired' | 'code-expired';

/** Why somebody cannot sign up or set a new password now: the message is for people. */
export class CodeRefusal extends Error {
  readonly code: CodeRefusalCode;
  /** 0 where waiting does not help. */
  readonly waitMs: number;

  constructor(code: CodeRefusalCode, message: string, waitMs = 0) {
    super(message);
    this.code = code;
    this.waitMs = waitMs;
  }
}

export class WrongCode extends CodeRefusal {
  /** The person whose code takes no more tries; undefined if it takes more. */
  readonly spent: Contact | undefined;

  constructor(spent: Contact | undefined) {
    super('wrong-code', 'This code is wrong. Check the message again.');
    this.spent = spent;
  }
}

export const expired = (code: ExpiredCode) =>
  new CodeRefusal(code, 'This code is no longer valid. Start again to get a new one.');

export const tooManyCodes = (waitMs: number) =>
  new CodeRefusal('too-many-requests', 'Too many attempts. Wait a moment and try again.', waitMs);
