import { z } from 'zod';
import { Amount, AnyAmount, PositiveAmount } from './amounts.ts';
import type { CallTable } from './call.ts';
import { FreeText } from './free-text.ts';
import { FilterId, Id, RequestId } from './ids.ts';
import { PageFields, pageOf } from './reports.ts';

// People and their accounts, as staff see and change them; and what staff did.

/** A role: built in, or made by the site. */
export const RoleText = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/, 'small letters, digits and dashes');

export const AdminUser = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  role: RoleText,
  parent_id: z.int(),
  /** Cannot sign in. */
  is_disabled: z.boolean(),
  /** 0 for whoever has no betting account. */
  account: z.int(),
  cash: z.number(),
  /** The exposure as a number ≤ 0. */
  liability: z.number(),
});

/** A person in the list of people. */
export const ListedPerson = AdminUser.extend({
  /** Empty at the top of the tree. */
  parent_name: z.string(),
});

/** How many people one request can name. */
const PEOPLE_NAMED = 200;

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

export const PersonReason = FreeText.min(1).max(300);
const OnePerson = z.strictObject({ user_id: Id });

export const Person = AdminUser.extend({
  /** What can be bet or withdrawn now. */
  available: z.number(),
  /** Stakes that are not matched. */
  unmatched: z.number(),
  open_bets: z.int(),
  /** Has to choose a password of their own before anything else. */
  is_change_password: z.boolean(),
  second_factor: z.boolean(),
  /** Deposits and withdraws here, where the site has a cashier. */
  has_cashier: z.boolean(),
  /** What staff noted. */
  note: z.string(),
  /** Phone and mail address, as far as they were proved. */
  contacts: z.array(z.strictObject({ kind: z.enum(['phone', 'mail']), address: z.string(), proved_at: z.string() })),
  /** The end of a break or self-exclusion; empty if there is none now. */
  excluded_until: z.string(),
  /** Accounts with the same proved phone or mail address, in any spelling; or that signed in at the same device. */
  other_accounts: z.array(
    z.strictObject({ user_id: z.int(), user_name: z.string(), by: z.enum(['contact', 'device']) }),
  ),
  /** Null for whoever has no betting account. */
  settings: AccountSettings.nullable(),
  /** Where they are signed in, the newest first. */
  logins: z.array(
    z.strictObject({ device: z.string(), address: z.string(), signed_in_at: z.string(), seen_at: z.string() }),
  ),
});

const Percent = z.number().min(0).max(100).pipe(AnyAmount);

export const PEOPLE_CALLS = {
  'admin/createUser': {
    permission: 'manage-people',
    effect: 'write',
    audited: true,
    twoPeople: true,
    secretAnswer: true,
    secrets: ['password'],
    summary:
      'Adds a person who can sign in. Without a password the exchange makes one, which is answered once; either is changed at the first sign-in.',
    request: z.strictObject({
      user_name: z.string().max(64),
      password: z.string().max(256).optional(),
      role: RoleText,
      /** For bettors: true, the default, if they deposit and withdraw here. */
      has_cashier: z.boolean().optional(),
    }),
    data: AdminUser.extend({ password: z.string().optional() }),
  },
  'admin/creditAccount': {
    permission: 'credit-accounts',
    effect: 'write',
    cost: 30,
    audited: true,
    twoPeople: true,
    summary: 'Credits a bettor from the bank; with a request_id asking twice has one effect.',
    request: z.strictObject({ user_id: Id, amount: PositiveAmount, request_id: RequestId.optional() }),
    data: AdminUser,
  },
  'admin/debitAccount': {
    permission: 'credit-accounts',
    effect: 'write',
    cost: 30,
    audited: true,
    twoPeople: true,
    summary:
      'Takes money from a bettor back to the bank, at most what is available; with a request_id asking twice has one effect.',
    request: z.strictObject({
      user_id: Id,
      amount: PositiveAmount,
      reason: PersonReason,
      request_id: RequestId.optional(),
    }),
    data: AdminUser,
  },
  'admin/getPerson': {
    permission: 'view-people',
    effect: 'read',
    cost: 15,
    audited: true,
    summary: 'One person: figures, locks and limits, and where they are signed in.',
    request: OnePerson,
    data: Person,
  },
  'admin/resetPassword': {
    permission: 'manage-people',
    effect: 'write',
    cost: 100,
    audited: true,
    twoPeople: true,
    notOwnLogin: true,
    secretAnswer: true,
    summary:
      'A password made by the exchange, answered once, which its owner has to change; every login session of theirs ends. Of staff only by who may do all that they may.',
    request: z.strictObject({ user_id: Id, reason: PersonReason }),
    data: z.strictObject({ password: z.string() }),
  },
  'admin/endLogins': {
    permission: 'manage-people',
    effect: 'write',
    cost: 25,
    audited: true,
    summary: 'Signs a person out everywhere, programs too.',
    request: z.strictObject({ user_id: Id, reason: PersonReason }),
    data: z.strictObject({ ended: z.int() }),
  },
  'admin/getUsers': {
    permission: 'view-people',
    effect: 'read',
    cost: 10,
    summary: 'People by user name, with cash and exposure: a page of those who fit every filter.',
    request: z.strictObject({
      ...PageFields,
      /** How the user name begins; or the number of a person or an account; or a whole phone number or mail address. */
      search: z.string().max(254).optional(),
      role: z.union([RoleText, z.literal('')]).optional(),
      group: z.enum(['staff', 'at-stake', 'disabled', '']).optional(),
      /** Directly below this person. */
      parent_id: FilterId,
      user_ids: z.array(Id).min(1).max(PEOPLE_NAMED).optional(),
      /** Whole, in capitals or not. */
      user_names: z.array(z.string().max(254)).min(1).max(PEOPLE_NAMED).optional(),
    }),
    data: pageOf(ListedPerson, z.strictObject({ count: z.int() })),
  },
  'admin/changeAccount': {
    permission: 'limit-accounts',
    effect: 'write',
    cost: 30,
    audited: true,
    twoPeople: true,
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
} as const satisfies CallTable;

export type AdminUser = z.infer<typeof AdminUser>;
export type ListedPerson = z.infer<typeof ListedPerson>;
export type AccountSettings = z.infer<typeof AccountSettings>;
export type Person = z.infer<typeof Person>;
