export type SignUpRefusalCode =
  | 'sign-up-closed'
  | 'channel-closed'
  | 'user-exists'
  | 'invalid-phone'
  | 'invalid-mail'
  | 'wrong-code'
  | 'sign-up-expired'
  | 'too-many-requests';

/** Why somebody cannot sign up now: the message is for people. */
export class SignUpRefusal extends Error {
  readonly code: SignUpRefusalCode;
  /** 0 where waiting does not help. */
  readonly waitMs: number;

  constructor(code: SignUpRefusalCode, message: string, waitMs = 0) {
    super(message);
    this.code = code;
    this.waitMs = waitMs;
  }
}
