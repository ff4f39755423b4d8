import type { DemoMessage } from 'protocol';
import { IdentityError } from '../../../people/identity/identity-error.ts';
import { CodeRefusal } from '../../../people/one-time-codes/code-refusal.ts';
import type { SentCode } from '../../../people/one-time-codes/one-time-codes.ts';
import { TooManyPasswordsError } from '../../../people/identity/passwords.ts';
import { NotSentError } from '../../../core/messages/message.ts';
import type { SandboxMessage } from '../../../core/messages/sandbox-outbox.ts';
import { Refusal, tooMany } from '../refusal.ts';

const OF_STATE: readonly string[] = ['user-exists', 'sign-up-expired', 'code-expired'];

/** For what begins with a one-time code. @param tooManyAtOnce  for people, where the queue of passwords is full */
export function refuseCode(error: unknown, tooManyAtOnce: string): never {
  if (error instanceof CodeRefusal && error.waitMs > 0) throw tooMany(error.waitMs, error.message);
  if (error instanceof CodeRefusal || error instanceof IdentityError) {
    throw new Refusal(OF_STATE.includes(error.code) ? 409 : 422, error.code, { message: error.message });
  }
  if (error instanceof NotSentError) {
    throw new Refusal(503, 'message-not-sent', { message: 'The code could not be sent. Try again.', retryAfter: 5 });
  }
  if (error instanceof TooManyPasswordsError) throw tooMany(2000, tooManyAtOnce);
  throw error;
}

export function toWireSent({ sentTo, expiresAt, resendAt }: SentCode) {
  return {
    sent_to: sentTo,
    expires_at: new Date(expiresAt).toISOString(),
    resend_at: new Date(resendAt).toISOString(),
  };
}

export function toWireMessage({ at, to, subject, text }: SandboxMessage): DemoMessage {
  return { at: new Date(at).toISOString(), to: to.address, subject, text };
}
