import { z } from 'zod';
import type { CallTable } from './call.ts';

// The second factor of a sign-in, and the devices that somebody is signed in from.

const Password = z.string().min(1).max(256);
/** Six digits of an authenticator app, or a recovery code. */
export const Otp = z.string().trim().min(1).max(32);

export const SecondFactorStatus = z.strictObject({
  is_on: z.union([z.literal(0), z.literal(1)]),
  /** ISO 8601; empty where it is off. */
  since: z.string(),
  recovery_codes_left: z.int(),
});

const RecoveryCodes = z.strictObject({
  /** Shown once: only their hashes are kept. */
  recovery_codes: z.array(z.string()),
});

/** A device that the bettor is signed in from. */
export const Device = z.strictObject({
  login_id: z.string(),
  /** Chrome on Android */
  device: z.string(),
  address: z.string(),
  /** ISO 8601, UTC. */
  signed_in_at: z.string(),
  seen_at: z.string(),
  is_this: z.boolean(),
});

export const SECOND_FACTOR_CALLS = {
  'securityAuth/getStatus': {
    permission: 'own-login',
    effect: 'read',
    cost: 3,
    summary: 'Whether sign-in requires a second factor, and how many recovery codes are left.',
    data: SecondFactorStatus,
  },
  'securityAuth/begin': {
    permission: 'own-login',
    effect: 'write',
    cost: 30,
    summary:
      'A secret for an authenticator app, in base32 and as the address in its QR code. The second factor is not on yet.',
    request: z.strictObject({ password: Password }),
    data: z.strictObject({ secret: z.string(), uri: z.string() }),
  },
  'securityAuth/confirm': {
    permission: 'own-login',
    effect: 'write',
    cost: 4,
    summary:
      'Turns the second factor on with a first code of the app, and answers ten recovery codes. Every other login session ends.',
    request: z.strictObject({ otp: z.string().regex(/^\d{6}$/, 'six digits') }),
    data: RecoveryCodes,
  },
  'securityAuth/renewCodes': {
    permission: 'own-login',
    effect: 'write',
    cost: 4,
    summary: 'Ten new recovery codes in the place of those before.',
    request: z.strictObject({ password: Password, otp: Otp }),
    data: RecoveryCodes,
  },
  'securityAuth/disable': {
    permission: 'own-login',
    effect: 'write',
    cost: 4,
    summary: 'Turns the second factor off, with the password and a code or a recovery code.',
    request: z.strictObject({ password: Password, otp: Otp }),
    data: z.null(),
  },
} as const satisfies CallTable;

export const DEVICE_CALLS = {
  'user/getDevices': {
    permission: 'own-login',
    effect: 'read',
    cost: 2,
    summary: 'The login sessions of the bettor, the one that was seen last first.',
    data: z.array(Device),
  },
  'user/endLogin': {
    permission: 'own-login',
    effect: 'write',
    summary: 'Signs another device of the bettor out.',
    request: z.strictObject({ login_id: z.string().min(1).max(64) }),
    data: z.null(),
  },
  'user/endOtherLogins': {
    permission: 'own-login',
    effect: 'write',
    cost: 8,
    summary: 'Signs all other devices of the bettor out, and the programs.',
    request: z.strictObject({}),
    data: z.strictObject({ ended: z.int() }),
  },
} as const satisfies CallTable;

export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;
export type Device = z.infer<typeof Device>;
