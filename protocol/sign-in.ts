import { z } from 'zod';
import type { CallTable } from './call.ts';
import { PERSONAL_PERMISSIONS, STAFF_PERMISSIONS } from './permissions.ts';
import { Topic } from './stream.ts';

// Signing in and out, and what a signed-in person does about it.

export const UserInfo = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  parent_id: z.int(),
  is_change_password: z.union([z.literal(0), z.literal(1)]),
  is_signup_user: z.union([z.literal(0), z.literal(1)]),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const UserBalance = z.strictObject({ total_balance: z.number(), liability: z.number(), user_name: z.string() });
export type UserBalance = z.infer<typeof UserBalance>;

export const SIGN_IN_CALLS = {
  'user/login': {
    permission: 'public',
    effect: 'write',
    cost: 30,
    summary: 'Signs in and answers the bearer token.',
    request: z.strictObject({
      user_name: z.string().min(1).max(64),
      password: z.string().min(1).max(256),
      /** Where the second factor is on: six digits of the app, or a recovery code. Without it the refusal is otp-required. */
      otp: z.string().max(32).optional(),
      /** A random name that the browser keeps, to know the device again. */
      device_id: z
        .string()
        .regex(/^[\w-]{0,64}$/)
        .optional(),
    }),
    data: UserInfo,
    /** `is_staff` is there, and true, for whoever works at the operator's desk. */
    also: { token: z.string(), is_staff: z.literal(true).optional() },
  },
  'user/getSiteOwner': {
    permission: 'public',
    effect: 'read',
    cost: 5,
    summary: 'Whether the site has an owner yet.',
    data: z.strictObject({ has_owner: z.boolean() }),
  },
  'user/createFirstOwner': {
    permission: 'public',
    effect: 'write',
    cost: 5,
    summary:
      'Makes the owner of a site that has none, by the link that its start has shown; the link is good once. Nothing else is signed in by it.',
    request: z.strictObject({
      token: z.string().min(1).max(64),
      user_name: z.string().min(1).max(64),
      password: z.string().min(1).max(256),
    }),
    data: z.strictObject({ user_name: z.string() }),
  },
  'user/logout': {
    permission: 'own-login',
    effect: 'write',
    beforePasswordChange: true,
    summary: 'Ends the presented login session, whatever the body says.',
    request: z.unknown(),
    data: z.null(),
  },
  'user/changePassword': {
    permission: 'own-login',
    effect: 'write',
    cost: 10,
    beforePasswordChange: true,
    summary: 'A new password; master_password is the current one. Every other login session ends.',
    request: z.strictObject({
      master_password: z.string().min(1).max(256),
      /** Where it is sent it is the present one too. */
      old_password: z.string().max(256).optional(),
      new_password: z.string().min(1).max(256),
      confirm_password: z.string().min(1).max(256),
    }),
    data: z.null(),
    also: { message: z.string() },
  },
  'user/presence': {
    permission: 'own-login',
    effect: 'write',
    beforePasswordChange: true,
    summary:
      'Reports presence: a gesture, or the page in view. At most once a minute; polls and the stream do not count.',
    request: z.strictObject({}),
    data: z.null(),
  },
  'user/getPermissions': {
    permission: 'own-login',
    effect: 'read',
    beforePasswordChange: true,
    summary: 'What the person who is signed in is permitted to do.',
    data: z.strictObject({
      permissions: z.array(z.enum([...PERSONAL_PERMISSIONS, ...STAFF_PERMISSIONS])),
      /** Of what staff do, the person sees all that the permissions name and changes nothing. */
      reads_only: z.boolean(),
      /** Staff of this site work only with a second factor, and this person has none yet. */
      must_set_up_factor: z.boolean(),
    }),
  },
  'user/getUserBalance': {
    permission: 'view-own-account',
    effect: 'read',
    summary: 'What can be bet now, and the exposure as a number ≤ 0.',
    data: UserBalance,
  },
  'stream/getTicket': {
    permission: 'view-exchange',
    effect: 'read',
    cost: 2,
    summary: 'A ticket for the stream: works once, for 30 seconds.',
    request: z.strictObject({}),
    data: z.strictObject({ ticket: z.string() }),
  },
  'stream/getPictures': {
    permission: 'view-exchange',
    effect: 'read',
    costsFor: 'topics',
    summary:
      'Pictures of topics, each as the stream would send it now: for networks that let no WebSocket through, called again every 2 seconds.',
    request: z.strictObject({ topics: z.array(Topic).min(1).max(100) }),
    data: z.strictObject({
      /** A topic that has nothing to show yet is in neither list. */
      pictures: z.array(z.strictObject({ topic: Topic, sequence: z.int(), data: z.unknown() })),
      /** Topics about something that is not there. */
      refused: z.array(Topic),
    }),
  },
} as const satisfies CallTable;
