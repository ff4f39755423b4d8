import { z } from 'zod';
import type { CallTable } from './call.ts';
import { SelfLimit } from './limits.ts';
import { fromWireMoney } from './money.ts';
import { DemoMessage, OneTimeCode, PhoneOrMail, SentTo } from './one-time-code.ts';

// Signing up: who is new gives a name and a password, proves a phone or a mail address by a code, and is signed in.

/** Who is younger may not sign up. */
export const MINIMUM_AGE = 18;

const Yes = z.literal(true);
const SignUpId = z.string().min(1).max(64);
const Flag = z.union([z.literal(0), z.literal(1)]);

const LimitRequest = z.strictObject({
  kind: SelfLimit.shape.kind,
  amount: z
    .number()
    .min(0)
    .refine((amount) => fromWireMoney(amount) !== undefined, 'at most two decimals'),
  /** Hours, of deposit and loss; 0 of exposure. */
  period_hours: z.int().min(0).max(8784),
});

const CodeSent = z.strictObject({ sign_up_id: z.string(), ...SentTo });

export const SIGN_UP_CALLS = {
  'signUp/getOptions': {
    permission: 'public',
    effect: 'read',
    cost: 8,
    summary: 'Whether people can sign up, and by what they can be reached.',
    data: z.strictObject({
      is_on: Flag,
      channels: z.array(z.enum(['phone', 'mail'])),
      /** Messages are sent to nobody: the page shows them. */
      is_demo: Flag,
      /** What the house credits to begin with: a demo's play money. */
      welcome_credit: z.number(),
    }),
  },
  'signUp/getPlace': {
    permission: 'public',
    effect: 'read',
    cost: 5,
    summary: 'The country that the network address seems to be in; empty where it is not known.',
    data: z.strictObject({ country: z.string() }),
  },
  'signUp/begin': {
    permission: 'public',
    effect: 'write',
    cost: 15,
    summary:
      'Sends a one-time code to a phone or a mail address. The answer is the same where that belongs to an account already.',
    request: z.strictObject({
      user_name: z.string().min(1).max(64),
      password: z.string().min(1).max(256),
      confirm_password: z.string().min(1).max(256),
      /** Two letters. */
      country: z.string().regex(/^[A-Z]{2}$/),
      ...PhoneOrMail,
      /** 18 or older, and agreed to the terms. */
      is_adult: Yes,
      limits: z.array(LimitRequest).max(3).optional(),
    }),
    data: CodeSent,
  },
  'signUp/resend': {
    permission: 'public',
    effect: 'write',
    cost: 15,
    summary: 'Sends another code in the place of the one before.',
    request: z.strictObject({ sign_up_id: SignUpId }),
    data: CodeSent,
  },
  'signUp/confirm': {
    permission: 'public',
    effect: 'write',
    cost: 15,
    summary: 'Makes the account with the code, and answers the bearer token.',
    request: z.strictObject({
      sign_up_id: SignUpId,
      code: OneTimeCode,
      device_id: z
        .string()
        .regex(/^[\w-]{0,64}$/)
        .optional(),
    }),
    data: z.strictObject({
      user_id: z.int(),
      user_name: z.string(),
      parent_id: z.int(),
      is_change_password: Flag,
      is_signup_user: Flag,
    }),
    also: { token: z.string() },
  },
  'signUp/getDemoOutbox': {
    permission: 'public',
    effect: 'read',
    cost: 5,
    summary: 'In a demo: what this sign-up was sent, the newest first. Elsewhere nothing.',
    request: z.strictObject({ sign_up_id: SignUpId }),
    data: z.array(DemoMessage),
  },
  'admin/getOutbox': {
    permission: 'manage-site',
    effect: 'read',
    cost: 3,
    summary: 'The newest 200 messages of the demo’s outbox, which were sent to nobody.',
    data: z.array(DemoMessage),
  },
  'admin/setSignUp': {
    permission: 'manage-site',
    effect: 'write',
    audited: true,
    summary: 'Opens or closes sign-up.',
    request: z.strictObject({ is_on: z.boolean() }),
    data: z.strictObject({ is_on: z.boolean() }),
  },
} as const satisfies CallTable;
