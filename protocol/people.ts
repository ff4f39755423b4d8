import { z } from 'zod';
import { Amount, AnyAmount, PositiveAmount } from './amounts.ts';
import type { CallTable } from './call.ts';
import { Id, RequestId } from './ids.ts';
import { ROLE_NAMES } from './permissions.ts';

// People and their accounts, as staff see and change them; and what staff did.

export const AdminUser = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  role: z.enum(ROLE_NAMES),
  parent_id: z.int(),
  /** 0 for who has no betting account. */
  account: z.int(),
  cash: z.number(),
  /** The exposure as a number ≤ 0. */
  liability: z.number(),
});

export const AccountSettings = z.strictObject({
  user_id: z.int(),
  bets_locked: z.boolean(),
  locked: z.boolean(),
  /** Per cent of the commission. */
  discount: z.number(),
  share: z.number(),
  exposure_limit: z.number().nullable(),
  min_stake: z.number().nullable(),
  max_stake: z.number().nullable(),
  max_profit: z.number().nullable(),
});

export const AuditEntry = z.strictObject({
  at: z.string(),
  user_id: z.int(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

const Percent = z.number().min(0).max(100).pipe(AnyAmount);

export const PEOPLE_CALLS = {
  'admin/createUser': {
    permission: 'manage-people',
    effect: 'write',
    audited: true,
    secrets: ['password'],
    summary: 'Adds a person who can sign in.',
    request: z.strictObject({
      user_name: z.string().max(64),
      password: z.string().max(256),
      role: z.enum(ROLE_NAMES),
    }),
    data: AdminUser,
  },
  'admin/creditAccount': {
    permission: 'credit-accounts',
    effect: 'write',
    audited: true,
    summary: 'Credits a bettor from the bank; with a request_id asking twice has one effect.',
    request: z.strictObject({ user_id: Id, amount: PositiveAmount, request_id: RequestId.optional() }),
    data: AdminUser,
  },
  'admin/getUsers': {
    permission: 'manage-people',
    effect: 'read',
    cost: 10,
    summary: 'Everybody, with cash and exposure.',
    data: z.array(AdminUser),
  },
  'admin/changeAccount': {
    permission: 'limit-accounts',
    effect: 'write',
    audited: true,
    summary: 'Locks, discount and limits of a bettor; fields left out stay, null takes a limit away.',
    request: z.strictObject({
      user_id: Id,
      bets_locked: z.boolean().optional(),
      locked: z.boolean().optional(),
      discount: Percent.optional(),
      share: Percent.optional(),
      exposure_limit: Amount.nullable().optional(),
      min_stake: Amount.nullable().optional(),
      max_stake: Amount.nullable().optional(),
      max_profit: Amount.nullable().optional(),
    }),
    data: AccountSettings,
  },
  'admin/getAudit': {
    permission: 'view-audit',
    effect: 'read',
    cost: 10,
    summary: 'Which operator did what, newest first.',
    data: z.array(AuditEntry),
  },
} as const satisfies CallTable;

export type AdminUser = z.infer<typeof AdminUser>;
export type AuditEntry = z.infer<typeof AuditEntry>;
