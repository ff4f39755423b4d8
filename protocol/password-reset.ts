import { z } from 'zod';
import type { CallTable } from './call.ts';
import { DemoMessage, OneTimeCode, PhoneOrMail, SentTo } from './one-time-code.ts';

// A new password for whoever has forgotten theirs, by a code to the phone or mail address of the account.

const ResetId = z.string().min(1).max(64);
const CodeSent = z.strictObject({ reset_id: z.string(), ...SentTo });

export const PASSWORD_RESET_CALLS = {
  'passwordReset/begin': {
    permission: 'public',
    effect: 'write',
    cost: 5,
    summary: 'Sends a one-time code to a phone or a mail address. The answer is the same where it belongs to nobody.',
    request: z.strictObject({
      /** Two letters: whose dial code the phone has. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      ...PhoneOrMail,
    }),
    data: CodeSent,
  },
  'passwordReset/resend': {
    permission: 'public',
    effect: 'write',
    cost: 5,
    summary: 'Sends another code in the place of the one before.',
    request: z.strictObject({ reset_id: ResetId }),
    data: CodeSent,
  },
  'passwordReset/confirm': {
    permission: 'public',
    effect: 'write',
    cost: 5,
    summary: 'Sets a new password with the code, and ends every login session. A second factor stays on.',
    request: z.strictObject({
      reset_id: ResetId,
      code: OneTimeCode,
      new_password: z.string().min(1).max(256),
      confirm_password: z.string().min(1).max(256),
    }),
    data: z.strictObject({ user_name: z.string() }),
  },
  'passwordReset/getDemoOutbox': {
    permission: 'public',
    effect: 'read',
    cost: 5,
    summary:
      'In a demo, to a browser on the same machine: what this reset was sent, the newest first. Elsewhere nothing.',
    request: z.strictObject({ reset_id: ResetId }),
    data: z.array(DemoMessage),
  },
} as const satisfies CallTable;
